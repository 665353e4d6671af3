// Deliver a message by SMS or mail: the job behind what the organization sends; contents wait sealed in the queue.
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `to` is a phone in international form without '+', or an address; `key` sends it once, however often the job runs. */
export type Delivery = { by: 'sms' | 'mail'; to: string; subject: string; text: string; key: string }

/** Hands a message to the job in the caller's transaction: no commit, no message. */
export async function enqueueDelivery(world: World, tx: Tx, delivery: Delivery): Promise<void> {
  const sealed = world.secrets.sealBox(JSON.stringify(delivery), `delivery|${delivery.key}`)
  await world.queue.enqueue(tx, 'organization.deliver-message', { key: delivery.key, sealed }, { maxAttempts: 5 })
}

/** Throws when the gateway's answer is unknown, for the queue to try again; a refusal is logged, without the contents. */
export async function deliverMessage(world: World, input: { key: string; sealed: string }): Promise<void> {
  const text = world.secrets.openBox(input.sealed, `delivery|${input.key}`)
  if (text === undefined) return world.log.warn({ key: input.key }, 'a delivery was sealed under another key')
  const delivery: Delivery = JSON.parse(text) // sealed by enqueueDelivery, which took a Delivery
  const message = { to: delivery.to, text: delivery.text, key: delivery.key }
  const answer =
    delivery.by === 'sms'
      ? await world.messaging.sendSms(message)
      : await world.messaging.sendMail({ ...message, subject: delivery.subject })
  if (answer.kind === 'refused') world.log.warn({ key: delivery.key, reason: answer.reason }, 'the gateway refused a message')
  if (answer.kind === 'unknown') throw new Error(`the gateway's answer is unknown: ${answer.reason}`)
}
