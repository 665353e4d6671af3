// Send a code to an e-mail address that a user wants to bind.
import { randomInt } from 'node:crypto'
import {
  countUse,
  EMAIL_CODE_ADDRESS_LIMIT,
  EMAIL_CODE_LIFE_MS,
  EMAIL_CODE_TRIES,
  EMAIL_CODE_USER_LIMIT,
  lockLastEmailCode,
  type Person,
  writeEmailCode,
} from '@tallyhelm/modules/organization'
import { requireSteppedUp } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { EMAIL_CODE_MINUTES, EMAIL_CODE_RESEND_SECONDS } from '@tallyhelm/protocol/topics/organization/limits'
import { emailForm } from '@tallyhelm/protocol/topics/session/account-name'
import type { EmailCodeReply } from '@tallyhelm/protocol/topics/organization/member-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { enqueueDelivery } from './deliver-message.ts'
import { lockSelf } from './join-organization.ts'

/**
 * 6 digits for 10 minutes. Whether another user has the address is told to nobody who has not proved it. Refuses with
 * STEP_UP_REQUIRED (as bindEmail does) and EMAIL_CODE_TOO_OFTEN: once a minute and 5 in an hour per user, 5 in a day per address.
 */
export async function sendEmailCode(world: World, actor: UserActor, input: { email: string }): Promise<EmailCodeReply> {
  const now = world.clock.now()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const subject = world.secrets.codeDigest(`email-code-address|${emailForm(input.email)}`)
  await world.db.transaction({ kind: 'system' }, async tx => {
    await requireMayReplace(tx, actor, await lockSelf(tx, actor), now)
    const lastAt = await lockLastEmailCode(tx, actor.userId)
    const waits = [
      lastAt && new Date(lastAt.getTime() + EMAIL_CODE_RESEND_SECONDS * 1_000),
      await countUse(tx, { ...EMAIL_CODE_USER_LIMIT, subject: actor.userId, now }),
      await countUse(tx, { ...EMAIL_CODE_ADDRESS_LIMIT, subject, now }),
    ]
    const seconds = Math.max(...waits.map(until => (until ? Math.ceil((until.getTime() - now.getTime()) / 1_000) : 0)))
    if (seconds > 0) throw new Refusal('EMAIL_CODE_TOO_OFTEN', { seconds })
    await writeEmailCode(tx, {
      userId: actor.userId,
      email: input.email,
      codeDigest: world.secrets.codeDigest(emailCodeText(actor.userId, input.email, code)),
      now,
      expiresAt: new Date(now.getTime() + EMAIL_CODE_LIFE_MS),
      triesLeft: EMAIL_CODE_TRIES,
    })
    await enqueueDelivery(world, tx, {
      by: 'mail',
      to: input.email,
      subject: `${world.settings.brand.name_zh}：绑定邮箱`,
      text: `您正在绑定邮箱，验证码为 ${code}，${EMAIL_CODE_MINUTES} 分钟内有效，请勿告知他人。若非本人操作，请忽略本邮件。`,
      key: `email-code-${world.ids.next()}`,
    })
  })
  return { resend_after_seconds: EMAIL_CODE_RESEND_SECONDS }
}

/** What is digested of a code: it is bound to its user and address. */
export function emailCodeText(userId: string, email: string, code: string): string {
  return `bind-email|${userId}|${emailForm(email)}|${code}`
}

/** An address signs in: the first may be bound by whoever is signed in, another in its place only after a step-up. */
export async function requireMayReplace(tx: Tx, actor: UserActor, person: Person, now: Date): Promise<void> {
  if (person.email !== null) await requireSteppedUp(tx, actor.sessionId, now)
}
