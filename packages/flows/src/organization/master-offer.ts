// The steps of asking a person to become a customer's master, a member of it or a sub-customer's user: the offer, and what it is told by.
import { unlinked } from '@tallyhelm/protocol/values/names'
import { postMessage } from '@tallyhelm/modules/notices'
import {
  customerName,
  hasMaster,
  type Invitee,
  MASTER_INVITATION_LIFE_MS,
  openBindingOffer,
  personsReachedBy,
  withdrawOtherOffers,
} from '@tallyhelm/modules/organization'
import { audit } from '@tallyhelm/modules/audit'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { MASTER_INVITATION_HOURS } from '@tallyhelm/protocol/topics/organization/limits'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import type { Actor, StaffActor, SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { enqueueDelivery } from './deliver-message.ts'
import { tellMaster } from './member-steps.ts'

/** As a request names them; empty text is none. */
export const inviteeOf = (input: { master_name: string; country_code: string; mobile: string; email: string }): Invitee => ({
  name: input.master_name,
  countryCode: input.country_code,
  mobile: input.mobile === '' ? null : input.mobile,
  email: input.email === '' ? null : input.email,
})

/**
 * Open for 24 hours from now, told by SMS and mail, to a registered person also in the portal; every other open offer of the customer is
 * taken back, so that one person is asked at a time. The caller has locked the customer. Refuses BINDING_TAKEN, and INPUT_INVALID for who
 * belongs to a customer already or is switched off.
 */
export async function askMaster(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor,
  { customerId, invitee }: { customerId: string; invitee: Invitee },
): Promise<string> {
  if (await hasMaster(tx, customerId)) throw new Refusal('BINDING_TAKEN')
  const now = world.clock.now()
  const userId = await requireFree(tx, invitee, actor)
  const expiresAt = new Date(now.getTime() + MASTER_INVITATION_LIFE_MS)
  const offerId = await openBindingOffer(tx, { ...invitee, id: world.ids.next(), customerId, now, expiresAt })
  await withdrawOtherOffers(tx, customerId, offerId, now)
  await audit(world, tx, actor, 'organization.invite-master', ['customer', customerId, { customerId, subCustomerId: null }], {
    offer_id: offerId,
    by: [...(invitee.mobile === null ? [] : ['sms']), ...(invitee.email === null ? [] : ['mail'])],
  })
  await announce(world, tx, { offerId, invitee, userId, becomes: `“${await customerName(tx, customerId)}”的主账号` })
  return offerId
}

/**
 * As askMaster, to be an ordinary member, or to sign in for the sub-customer of this name; other people are asked besides. Refuses INPUT_INVALID
 * for who belongs to a customer already or is switched off.
 */
export async function askMember(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor | TenantActor,
  { customerId, subCustomer, invitee }: { customerId: string; subCustomer?: { id: string; name: string } | undefined; invitee: Invitee },
): Promise<void> {
  const now = world.clock.now()
  const userId = await requireFree(tx, invitee, actor)
  const [expiresAt, subCustomerId] = [new Date(now.getTime() + MASTER_INVITATION_LIFE_MS), subCustomer?.id ?? null]
  const isMember = subCustomer === undefined
  const offerId = await openBindingOffer(tx, { ...invitee, id: world.ids.next(), customerId, subCustomerId, isMember, now, expiresAt })
  const tenant = { customerId, subCustomerId }
  if (subCustomer === undefined) {
    await audit(world, tx, actor, 'organization.invite-member', ['customer', customerId, tenant], { offer_id: offerId })
    await announce(world, tx, { offerId, invitee, userId, becomes: `“${await customerName(tx, customerId)}”的成员` })
    if (actor.kind === 'staff')
      await tellMasterOfInvitation(world, tx, { customerId, offerId, invitee, becomes: '您组织的成员', at: '组织成员' })
  } else {
    await audit(world, tx, actor, 'organization.invite-sub-customer-user', ['sub-customer', subCustomer.id, tenant], { offer_id: offerId })
    await announce(world, tx, { offerId, invitee, userId, becomes: `“${await customerName(tx, customerId)}”子客户的用户` })
    if (actor.kind === 'staff')
      await tellMasterOfInvitation(world, tx, { customerId, offerId, invitee, becomes: '您子客户的用户', at: '子客户' })
  }
}

/** Whom staff ask to join his customer, or one of its sub-customers, the master hears of at once: he may take the invitation back. */
async function tellMasterOfInvitation(
  world: World,
  tx: Tx,
  { customerId, offerId, invitee, becomes, at }: { customerId: string; offerId: string; invitee: Invitee; becomes: string; at: string },
): Promise<void> {
  const who = invitee.mobile === null ? maskEmail(invitee.email ?? '') : maskMobile(invitee.mobile)
  const text = `平台运营邀请了 ${who} 成为${becomes}。如非您的要求，请登录后到“${at}”撤回该邀请，并联系专属顾问。`
  await tellMaster(world, tx, customerId, {
    object: `staff-invitation:${offerId}:${world.clock.now().getTime()}`,
    title: '平台运营邀请了成员',
    text,
    isUrgent: true,
  })
}

/** The user who is asked, undefined for one who has to register first. */
/** A customer's user is told nothing of other customers. */
async function requireFree(tx: Tx, { countryCode, mobile, email }: Invitee, by: Actor): Promise<string | undefined> {
  // With a number that alone decides who may accept; the address is only written to.
  const contact = { countryCode, mobile: mobile ?? '', email: mobile === null ? (email ?? '') : '' }
  const [person] = await personsReachedBy(tx, contact)
  if (!person) return undefined
  const path = mobile === null ? 'email' : 'mobile'
  if (by.kind === 'user' && (person.customerName !== null || person.isDisabled))
    throw new Refusal('INPUT_INVALID', {}, [{ path, msg: '该用户不能接受邀请，请换一位用户或联系专属顾问' }])
  if (person.customerName !== null)
    throw new Refusal('INPUT_INVALID', {}, [{ path, msg: `该登录用户已属于客户“${person.customerName}”，请先由其退出` }])
  if (person.isDisabled) throw new Refusal('INPUT_INVALID', {}, [{ path, msg: '该登录用户已停用，不能接受邀请' }])
  return person.userId
}

/** `becomes` is what the person is asked to be. */
type News = { offerId: string; invitee: Invitee; userId: string | undefined; becomes: string }

async function announce(world: World, tx: Tx, { offerId, invitee, userId, becomes }: News): Promise<void> {
  const at = world.clock.now()
  const { name_zh: brand } = world.settings.brand
  const address = `${world.settings.portalUrl}/bind-account/check`
  const key = `master-invitation-${offerId}-${at.getTime()}`
  const until = `请在 ${MASTER_INVITATION_HOURS} 小时内登录（未注册请先注册）`
  if (invitee.mobile !== null) {
    const text = `【${brand}】邀请您成为${unlinked(becomes)}，${until}并在“绑定账号”中确认：${address}`
    await enqueueDelivery(world, tx, { by: 'sms', to: `${invitee.countryCode}${invitee.mobile}`, subject: '', text, key: `${key}-sms` })
  }
  if (invitee.email !== null) {
    const way =
      invitee.mobile === null
        ? `${until}，在“个人中心”绑定本邮箱，再到“绑定账号”中确认`
        : `${until}，使用收到短信的手机号登录，并在“绑定账号”中确认`
    const text = `${unlinked(invitee.name)}，您好：\n\n${brand}邀请您成为${unlinked(becomes)}。\n${way}：\n${address}\n\n如与您无关，请忽略本邮件。\n\n${brand}`
    await enqueueDelivery(world, tx, { by: 'mail', to: invitee.email, subject: `【${brand}】账号邀请`, text, key: `${key}-mail` })
  }
  if (userId === undefined) return
  await postMessage(tx, {
    id: world.ids.next(),
    userId,
    customerId: null,
    subCustomerId: null,
    kind: 'INVITATION',
    objectId: `${offerId}:${at.getTime()}`,
    title: '账号邀请',
    body: `邀请您成为${becomes}，请在 ${MASTER_INVITATION_HOURS} 小时内到“绑定账号”中确认。`,
    link: '/bind-account/check',
    at,
  })
}
