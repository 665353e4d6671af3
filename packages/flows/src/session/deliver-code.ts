// Deliver a sign-in code: the job behind sendCode.
import { findUserByMobile } from '@tallyhelm/modules/organization'
import { findLiveCode } from '@tallyhelm/modules/session'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Sends the code if it still lives and the number is a user's. The code's id is the message's key, so that a second try
 * after a lost answer sends nothing twice. Throws when the gateway's answer is unknown, for the queue to try again.
 */
export async function deliverCode(world: World, input: { codeId: string; sealed: string }): Promise<void> {
  const phone = await world.db.read({ kind: 'system' }, async tx => {
    const found = await findLiveCode(tx, input.codeId, world.clock.now())
    const user = found && (await findUserByMobile(tx, found.countryCode, found.phone))
    return user && !user.isDisabled ? found : undefined
  })
  const code = world.secrets.openBox(input.sealed, `code|${input.codeId}`)
  if (!phone || code === undefined) return
  const answer = await world.messaging.sendSms({
    to: `${phone.countryCode}${phone.phone}`,
    text: `【${world.settings.brand.name_zh}】您的登录验证码为 ${code}，5 分钟内有效，请勿告知他人。`,
    key: `code-${input.codeId}`,
  })
  if (answer.kind === 'refused') world.log.warn({ codeId: input.codeId, reason: answer.reason }, 'the SMS gateway refused a code')
  if (answer.kind === 'unknown') throw new Error(`the SMS gateway's answer is unknown: ${answer.reason}`)
}
