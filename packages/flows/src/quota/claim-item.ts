// Claim an item: the first waiting one of an ad account becomes SENDING under a lease, together with those of other accounts. A channel that
// does not answer, or an open difference, lets it wait.
import { putOffMs } from '@tallyhelm/modules/ad-accounts'
import { type Gate, passBreakers } from '@tallyhelm/modules/channels'
import {
  type AccountTrack,
  type AskedHead,
  claimOf,
  findHeadsOf,
  type Item,
  lockDueHeads,
  lockItems,
  readTracks,
  type WaitingHead,
} from '@tallyhelm/modules/quota'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { together } from '@tallyhelm/world/handles/together'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type LegWork, legWork } from './leg-work.ts'
import { settleInto } from './settle-item.ts'
import { endedUnsent, isNoMoreSent } from './no-more-sent.ts'

const DAY_MS = 24 * 3_600_000
const DIFFERENCE_WAIT_MS = 10 * 60_000
/** The reading and the change, as TikTok is asked; what else has to be looked up waits for the pace by itself. */
const CALLS_PER_CHANGE = 2

type Asked = { itemId: string; isTurn?: boolean }
/** The item and what we know of its account besides the platform's figure. */
type Claimed = { item: Item; track: AccountTrack }

/** Of the ad account of the asked item; undefined when nothing is waiting, due or free there. */
export const claimItem: (world: World, asked: Asked) => Promise<Claimed | undefined> = together({ what: 'legs' }, claimItems)

async function claimItems(world: World, tx: Tx, members: readonly Asked[]): Promise<(Claimed | undefined)[]> {
  const work = legWork(world)
  const heads = await findHeadsOf(
    tx,
    members.map(({ itemId }) => itemId),
    work.now,
  )
  const headOf = new Map(heads.map(head => [head.askedId, head]))
  const asked = new Map<string, { head: WaitingHead; isTurn: boolean }>()
  for (const { itemId, isTurn = false } of members) {
    const head = headOf.get(itemId)
    if (head) asked.set(head.adAccountId, { head, isTurn: isTurn || (asked.get(head.adAccountId)?.isTurn ?? false) })
  }
  const gates = await askGates(tx, heads, work.now)
  const due: string[] = []
  const postponed: Postponed[] = []
  for (const { head, isTurn } of asked.values()) {
    const until = waitsUntil(world, work, head, gates, isTurn)
    if (until === 'due') due.push(head.itemId)
    else if (until !== 'waits') postponed.push({ itemId: head.itemId, ...until })
  }
  await postpone(tx, work, postponed)
  const locked = due.length === 0 ? [] : await lockDueHeads(tx, due, work.now)
  await settleInto(world, tx, work, endedUnsent(locked))
  const claimed = locked.filter(item => !isNoMoreSent(item)).map(item => work.move(item, claimOf(item, work.now), ''))
  await work.carryOut(tx)
  const tracks = await readTracksOf(tx, claimed, work.now)
  const byAccount = new Map(claimed.map(item => [item.adAccountId, item]))
  return members.map(({ itemId }) => {
    const item = byAccount.get(headOf.get(itemId)?.adAccountId ?? '')
    const track = item && tracks.get(item.adAccountId)
    // Of several that ask for one account, one gets its item.
    if (item) byAccount.delete(item.adAccountId)
    return item && track ? { item, track } : undefined
  })
}

type Postponed = { itemId: string; until: Date; isTurn: boolean }

/** Only for those that could go: a channel's one probe is for a leg that uses it. */
async function askGates(tx: Tx, heads: readonly AskedHead[], now: Date): Promise<Map<Channel, Gate>> {
  const channels = new Set(
    heads.filter(head => head.isGated && head.dueAt <= now && !head.hasOpenDifference && !isNoMoreSent(head)).map(head => head.channel),
  )
  return channels.size === 0 ? new Map() : await passBreakers(tx, [...channels], now)
}

/** What keeps a head from being sent now: it `waits` where its job is known already. */
function waitsUntil(
  world: World,
  work: LegWork,
  head: WaitingHead,
  gates: Map<Channel, Gate>,
  isTurn: boolean,
): 'due' | 'waits' | Omit<Postponed, 'itemId'> {
  if (head.dueAt > work.now) {
    work.apply({ id: head.itemId, channel: head.channel }, head.dueAt, { isTurn: true })
    return 'waits'
  }
  const inMs = (ms: number) => new Date(work.now.getTime() + ms)
  // It is not sent at all: claiming it ends it.
  if (isNoMoreSent(head)) return 'due'
  if (head.hasOpenDifference) return { until: inMs(DIFFERENCE_WAIT_MS), isTurn: false }
  const gate = gates.get(head.channel)
  if (gate?.closedUntil && !gate.isProbe) return { until: gate.closedUntil, isTurn: false }
  // The probe is this one's, the others wait for it.
  if (gate) gates.set(head.channel, { ...gate, isProbe: false })
  const turnInMs = isTurn ? 0 : putOffMs(world.platforms[head.channel], CALLS_PER_CHANGE)
  return turnInMs > 0 ? { until: inMs(turnInMs), isTurn: true } : 'due'
}

async function postpone(tx: Tx, work: LegWork, postponed: readonly Postponed[]): Promise<void> {
  if (postponed.length === 0) return
  const byId = new Map(postponed.map(one => [one.itemId, one]))
  for (const head of await lockItems(tx, [...byId.keys()])) {
    const of = byId.get(head.id)
    if (!of || head.state !== 'RESERVED') continue
    work.move(head, { dueAt: of.until }, '')
    work.apply(head, of.until, { isTurn: of.isTurn })
  }
}

async function readTracksOf(tx: Tx, items: readonly Item[], now: Date): Promise<Map<string, AccountTrack>> {
  if (items.length === 0) return new Map()
  const ids = items.map(item => item.adAccountId)
  return await readTracks(tx, ids, new Date(now.getTime() - DAY_MS))
}
