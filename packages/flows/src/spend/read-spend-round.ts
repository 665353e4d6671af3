// Read spend in bulk: the days of a chunk of one channel's ad accounts, written set-wise in one transaction, whole or not at all (job spend.read-round).
import { type AdAccount, accountDay, findAdAccounts, lockAdAccounts, putOffMs } from '@tallyhelm/modules/ad-accounts'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import {
  type AccountDays,
  businessMark,
  findAnswered,
  moveRollups,
  prepareSpendMonths,
  recordReadings,
  recordUnread,
  secondReadingAt,
  settledDays,
  writeSpendReadings,
} from '@tallyhelm/modules/spend'
import { addDays, type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import { money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { markLate } from './mark-late.ts'
import { rangeToRead } from './range-to-read.ts'
import { type RoundInput, roundJob } from './round-job.ts'

const system = { kind: 'system' } as const
const STOPPED_WAIT_MS = 3_600_000
/** Jobs that were put off together don't come back together. */
const SCATTER_MS = 60_000
/** Without an answer so often it is left to its next turn. */
const MOST_TRIES = 4
const FIRST_PAUSE_MS = 60_000

type Answer = Awaited<ReturnType<World['platforms']['FACEBOOK']['readSpend']>>[number]
type Told = Extract<Answer, { kind: 'ok' }>
type Asked = { account: AdAccount; answer: Answer }

/**
 * Of each account its own days are read, as of one alone (sync-spend.ts). `written` counts the accounts whose days stand now as the platform tells
 * them; of the others the figures stay, and why is kept. Rounds come again by themselves; what was asked for once is asked for again.
 */
export async function readSpendRound(world: World, input: RoundInput): Promise<{ written: number; unread: number }> {
  const now = world.clock.now()
  const { found, stopped, answered } = await world.db.read(system, async tx => ({
    found: await findAdAccounts(tx, input.ids),
    answered: input.source === 'SYNC' ? await findAnswered(tx, input.ids) : [],
    stopped: await findStoppedChannels(tx, now),
  }))
  const accounts = found.filter(
    account => account.channel === input.channel && !answered.includes(account.id) && ownRange(account, now, input.days) !== null,
  )
  if (accounts.length === 0) return { written: 0, unread: 0 }
  const platform = world.platforms[input.channel]
  if (stopped.some(({ channel }) => channel === input.channel)) return await putOff(world, input, accounts, STOPPED_WAIT_MS)
  const calls = platform.spendCosts?.callsFor(accounts, input.days) ?? accounts.length
  const turnInMs = input.isTurn ? 0 : putOffMs(platform, calls)
  if (turnInMs > 0) {
    await enqueue(world, { ...input, isTurn: true }, turnInMs)
    return { written: 0, unread: 0 }
  }
  const answers = await platform.readSpend({ accounts, ...unionOf(accounts, now, input.days) })
  const byId = new Map(answers.map(answer => [answer.account.outsideAccountId, answer]))
  const asked = accounts.flatMap(account => {
    const answer = byId.get(account.outsideAccountId)
    return answer ? [{ account, answer }] : []
  })
  const written = await write(world, input, asked, now)
  await askAgain(world, input, asked)
  const unread = asked.filter(({ answer }) => answer.kind !== 'ok')
  const [first] = unread
  if (first) world.log.warn({ channel: input.channel, unread: unread.length, first: first.answer }, 'spend of accounts was not read')
  return { written, unread: unread.length }
}

/** One transaction for the chunk; the roll-ups last, for all ad accounts of a customer share them. */
async function write(world: World, input: RoundInput, asked: readonly Asked[], now: Date): Promise<number> {
  const told = asked.filter((each): each is { account: AdAccount; answer: Told } => each.answer.kind === 'ok')
  const untold = asked.flatMap(({ account, answer }) =>
    answer.kind === 'ok' ? [] : [{ adAccountId: account.id, trouble: answer.trouble.code }],
  )
  const range = unionOf(
    asked.map(({ account }) => account),
    now,
    input.days,
  )
  await world.db.transaction(system, tx =>
    prepareSpendMonths(
      tx,
      daysBetween(range.from, range.until).map(day => ({ day })),
    ),
  )
  return await world.db.transaction(system, async tx => {
    const locked = new Map(
      (
        await lockAdAccounts(
          tx,
          told.map(({ account }) => account.id),
        )
      ).map(account => [account.id, account]),
    )
    const held = told.flatMap(({ account, answer }) => {
      const there = locked.get(account.id)
      // Taken back while the platform was read: its next turn reads what is still its holder's.
      return there && there.takenBackAt?.getTime() === account.takenBackAt?.getTime() ? [{ account: there, answer }] : []
    })
    const readings = held.map(({ account, answer }) => readingOf(account, answer, now, input.days))
    const { shown, changed, checking } = await writeSpendReadings(tx, readings, { readAt: now, source: input.source })
    await markLate(world, tx, changed, now)
    await recordReadings(
      tx,
      held.map(({ account }) => account.id),
      { readAt: now, isBulk: true },
    )
    await recordUnread(tx, untold, now)
    await askSecond(world, tx, input, checking, now)
    await moveRollups(
      tx,
      held.map(({ account }) => account),
      shown,
      businessMark(now),
    )
    return held.length
  })
}

/** A day without a row had no spend by the platform's word; whether that is believed is judged where it is written. */
function readingOf(account: AdAccount, { days, complete, requestId }: Told, now: Date, count: number): AccountDays {
  const own = ownRange(account, now, count)
  if (own === null) return { account, days: [], requestId }
  const rows = new Map(days.map(day => [day.day, day]))
  const from = own.from > complete.from ? own.from : complete.from
  const until = own.until < complete.until ? own.until : complete.until
  const filled = from >= until ? [] : daysBetween(from, until)
  const nothing = { spend: money(0n, account.currency), impressions: 0, clicks: 0 }
  const known = filled.map(day => rows.get(day) ?? { day, ...nothing })
  return { account, days: settledDays(known, accountDay(now, account.timezone)), requestId }
}

function ownRange(account: AdAccount, now: Date, days: number): { from: Day; until: Day } | null {
  const range = rangeToRead(account, accountDay(now, account.timezone), days)
  return range.from < range.until ? range : null
}

/** What all of them are asked for at once; of each only its own days are taken. */
function unionOf(accounts: readonly AdAccount[], now: Date, days: number): { from: Day; until: Day } {
  const ranges = accounts.flatMap(account => ownRange(account, now, days) ?? [])
  const from = ranges.map(range => range.from).toSorted()[0]
  const until = ranges
    .map(range => range.until)
    .toSorted()
    .at(-1)
  if (from === undefined || until === undefined) throw new Error('none of the ad accounts has days to read')
  return { from, until }
}

/** Figures that are far from the last ones wait for a second reading of their accounts, together. */
async function askSecond(world: World, tx: Tx, input: RoundInput, checking: readonly { adAccountId: string; day: Day }[], now: Date) {
  const [first] = checking.map(({ day }) => day).toSorted()
  if (first === undefined) return
  const ids = [...new Set(checking.map(({ adAccountId }) => adAccountId))]
  const days = daysBetween(first, addDays(accountDay(now, 'UTC'), 1)).length + 1
  const second = { channel: input.channel, ids, days, source: input.source === 'SYNC' ? ('RESTATED' as const) : input.source }
  await world.queue.enqueueAll(tx, [roundJob(second, secondReadingAt(now), 'again')])
}

/** Rounds come by themselves; other readings are asked for again, after as long as the platform says. */
async function askAgain(world: World, input: RoundInput, asked: readonly Asked[]): Promise<void> {
  if (input.source === 'SYNC') return
  const unread = asked.filter(({ answer }) => answer.kind === 'unread')
  const waits = unread.flatMap(({ answer }) => (answer.kind === 'unread' ? (answer.trouble.retryAfterMs ?? []) : []))
  const tries = (input.tries ?? 0) + (waits.length === 0 ? 1 : 0)
  if (unread.length === 0 || tries >= MOST_TRIES) return
  const pauseMs = waits.length === 0 ? FIRST_PAUSE_MS * 4 ** (tries - 1) : Math.max(...waits)
  const ids = unread.map(({ account }) => account.id)
  await enqueue(world, { ...input, ids, tries, isTurn: false }, pauseMs + Math.floor(Math.random() * SCATTER_MS))
}

async function putOff(world: World, input: RoundInput, accounts: readonly AdAccount[], inMs: number) {
  if (input.source !== 'SYNC') await enqueue(world, input, inMs + Math.floor(Math.random() * SCATTER_MS))
  return { written: 0, unread: accounts.length }
}

async function enqueue(world: World, input: RoundInput, inMs: number): Promise<void> {
  const { job, payload, options } = roundJob(input, new Date(world.clock.now().getTime() + inMs))
  await world.queue.enqueueNow(job, payload, options)
}
