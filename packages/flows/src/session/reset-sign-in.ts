// Reset a sign-in by staff: for a person who lost the telephone or the password, or whose account somebody else may have.
import { audit } from '@tallyhelm/modules/audit'
import { findContact, lockPersons } from '@tallyhelm/modules/organization'
import { deleteFactors, endSessionsOfUsers, forgetSessionsOf, insertTicket, RESET_LINK_LIFE_MS } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { SignInReset } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { enqueueMessage, notifyOf } from './notify.ts'
import { linkTicket } from './tickets.ts'

/**
 * Sessions end, the bound address gets a link for a new password, and the person hears of it by SMS and mail; staff see no secret. Without an
 * address one signs in by a code to the phone. Refuses PERMISSION_DENIED, and NOT_FOUND for who does not sign in for this customer.
 */
export async function resetSignIn(world: World, actor: StaffActor, input: SignInReset): Promise<{ is_mailed: boolean }> {
  requireRole(actor, customerPartEndpoints.resetSignIn)
  const { customer_id: customerId, user_id: userId, removes_second_factor: removes, reason } = input
  const now = world.clock.now()
  const isMailed = await world.db.transaction({ kind: 'system' }, async tx => {
    const [person] = await lockPersons(tx, [userId])
    const contact = await findContact(tx, userId)
    if (!contact || person?.customerId !== customerId) throw new Refusal('NOT_FOUND')
    const ended = await endSessionsOfUsers(tx, [userId], now)
    const factors = removes ? await deleteFactors(tx, userId) : 0
    if (contact.email !== null) {
      const token = world.secrets.newToken()
      const expiresAt = new Date(now.getTime() + RESET_LINK_LIFE_MS)
      await insertTicket(tx, { ...linkTicket(world, token), userId, now, expiresAt, tries: 1 })
      const brand = world.settings.brand.name_zh
      const link = `${world.settings.portalUrl}/resetPwd?token=${token}`
      const text = `${contact.userName}，您好：\n\n请在 30 分钟内打开以下链接设置新密码，链接仅可使用一次：\n${link}\n\n如非本人要求，请立即联系专属顾问。\n\n${brand}`
      await enqueueMessage(world, tx, { kind: 'mail', to: contact.email, subject: `【${brand}】重置密码`, text })
    }
    await notifyOf(world, tx, contact, removes ? '您的账号已由工作人员重置登录，并解绑两步验证。' : '您的账号已由工作人员重置登录。')
    await audit(world, tx, actor, 'session.reset-by-staff', ['user', userId, { customerId, subCustomerId: person.subCustomerId }], {
      ended,
      factors,
      is_mailed: contact.email !== null,
      reason,
    })
    return contact.email !== null
  })
  forgetSessionsOf(world, userId)
  return { is_mailed: isMailed }
}
