// Deliver a message about a person's sign-in: the job behind links to reset a password and security notices.
import type { World } from '@tallyhelm/world/handles/world'
import { type Message, messageBinding } from './notify.ts'

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
