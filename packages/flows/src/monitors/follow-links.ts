// Follow links: where the links of ads lead to in the end, found beside the readings; what is known so far counts (job monitors.follow-links).
import {
  type DueLink,
  type FollowedLink,
  keepLinks,
  linksOf,
  takeDueLinks,
  type WatchedAccount,
  writeFollowed,
} from '@tallyhelm/modules/monitors'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { digestOfLink, type LinkEnds, targetOf } from './link-targets.ts'
import { lookJob } from './pause-steps.ts'
import type { AdObjectTold } from './told-objects.ts'

const system = { kind: 'system' } as const
const MINUTE_MS = 60_000
/** One link, however many hops it has. */
const EACH_MS = 5_000
const AT_ONCE = 16
const MOST = 160
/** Longer than such a run takes; a worker that dies leaves them for so long. */
const TAKEN_MS = 3 * MINUTE_MS
/** Whoever owns a landing page may lead it elsewhere later. */
const AGAIN_MS = 24 * 60 * MINUTE_MS
const job = { job: 'monitors.follow-links', payload: {}, options: { jobKey: 'monitors.follow-links' } }

/** Links that are told are kept, and new ones followed soon; gives where all of the account's lead to, as far as is known. */
export async function meetLinks(
  world: World,
  tx: Tx,
  account: Pick<WatchedAccount, 'adAccountId' | 'customerId'>,
  told: readonly AdObjectTold[],
): Promise<Map<string, LinkEnds>> {
  const links = told
    .flatMap(({ creative }) => creative?.links ?? [])
    .flatMap(link => {
      const domain = targetOf(link)
      return domain === undefined ? [] : [{ digest: digestOfLink(link), link, domain }]
    })
  if ((await keepLinks(tx, account, links, world.clock.now())) > 0) await world.queue.enqueueAll(tx, [job])
  return new Map((await linksOf(tx, account.adAccountId)).map(({ digest, domains, isOpen }) => [digest, { domains, isOpen }]))
}

/** An account whose links turn out to lead elsewhere is read and judged again at once. */
export async function followLinks(world: World): Promise<{ followed: number }> {
  const begun = world.clock.now()
  const due = await world.db.transaction(system, tx =>
    takeDueLinks(tx, { at: begun, until: new Date(begun.getTime() + TAKEN_MS), most: MOST }),
  )
  const waiting = due.values()
  const followed: (FollowedLink & { isNews: boolean })[] = []
  const lane = async () => {
    for (const link of waiting) followed.push(await followOne(world, link))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, lane))
  if (followed.length === 0) return { followed: 0 }
  const changed = new Set(followed.filter(({ isNews }) => isNews).map(({ adAccountId }) => adAccountId))
  await world.db.transaction(system, async tx => {
    await writeFollowed(tx, followed, world.clock.now())
    await world.queue.enqueueAll(tx, [...[...changed].map(lookJob), ...(due.length === MOST ? [job] : [])])
  })
  return { followed: followed.length }
}

async function followOne(
  world: World,
  { adAccountId, digest, link, domains: before, tries, isOpen }: DueLink,
): Promise<FollowedLink & { isNews: boolean }> {
  const { url, trouble } = await world.websites.follow(link, EACH_MS)
  const now = world.clock.now().getTime()
  const known = [...new Set([link, url].flatMap(address => targetOf(address) ?? []))].sort()
  // What could not be followed this time still leads to where it led.
  const domains = trouble === null ? known : [...new Set([...before, ...known])].sort()
  const failures = trouble === null ? 0 : Math.min(tries + 1, 10)
  const dueAt = new Date(now + (trouble === null ? AGAIN_MS : Math.min(AGAIN_MS, 5 * MINUTE_MS * 2 ** failures)))
  const isNews = domains.join(' ') !== before.toSorted().join(' ') || isOpen !== (trouble !== null)
  return { adAccountId, digest, domains, trouble, tries: failures, dueAt, isNews }
}
