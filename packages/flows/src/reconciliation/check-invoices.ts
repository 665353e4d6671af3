// Check invoices: reads what a platform charges for a closed month, page after page, and holds it against bills and daily spend.
import { putOffMs } from '@tallyhelm/modules/ad-accounts'
import {
  beginReading,
  compareInvoices,
  endReading,
  findReading,
  type InvoiceCounts,
  type InvoiceReading,
  keepInvoicePage,
  lockRead,
  monthsToCheck,
  nextToAsk,
  noteReadingTrouble,
  readingsThatStand,
} from '@tallyhelm/modules/reconciliation'
import type { Month } from '@tallyhelm/protocol/values/month'
import { type Channel, CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const HOUR_MS = 3_600_000
/** Platforms correct an invoice for some weeks. */
const MONTHS = 2
const EVERY_MS = 20 * HOUR_MS
/** A reading that did not go on for so long has lost its job; one that was given up begins again. */
const PAUSE_MS = HOUR_MS
/** Troubles one after the other, after which a reading is given up; at the middle one it begins anew, should its cursor have ended. */
const MOST_FAILURES = 6
const FIRST_PAUSE_MS = 10_000
const MOST_PAUSE_MS = 15 * 60_000
/** A million accounts take a minute. */
const STATEMENT_MS = 10 * 60_000

const PROBLEMS = {
  rate_limited: 'RATE_LIMITED',
  no_answer: 'NO_ANSWER',
  platform_fault: 'PLATFORM_FAULT',
  unauthorized: 'UNAUTHORIZED',
} as const

/** Begins the readings whose time has come, of connected channels, and takes up those that stand still. Gives how many were begun. */
export async function startInvoiceReadings(world: World): Promise<{ begun: number }> {
  const now = world.clock.now()
  const months = await world.db.read(system, tx => monthsToCheck(tx, MONTHS))
  let begun = 0
  for (const month of months) begun += (await beginReadings(world, month, new Date(now.getTime() - EVERY_MS))).begun
  await world.db.transaction(system, async tx => {
    for (const id of await readingsThatStand(tx, new Date(now.getTime() - PAUSE_MS))) await enqueue(world, tx, id)
  })
  return { begun }
}

/** Of one month, on each connected channel whose last reading began before `unlessSince`; `note` goes along with each. */
export async function beginReadings(
  world: World,
  month: Month,
  unlessSince: Date,
  note: (tx: Tx, channel: Channel) => Promise<void> = async () => {},
): Promise<{ begun: number }> {
  let begun = 0
  const at = world.clock.now()
  const failedBefore = new Date(at.getTime() - PAUSE_MS)
  for (const channel of CHANNEL_CODES) {
    if (!world.connections.isConnected(channel)) continue
    const id = world.ids.next()
    const isNew = await world.db.transaction(system, async tx => {
      if (!(await beginReading(tx, { id, month, channel, at, unlessSince, failedBefore }))) return false
      await enqueue(world, tx, id)
      await note(tx, channel)
      return true
    })
    if (isNew) begun += 1
  }
  return { begun }
}

/** One waiting job for each reading. */
async function enqueue(world: World, tx: Tx, id: string, next: { runAt?: Date; isTurn?: boolean } = {}): Promise<void> {
  const options = { jobKey: `reconciliation.read-invoices:${id}`, ...(next.runAt ? { runAt: next.runAt } : {}) }
  await world.queue.enqueue(tx, 'reconciliation.read-invoices', { reading_id: id, is_turn: next.isTurn ?? false }, options)
}

/**
 * Each page is kept with the turn to the next in one transaction: cut off anywhere it goes on where it was, and two at a time turn each page
 * once. The comparison is one transaction behind the last page.
 */
export async function readInvoices(world: World, input: { readingId: string; isTurn: boolean }): Promise<void> {
  let { isTurn } = input
  for (;;) {
    const reading = await world.db.read(system, tx => findReading(tx, input.readingId))
    if (!reading) return
    if (reading.state === 'READ') return await compare(world, reading)
    const platform = world.platforms[reading.channel]
    const waitMs = isTurn ? 0 : putOffMs(platform, 1)
    isTurn = false
    if (waitMs > 0) {
      const runAt = new Date(world.clock.now().getTime() + waitMs)
      return await world.db.transaction(system, tx => enqueue(world, tx, reading.id, { runAt, isTurn: true }))
    }
    const byAccount = platform.invoicesOf === 'account'
    const account = byAccount ? ((await world.db.read(system, tx => nextToAsk(tx, reading))) ?? null) : null
    if (byAccount && account === null) {
      await keep(world, reading, { lines: [], next: reading.cursor, isLast: true })
      continue
    }
    const answer = await platform.readInvoices({ month: reading.month, account, cursor: byAccount ? null : reading.cursor })
    if (answer.kind === 'ok') {
      const { lines, next } = answer.value
      await keep(world, reading, { lines, next: account?.outsideAccountId ?? next, isLast: !byAccount && next === null })
    } else if (account !== null && answer.kind === 'gone') {
      // It is not shown to us any more: whoever is billed with it tells of it, or nobody does.
      await keep(world, reading, { lines: [], next: account.outsideAccountId, isLast: false })
    } else return await putOff(world, reading, answer)
  }
}

async function keep(world: World, reading: InvoiceReading, page: Omit<Parameters<typeof keepInvoicePage>[2], 'at'>): Promise<void> {
  await world.db.transaction(system, tx => keepInvoicePage(tx, reading, { ...page, at: world.clock.now() }))
}

async function compare(world: World, reading: InvoiceReading): Promise<void> {
  const counts = await world.db.load(
    system,
    async (tx): Promise<InvoiceCounts | undefined> => {
      if (!(await lockRead(tx, reading.id))) return undefined
      const found = await compareInvoices(tx, reading)
      await endReading(tx, reading.id, world.clock.now())
      return found
    },
    STATEMENT_MS,
  )
  if (counts)
    world.log.info({ month: reading.month, channel: reading.channel, ...counts }, 'invoices were held against bills and daily spend')
}

type Trouble = Exclude<Awaited<ReturnType<World['platforms']['FACEBOOK']['readInvoices']>>, { kind: 'ok' }>

async function putOff(world: World, reading: InvoiceReading, answer: Trouble): Promise<void> {
  const why = answer.kind === 'gone' ? 'platform_fault' : answer.why
  const { code, message, retryAfterMs } = answer.trouble
  const at = world.clock.now()
  const pauseMs = retryAfterMs ?? Math.min(FIRST_PAUSE_MS * 2 ** reading.failures, MOST_PAUSE_MS)
  // Without valid credentials waiting helps nothing; being asked too much says nothing about the invoices.
  const isOver = why === 'unauthorized' || (why !== 'rate_limited' && reading.failures + 1 >= MOST_FAILURES)
  const { month, channel } = reading
  world.log.warn({ month, channel, why, code, message }, `${CHANNELS[channel].name}: the invoices of a month gave no page`)
  await world.db.transaction(system, async tx => {
    const fromStart = world.platforms[channel].invoicesOf !== 'account' && reading.failures + 1 === MOST_FAILURES / 2
    await noteReadingTrouble(tx, reading, { problem: PROBLEMS[why], isOver, fromStart, at })
    if (!isOver) await enqueue(world, tx, reading.id, { runAt: new Date(at.getTime() + pauseMs) })
  })
}
