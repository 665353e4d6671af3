// Set user disabled: staff shut out one who signs in for a customer, or let the person in again.
import { audit } from '@tallyhelm/modules/audit'
import { lockPersons, setUserDisabled as update } from '@tallyhelm/modules/organization'
import { endSessionsOfUsers, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { MemberSwitch } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { tell, tellMaster } from './member-steps.ts'

/**
 * Disabling ends the person's sessions: their holder hears USER_DISABLED, here at once, elsewhere within a second; letting in again revives none.
 * The person and the customer's master hear of it; what is so already changes nothing. Refuses PERMISSION_DENIED, and NOT_FOUND for no member of
 * this customer or its sub-customers.
 */
export async function setUserDisabled(world: World, actor: StaffActor, input: MemberSwitch): Promise<void> {
  requireRole(actor, customerPartEndpoints.setMemberDisabled)
  const { customer_id: customerId, user_id: userId, value, reason } = input
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const [person] = await lockPersons(tx, [userId])
    if (person?.customerId !== customerId) throw new Refusal('NOT_FOUND')
    if (person.isDisabled === value) return
    await update(tx, userId, value)
    const ended = value ? await endSessionsOfUsers(tx, [userId], now) : 0
    const tenant = { customerId, subCustomerId: person.subCustomerId }
    const action = value ? 'organization.disable-user' : 'organization.enable-user'
    await audit(world, tx, actor, action, ['user', userId, tenant], { was_master: person.isMaster, ended, reason })
    const object = `${value ? 'disabled' : 'enabled'}:${userId}:${now.getTime()}`
    const done = value ? '停用' : '恢复'
    const own = value ? '您的登录已被平台运营停用。如有疑问，请联系专属顾问。' : '您的登录已恢复，可以重新登录。'
    await tell(world, tx, person, { object, kind: 'SECURITY', title: `登录已${done}`, text: own, isUrgent: true })
    if (person.isMaster) return
    const text = `平台运营已${done}成员 ${maskMobile(person.mobile)} 的登录。如非您的要求，请立即联系专属顾问。`
    await tellMaster(world, tx, customerId, { object: `${object}:master`, title: `成员登录已${done}`, text, isUrgent: true })
  })
  forgetSessionsOf(world, userId)
}
