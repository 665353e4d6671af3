// Send what users want by SMS and mail (job notices.send): one call to the gateway for each, under a key that sends it once.
import { claimDeliveries, type Delivery, dropDelivery } from '@tallyhelm/modules/notices'
import type { World } from '@tallyhelm/world/handles/world'

const BATCH = 200

/** Those whose answer is unknown come again later. Gives how many were sent. */
export async function sendDeliveries(world: World): Promise<number> {
  const claimed = await world.db.transaction({ kind: 'system' }, tx => claimDeliveries(tx, world.clock.now(), BATCH))
  let sent = 0
  for (const delivery of claimed) {
    const outcome = await send(world, delivery)
    if (outcome === 'unknown') continue
    if (outcome === 'sent') sent += 1
    await world.db.transaction({ kind: 'system' }, tx => dropDelivery(tx, delivery))
  }
  return sent
}

async function send(world: World, { messageId, way, title, body, link, isWanted, userName, phone, email }: Delivery) {
  if (!isWanted || (way === 'MAIL' && email === null)) return 'dropped'
  const brand = world.settings.brand.name_zh
  const key = `notice-${messageId}-${way}`
  const more = link === null ? '' : `查看：${world.settings.portalUrl}${link}\n\n`
  const answer =
    way === 'SMS'
      ? await world.messaging.sendSms({ to: phone, text: `【${brand}】${title}，详情请登录查看。`, key })
      : await world.messaging.sendMail({
          to: email ?? '',
          subject: `【${brand}】${title}`,
          text: `${userName}，您好：\n\n${body}\n\n${more}${brand}`,
          key,
        })
  if (answer.kind === 'refused') world.log.warn({ messageId, way, reason: answer.reason }, 'the gateway refused a message')
  return answer.kind
}
