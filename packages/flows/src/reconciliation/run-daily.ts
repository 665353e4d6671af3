// The daily reconciliation: every ad account's last reading beside the books, counted and summed per channel and currency.
import { isDrift, syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { type Compared, nextToCompare, type Run, writeRun } from '@tallyhelm/modules/reconciliation'
import { type Day, dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const PAGE = 2_000
const HOUR_MS = 3_600_000
/** A day, and the time that one failed round may cost. */
const FRESH_MS = 26 * HOUR_MS
/** Differences found without a case are read anew, so that a fresh reading decides; at most so many a day. */
const MOST_ASKED = 5_000
const ASK_GAP_MS = 200

/**
 * Writes one row per channel and currency for the business day; run again, it replaces them. Opens no case itself: an account that
 * differs without one is read anew, and that reading does (docs/decisions/reconciliation.md). Gives the rows.
 */
export async function runDaily(world: World): Promise<Run[]> {
  const now = world.clock.now()
  const runs = new Map<string, Run>()
  let after = '0'
  let asked = 0
  for (;;) {
    const page = await world.db.read(system, tx => nextToCompare(tx, after, now, PAGE))
    const unlisted: string[] = []
    for (const account of page) {
      const result = compare(world, account, now)
      count(runs, dayOf(now), account, result, now)
      if (result === 'differing' && !account.hasOpenDifference) unlisted.push(account.adAccountId)
    }
    const toAsk = unlisted.slice(0, MOST_ASKED - asked)
    if (toAsk.length > 0) await askAnew(world, toAsk, asked)
    asked += toAsk.length
    after = page.at(-1)?.adAccountId ?? after
    if (page.length < PAGE) break
  }
  const rows = [...runs.values()]
  await world.db.transaction(system, async tx => {
    for (const run of rows) await writeRun(tx, { ...run, finishedAt: world.clock.now() })
  })
  return rows
}

type Result = 'matched' | 'differing' | 'moving' | 'unread'

function compare(world: World, account: Compared, now: Date): Result {
  const { platform, readAt, channel, ours, averageSpend } = account
  if (account.isMoving) return 'moving'
  if (!platform || !readAt || now.getTime() - readAt.getTime() > FRESH_MS) return 'unread'
  const style = world.platforms[channel].changeStyle
  return isDrift({ style, placed: ours, limit: platform, averageSpend }) ? 'differing' : 'matched'
}

function count(runs: Map<string, Run>, day: Day, account: Compared, result: Result, now: Date): void {
  const { channel, currency } = account
  const key = `${channel} ${currency}`
  const none = {
    day,
    channel,
    currency,
    accounts: 0,
    matched: 0,
    differing: 0,
    moving: 0,
    unread: 0,
    ours: 0n,
    platform: 0n,
    finishedAt: now,
  }
  const run = runs.get(key) ?? none
  const isCompared = result === 'matched' || result === 'differing'
  runs.set(key, {
    ...run,
    accounts: run.accounts + 1,
    [result]: run[result] + 1,
    ours: run.ours + (isCompared ? account.ours.minor : 0n),
    platform: run.platform + (isCompared ? (account.platform?.minor ?? 0n) : 0n),
  })
}

async function askAnew(world: World, ids: readonly string[], before: number): Promise<void> {
  const start = world.clock.now().getTime()
  const jobs = ids.map((id, index) => syncJobOf(id, new Date(start + (before + index) * ASK_GAP_MS)))
  await world.db.transaction(system, tx => world.queue.enqueueAll(tx, jobs))
}
