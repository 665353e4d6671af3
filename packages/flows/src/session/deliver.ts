// Deliver codes and messages about signing in: the jobs behind sendCode, sendOwnCode, reset links and security notices.
import { findUserByMobile } from '@tallyhelm/modules/organization'
import { findLiveCode } from '@tallyhelm/modules/session'
import { CODE_PURPOSE_TEXT, type CodePurpose } from '@tallyhelm/protocol/topics/session/enums'
import type { World } from '@tallyhelm/world/handles/world'
import { type Message, messageBinding } from './notify.ts'

/** Codes that go to numbers without a user. */
const TO_ANY_NUMBER: ReadonlySet<CodePurpose> = new Set(['register', 'change-mobile'])

/**
 * Sends the code if it still lives and the number is a user's, or is to become one; its id is the message's key, so that a second try
 * sends nothing twice. Throws when the gateway's answer is unknown, for the queue to try again.
 */
export async function deliverCode(world: World, input: { codeId: string; sealed: string }): Promise<void> {
  const found = await world.db.read({ kind: 'system' }, async tx => {
    const live = await findLiveCode(tx, input.codeId, world.clock.now())
    const user = live && (await findUserByMobile(tx, live.countryCode, live.phone))
    const isWanted = live && (user ? !user.isDisabled : TO_ANY_NUMBER.has(live.purpose))
    return isWanted ? live : undefined
  })
  const code = world.secrets.openBox(input.sealed, `code|${input.codeId}`)
  if (!found || code === undefined) return
  const what = CODE_PURPOSE_TEXT[found.purpose]
  const answer = await world.messaging.sendSms({
    to: `${found.countryCode}${found.phone}`,
    text: `【${world.settings.brand.name_zh}】您的${what}验证码为 ${code}，5 分钟内有效，请勿告知他人。`,
    key: `code-${input.codeId}`,
  })
  if (answer.kind === 'refused') world.log.warn({ codeId: input.codeId, reason: answer.reason }, 'the SMS gateway refused a code')
  if (answer.kind === 'unknown') throw new Error(`the SMS gateway's answer is unknown: ${answer.reason}`)
}

/** The message's id is its key, so that a second try sends nothing twice. Throws when the gateway's answer is unknown, for the queue to try again. */
export async function deliverMessage(world: World, input: { messageId: string; sealed: string }): Promise<void> {
  const opened = world.secrets.openBox(input.sealed, messageBinding(input.messageId))
  if (opened === undefined) return
  const message = JSON.parse(opened) as Message // sealed by us, so it is what we put in
  const key = `message-${input.messageId}`
  const answer =
    message.kind === 'sms' ? await world.messaging.sendSms({ ...message, key }) : await world.messaging.sendMail({ ...message, key })
  if (answer.kind === 'refused') world.log.warn({ messageId: input.messageId, reason: answer.reason }, 'the gateway refused a message')
  if (answer.kind === 'unknown') throw new Error(`the gateway's answer is unknown: ${answer.reason}`)
}
