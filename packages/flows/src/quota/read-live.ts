// Live figures for forms: few at a time for the whole program, remembered for some seconds, and never longer than a person waits.
import { type AdAccount, countQuota, syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { type Money, zero } from '@tallyhelm/protocol/values/money'
import { perWorld } from '@tallyhelm/world/handles/gather'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * `limit` null: the platform has none set. `remaining` by our own count of spend. `mostOut`: only where the platform says what may leave, and
 * nothing where its total of spend fell.
 */
export type LiveFigures = {
  limit: Money | null
  remaining: Money | null
  mostOut: Money | null
  hasFallen: boolean
  minimumAdd: Money | null
  changesLeftToday: number | null
  loweringBlockedUntil: Date | null
  readAt: Date
}

/** How long a form waits for the platforms, all accounts together. */
const PATIENCE_MS = 2_500
const REMEMBERED_MS = 15_000
const MOST_REMEMBERED = 5_000
/** Reads under way at once in this process: orders on their way to the platforms come first. */
const MOST_AT_ONCE = 8

type Shelf = {
  remembered: Map<string, { askedAt: number; figures: Promise<LiveFigures | undefined> }>
  busy: number
  waiting: (() => void)[]
}
const shelves = perWorld((): Shelf => ({ remembered: new Map(), busy: 0, waiting: [] }))

/**
 * The figures of those accounts that answered in time, by account id; an account that gave none is left out. The caller has checked
 * whose the accounts are: what is remembered is shared.
 */
export async function readLive(world: World, accounts: readonly AdAccount[]): Promise<Map<string, LiveFigures>> {
  const shelf = shelves(world)
  const found = new Map<string, LiveFigures>()
  let isOver = false
  const reads = accounts.map(async account => {
    const figures = await remembered(world, shelf, account, () => isOver)
    if (figures && !isOver) found.set(account.id, figures)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([Promise.all(reads), patience])
  isOver = true
  clearTimeout(timer)
  return found
}

function remembered(world: World, shelf: Shelf, account: AdAccount, isOver: () => boolean): Promise<LiveFigures | undefined> {
  const now = world.clock.now().getTime()
  const known = shelf.remembered.get(account.id)
  if (known && known.askedAt + REMEMBERED_MS > now && known.askedAt > changedAt(account)) return known.figures
  const figures = inTurn(shelf, isOver, () => read(world, account)).catch((error: unknown) => {
    world.log.warn({ err: error, adAccountId: account.id }, 'live figures could not be read')
    return undefined
  })
  shelf.remembered.set(account.id, { askedAt: now, figures })
  // What gave no answer is asked anew the next time.
  void figures.then(value => {
    if (value === undefined && shelf.remembered.get(account.id)?.figures === figures) shelf.remembered.delete(account.id)
  })
  if (shelf.remembered.size > MOST_REMEMBERED) forgetOldest(shelf)
  return figures
}

/** What was read before an order changed the account holds no longer. */
const changedAt = ({ lastOperationAt }: AdAccount): number => lastOperationAt?.getTime() ?? Number.NEGATIVE_INFINITY

function forgetOldest({ remembered }: Shelf): void {
  const [oldest] = remembered.keys()
  if (oldest !== undefined) remembered.delete(oldest)
}

/** undefined when the caller has gone before its turn came. */
async function inTurn<Value>(shelf: Shelf, isOver: () => boolean, run: () => Promise<Value>): Promise<Value | undefined> {
  if (shelf.busy >= MOST_AT_ONCE) await new Promise<void>(resolve => shelf.waiting.push(resolve))
  else shelf.busy += 1
  try {
    return isOver() ? undefined : await run()
  } finally {
    const next = shelf.waiting.shift()
    if (next) next()
    else shelf.busy -= 1
  }
}

/** Nobody waits for the next round: the synchronisation opens the difference. */
async function askSync(world: World, account: AdAccount): Promise<void> {
  const { job, payload, options } = syncJobOf(account.id)
  await world.queue.enqueueNow(job, payload, options)
}

async function read(world: World, account: AdAccount): Promise<LiveFigures | undefined> {
  const platform = world.platforms[account.channel]
  const readAt = world.clock.now()
  const quota = await platform.readQuota(account)
  if (quota.kind !== 'ok') return undefined
  const { limit, minimumAdd, changesLeftToday } = quota.value
  const { balance: remaining, hasFallen } = countQuota(account.counter, quota.value, account.averageSpend)
  const mostOut = hasFallen ? zero(account.currency) : quota.value.mostOut
  const figures = {
    limit,
    remaining,
    mostOut: mostOut ?? null,
    hasFallen,
    minimumAdd,
    changesLeftToday,
    loweringBlockedUntil: null,
    readAt,
  }
  if (hasFallen) await askSync(world, account)
  // Only an account that gives nothing may be blocked: the further read is spared for all others.
  if (mostOut?.minor !== 0n || !platform.readLoweringBlock) return figures
  const block = await platform.readLoweringBlock(account, account.timezone)
  return { ...figures, loweringBlockedUntil: block.kind === 'ok' ? block.value : null }
}
