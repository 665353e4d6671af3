// Bind an e-mail address: the user proves it by the code that was sent there.
import { audit } from '@tallyhelm/modules/audit'
import { tryEmailCode, writeEmail } from '@tallyhelm/modules/organization'
import { voidTickets } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { BindEmailRequest, BoundEmail } from '@tallyhelm/protocol/topics/organization/member-schemas'
import { maskEmail } from '@tallyhelm/protocol/values/text'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { enqueueDelivery } from './deliver-message.ts'
import { lockSelf } from './join-organization.ts'
import { requireMayReplace, emailCodeText } from './send-email-code.ts'

/**
 * A former address is told of the change. Refuses with STEP_UP_REQUIRED (there is one already, and the user did not prove himself
 * within 10 minutes), CODE_WRONG (5 tries) and EMAIL_TAKEN.
 */
export async function bindEmail(world: World, actor: UserActor, input: BindEmailRequest): Promise<BoundEmail> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => requireMayReplace(tx, actor, await lockSelf(tx, actor), now))
  const codeDigest = world.secrets.codeDigest(emailCodeText(actor.userId, input.email, input.code))
  const attempt = { userId: actor.userId, email: input.email, codeDigest, now }
  // A transaction of its own: a wrong try counts although the call is refused.
  if (!(await world.db.transaction({ kind: 'system' }, tx => tryEmailCode(tx, attempt)))) throw new Refusal('CODE_WRONG')
  await world.db.transaction({ kind: 'system' }, async tx => {
    const person = await lockSelf(tx, actor)
    // Asked again under the lock: another session may have bound an address meanwhile.
    await requireMayReplace(tx, actor, person, now)
    const { email: former } = person
    if (!(await writeEmail(tx, actor.userId, input.email))) throw new Refusal('EMAIL_TAKEN')
    // A link that waits in the former mailbox must not set a password any more.
    await voidTickets(tx, actor.userId, now)
    await audit(world, tx, actor, 'organization.bind-email', ['user', actor.userId])
    if (former === null || former.toLowerCase() === input.email.toLowerCase()) return
    await enqueueDelivery(world, tx, {
      by: 'mail',
      to: former,
      subject: `${world.settings.brand.name_zh}：绑定邮箱已变更`,
      text: `您的账号已改为绑定 ${maskEmail(input.email)}。若非本人操作，请立即修改密码并联系专属顾问。`,
      key: `email-changed-${world.ids.next()}`,
    })
  })
  return { email: maskEmail(input.email) }
}
