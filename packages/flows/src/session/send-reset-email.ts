// Send the mail with the link under which a new password is set.
import { audit } from '@tallyhelm/modules/audit'
import { findContact } from '@tallyhelm/modules/organization'
import {
  CODE_RESEND_SECONDS,
  insertTicket,
  LONGEST_CODE_WINDOW_MS,
  lockUserMails,
  RESET_LINK_LIFE_MS,
  RESET_MAIL_LIMITS,
  secondsUntilNextSend,
  ticketTimes,
  tryTicket,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'
import { enqueueMessage } from './notify.ts'
import type { Client } from './open-session.ts'
import { browserTicket, linkTicket } from './tickets.ts'

/** Refuses with TICKET_EXPIRED, EMAIL_NOT_BOUND and RESET_MAIL_TOO_OFTEN (one mail a minute, 5 a day). */
export async function sendResetEmail(world: World, client: Client, input: { ticket: string }): Promise<{ resend_after_seconds: number }> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const ticket = await tryTicket(tx, browserTicket(world, client, 'RESET', input.ticket), now)
    if (!ticket) throw new Refusal('TICKET_EXPIRED')
    const { userId } = ticket
    const contact = await findContact(tx, userId)
    if (!contact || contact.email === null) throw new Refusal('EMAIL_NOT_BOUND')
    await lockUserMails(tx, userId)
    const sentAt = await ticketTimes(tx, userId, 'RESET_LINK', new Date(now.getTime() - LONGEST_CODE_WINDOW_MS))
    const seconds = secondsUntilNextSend(sentAt, RESET_MAIL_LIMITS, now)
    if (seconds > 0) throw new Refusal('RESET_MAIL_TOO_OFTEN', { seconds })
    const token = world.secrets.newToken()
    const expiresAt = new Date(now.getTime() + RESET_LINK_LIFE_MS)
    await insertTicket(tx, { ...linkTicket(world, token), userId, now, expiresAt, tries: 1 })
    const brand = world.settings.brand.name_zh
    const link = `${world.settings.portalUrl}/resetPwd?token=${token}`
    await enqueueMessage(world, tx, {
      kind: 'mail',
      to: contact.email,
      subject: `【${brand}】重置密码`,
      text: `${contact.userName}，您好：\n\n请在 30 分钟内打开以下链接设置新密码，链接仅可使用一次：\n${link}\n\n如非本人操作，请忽略本邮件。\n\n${brand}`,
    })
    const actor = { kind: 'system', name: 'password-reset' } as const
    await audit(world, tx, actor, 'session.send-reset-mail', ['user', userId])
  })
  return { resend_after_seconds: CODE_RESEND_SECONDS }
}
