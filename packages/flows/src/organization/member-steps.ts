// The steps that the flows about members share: who may manage them, inviting, and telling people.
import { audit } from '@tallyhelm/modules/audit'
import {
  customerName,
  expelUser,
  findContact,
  INVITATION_LIFE_MS,
  masterOf,
  openInvitation,
  type Person,
} from '@tallyhelm/modules/organization'
import { postMessage } from '@tallyhelm/modules/notices'
import { endSessionsOfUsers } from '@tallyhelm/modules/session'
import { insertLogs, operatorOf } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Invitation } from '@tallyhelm/protocol/topics/organization/member-schemas'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { countInvitation } from './count-invitation.ts'
import { enqueueDelivery } from './deliver-message.ts'

/** Of the locked rows of a transaction, the actor's own: still a member of this customer, and its master. Refuses with MASTER_ONLY. */
export function requireMaster(persons: readonly Person[], actor: TenantActor): Person {
  const own = persons.find(person => person.id === actor.userId)
  if (own?.isMaster !== true || own.customerId !== actor.customerId) throw new Refusal('MASTER_ONLY')
  return own
}

/** Counts one attempt of the master to invite. Refuses MASTER_ONLY, and as countInvitation. */
export async function countInvite(world: World, actor: TenantActor): Promise<void> {
  if (!actor.isMaster) throw new Refusal('MASTER_ONLY')
  await countInvitation(world, actor.customerId)
}

/** Starts 24 hours for this person, and tells them by message, SMS and, where known, mail. */
export async function startInvitation(world: World, tx: Tx, actor: TenantActor, person: Person): Promise<Invitation> {
  const now = world.clock.now()
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE_MS)
  const { id, round } = await openInvitation(tx, {
    id: world.ids.next(),
    customerId: actor.customerId,
    userId: person.id,
    inviterId: actor.userId,
    now,
    expiresAt,
  })
  const company = await customerName(tx, actor.customerId)
  const text = `“${company}”邀请您加入其组织，请在 24 小时内登录${world.settings.brand.name_zh}确认。`
  await tell(world, tx, person, { object: `${id}:${round}`, kind: 'INVITATION', title: '组织邀请', text, isUrgent: true })
  await audit(world, tx, actor, 'organization.invite', ['user', person.id])
  return { invitation_id: id, expires_at: expiresAt.toISOString(), is_new: true }
}

type News = {
  /** with the kind, what the message is about: a person hears of it once */
  object: string
  kind: 'INVITATION' | 'APPLICATION' | 'SECURITY'
  title: string
  text: string
  link?: string
  /** also by SMS and, where known, mail; the text then holds no name that users choose, or anybody could have us send theirs */
  isUrgent?: boolean
}

/** Out of the customer or its sub-customer, with an end to all sessions; the caller has locked this member of it. */
export async function expel(
  world: World,
  tx: Tx,
  actor: StaffActor | TenantActor,
  person: Person,
  customerId: string,
  reason?: string,
): Promise<void> {
  const now = world.clock.now()
  await expelUser(tx, person.id, customerId)
  const ended = await endSessionsOfUsers(tx, [person.id], now)
  const tenant = { customerId, subCustomerId: person.subCustomerId }
  const details = { was_master: person.isMaster, ended, ...(reason === undefined ? {} : { reason }) }
  await audit(world, tx, actor, 'organization.remove', ['user', person.id, tenant], details)
  if (person.subCustomerId !== null) {
    const log = { id: world.ids.next(), customerId, subCustomerId: person.subCustomerId, at: now, operator: operatorOf(actor) }
    await insertLogs(tx, [{ ...log, action: 'REMOVE_USER', before: maskMobile(person.mobile), after: '' }])
  }
  const text = `您已被移出“${await customerName(tx, customerId)}”。如有疑问，请联系专属顾问。`
  await tell(world, tx, person, { object: `removed:${now.getTime()}`, kind: 'SECURITY', title: '已移出组织', text })
}

/** To the customer's master, also by SMS and mail; to nobody while it has none. */
export async function tellMaster(
  world: World,
  tx: Tx,
  customerId: string,
  news: Pick<News, 'object' | 'title' | 'text'> & { isUrgent: boolean },
): Promise<void> {
  const id = await masterOf(tx, customerId)
  const contact = id === undefined ? undefined : await findContact(tx, id)
  if (id === undefined || !contact) return
  await tell(world, tx, { id, ...contact }, { ...news, kind: 'SECURITY', link: '/user/info?tab=member' })
}

/** A message to the person alone, in the transaction of what it tells. */
export async function tell(
  world: World,
  tx: Tx,
  person: Pick<Person, 'id' | 'countryCode' | 'mobile' | 'email'>,
  news: News,
): Promise<void> {
  await postMessage(tx, {
    id: world.ids.next(),
    userId: person.id,
    customerId: null,
    subCustomerId: null,
    kind: news.kind,
    objectId: news.object,
    title: news.title,
    body: news.text,
    link: news.link ?? null,
    at: world.clock.now(),
  })
  if (news.isUrgent !== true) return
  const key = `organization-${news.kind}-${news.object}`
  const message = { subject: news.title, text: `【${world.settings.brand.name_zh}】${news.text}` }
  await enqueueDelivery(world, tx, { ...message, by: 'sms', to: `${person.countryCode}${person.mobile}`, key: `${key}-sms` })
  if (person.email !== null) await enqueueDelivery(world, tx, { ...message, by: 'mail', to: person.email, key: `${key}-mail` })
}
