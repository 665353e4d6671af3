// Tell of a rule: what it found or did, to the users of its customer, by the ways that the rule names.
import type { KeptVersion } from '@tallyhelm/modules/monitors'
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Once per `about`. */
export async function tellOfRule(
  world: World,
  tx: Tx,
  { customerId, form }: Pick<KeptVersion, 'customerId' | 'form'>,
  told: { about: string; title: string; body: string; link?: string },
): Promise<void> {
  const { about, title, body, link = '/security/config?tab=pause-log' } = told
  const posted = await tellUsers(tx, world.ids, await usersToTell(tx, customerId, null), {
    customerId,
    subCustomerId: null,
    kind: 'ACCOUNT',
    alert: 'MONITOR',
    by: { sms: form.notice_ways.includes('SMS'), mail: form.notice_ways.includes('MAIL') },
    objectId: about,
    title,
    body,
    link,
    at: world.clock.now(),
  })
  if (posted.length === 0 || !form.notice_ways.includes('WECOM')) return
  const text = `【${world.settings.brand.name_zh}】${title}\n${body}\n查看：${world.settings.portalUrl}${link}`
  await world.queue.enqueue(tx, 'monitors.tell-robot', { customer_id: customerId, text }, { maxAttempts: 8 })
}
