// The step that tells a person what happened to his sign-in: by mail where one is bound, else by SMS.
import type { Contact } from '@tallyhelm/modules/organization'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** A message that waits sealed in the queue: contact data and links lie nowhere in the clear. */
export type Message = { kind: 'mail'; to: string; subject: string; text: string } | { kind: 'sms'; to: string; text: string }

/** Hands a message to the job that sends it; no commit, no message. */
export async function enqueueMessage(world: World, tx: Tx, message: Message): Promise<void> {
  const id = world.ids.next()
  const sealed = world.secrets.sealBox(JSON.stringify(message), messageBinding(id))
  await world.queue.enqueue(tx, 'session.deliver-message', { message_id: id, sealed }, { maxAttempts: 8 })
}

/** `what` completes the sentence: 您的密码已修改。 */
export async function notifyOf(world: World, tx: Tx, contact: Contact, what: string): Promise<void> {
  const brand = world.settings.brand.name_zh
  const text = `${what}如非本人操作，请立即重置密码并联系专属顾问。`
  await enqueueMessage(
    world,
    tx,
    contact.email === null
      ? { kind: 'sms', to: `${contact.countryCode}${contact.mobile}`, text: `【${brand}】${text}` }
      : {
          kind: 'mail',
          to: contact.email,
          subject: `【${brand}】账号安全提醒`,
          text: `${contact.userName}，您好：\n\n${text}\n\n${brand}`,
        },
  )
}

export function messageBinding(id: string): string {
  return `message|${id}`
}
