// Manage people who registered and belong to no customer: offer one a customer, which he accepts by himself, or remove him.
import { audit } from '@tallyhelm/modules/audit'
import { hasOpenApplication, lockCustomer, lockPersons, type Person, removePerson, withdrawOffersTo } from '@tallyhelm/modules/organization'
import { endSessionsOfUsers, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/organization/people-endpoints'
import type { PersonOffer, PersonRemoval } from '@tallyhelm/protocol/topics/organization/people-schemas'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { countInvitation } from './count-invitation.ts'
import { enqueueDelivery } from './deliver-message.ts'
import { askMaster, askMember } from './master-offer.ts'

/** He accepts it as any offer, by a code to his phone. Refuses PERMISSION_DENIED, NOT_FOUND, PERSON_BOUND, INVITES_TOO_OFTEN, and as askMaster. */
export async function offerCustomer(world: World, actor: StaffActor, input: PersonOffer): Promise<void> {
  requireRole(actor, peopleEndpoints.offer)
  const { customer_id: customerId, user_id: userId, role } = input
  await countInvitation(world, customerId)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { userName: name, countryCode, mobile, email } = await lockUnassociated(tx, userId)
    if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
    const invitee = { name, countryCode, mobile, email }
    if (role === 'MASTER') await askMaster(world, tx, actor, { customerId, invitee })
    else await askMember(world, tx, actor, { customerId, invitee })
  })
}

/**
 * Sessions end, open offers and invitations with them; number and address are free for a new registration. Refuses PERMISSION_DENIED, NOT_FOUND,
 * PERSON_BOUND, and PERSON_APPLIED while an application of his waits.
 */
export async function removeUnassociated(world: World, actor: StaffActor, input: PersonRemoval): Promise<void> {
  requireRole(actor, peopleEndpoints.remove)
  const { user_id: userId, reason } = input
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const person = await lockUnassociated(tx, userId)
    if (await hasOpenApplication(tx, userId)) throw new Refusal('PERSON_APPLIED')
    const withdrawn = await withdrawOffersTo(tx, person, now)
    const ended = await endSessionsOfUsers(tx, [userId], now)
    await removePerson(tx, userId, now)
    const mobile = maskMobile(person.mobile)
    await audit(world, tx, actor, 'organization.remove-user', ['user', userId], { mobile, withdrawn, ended, reason })
    const { name_zh: brand } = world.settings.brand
    const text = `【${brand}】您在${brand}的登录账号已移除。如需使用，请重新注册。`
    await enqueueDelivery(world, tx, {
      by: 'sms',
      to: `${person.countryCode}${person.mobile}`,
      subject: '',
      text,
      key: `removed-user-${userId}`,
    })
  })
  forgetSessionsOf(world, userId)
}

async function lockUnassociated(tx: Tx, userId: string): Promise<Person> {
  const [person] = await lockPersons(tx, [userId])
  if (!person || person.isRemoved) throw new Refusal('NOT_FOUND')
  if (person.customerId !== null) throw new Refusal('PERSON_BOUND')
  return person
}
