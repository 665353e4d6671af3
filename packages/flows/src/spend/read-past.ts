// Read the past: what a chunk of ad accounts spent in the 37 months until now, once, month by month from the latest on (job spend.read-past).
import { type AdAccount, accountDay, findAdAccounts, lockAdAccounts, putOffMs } from '@tallyhelm/modules/ad-accounts'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import {
  businessMark,
  findPasts,
  knownDaysOf,
  moveRollups,
  type Past,
  prepareSpendMonths,
  recordPast,
  settledDays,
  writeSpendReadings,
} from '@tallyhelm/modules/spend'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { addMonths, currentMonth, firstDayOf, type Month, monthOf } from '@tallyhelm/protocol/values/month'
import type { World } from '@tallyhelm/world/handles/world'
import { markLate } from './mark-late.ts'
import { type PastInput, pastJob } from './past-job.ts'

const system = { kind: 'system' } as const
/** With the running one: further back Meta tells nothing. */
const PAST_MONTHS = 37
export const PAST_DAYS = PAST_MONTHS * 31

type Range = { from: Day; until: Day }
type Answer = Awaited<ReturnType<World['platforms']['FACEBOOK']['readSpend']>>[number]
type Told = { account: AdAccount; range: Range; answer: Extract<Answer, { kind: 'ok' }> }

/**
 * Only days that are not known are written: what was read since stays. Days of a former holder are his, and of a sub-customer's ad account only
 * those since it was given are read. Who was not told is asked for again some hours later. Cut off, it goes on with the month that was not written.
 */
export async function readPast(world: World, input: PastInput): Promise<{ read: number }> {
  const now = world.clock.now()
  const { accounts, pasts, stopped } = await world.db.read(system, async tx => ({
    accounts: await findAdAccounts(tx, input.ids),
    pasts: new Map((await findPasts(tx, input.ids)).map(past => [past.id, past])),
    stopped: await findStoppedChannels(tx, now),
  }))
  if (stopped.some(({ channel }) => channel === input.channel)) return { read: 0 }
  const asked = accounts.flatMap(account => {
    const past = pasts.get(account.id)
    return past && account.channel === input.channel ? [{ account, range: rangeOf(account, past, now) }] : []
  })
  const left = asked.filter(({ range }) => range.from < range.until)
  const nothing = asked.filter(one => !left.includes(one)).map(({ account }) => account.id)
  await world.db.transaction(system, tx => recordPast(tx, nothing, { from: firstDay(now), doneAt: now }))
  if (left.length === 0) return { read: nothing.length }
  const platform = world.platforms[input.channel]
  const whole = {
    from: edge(left, ({ range }) => range.from)[0] ?? '',
    until: edge(left, ({ range }) => range.until).at(-1) ?? '',
  }
  const of = left.map(({ account }) => account)
  const turnInMs = input.isTurn ? 0 : putOffMs(platform, platform.spendCosts?.callsFor(of, PAST_DAYS) ?? of.length)
  if (turnInMs > 0) {
    const { job, payload, options } = pastJob({ ...input, isTurn: true }, new Date(now.getTime() + turnInMs))
    await world.queue.enqueueNow(job, payload, options)
    return { read: nothing.length }
  }
  const answers = new Map((await platform.readSpend({ accounts: of, ...whole })).map(answer => [answer.account.outsideAccountId, answer]))
  const told = left.flatMap(({ account, range }): Told[] => {
    const answer = answers.get(account.outsideAccountId)
    return answer?.kind === 'ok' ? [{ account, range, answer }] : []
  })
  const unread = left.length - told.length
  if (unread > 0) world.log.warn({ channel: input.channel, unread }, 'the past of accounts was not read')
  for (let month = monthOf(addDays(whole.until, -1)); month >= monthOf(whole.from); month = addMonths(month, -1))
    if (!(await writeMonth(world, told, month, now))) return { read: nothing.length }
  const ids = told.map(({ account }) => account.id)
  await world.db.transaction(system, tx => recordPast(tx, ids, { from: whole.from, doneAt: now }))
  return { read: nothing.length + ids.length }
}

const firstDay = (now: Date): Day => firstDayOf(addMonths(currentMonth(now), 1 - PAST_MONTHS))
const edge = <One>(all: readonly One[], day: (one: One) => Day): Day[] => all.map(day).toSorted()

/** Ended days alone. */
function rangeOf(account: AdAccount, { from, heldSince }: Past, now: Date): Range {
  const [first, held] = [firstDay(now), heldSince === null ? '' : accountDay(heldSince, account.timezone)]
  return { from: held > first ? held : first, until: from ?? accountDay(now, account.timezone) }
}

/** False where a month is being closed, which this one waits for. */
async function writeMonth(world: World, told: readonly Told[], month: Month, now: Date): Promise<boolean> {
  const [from, until] = [firstDayOf(month), firstDayOf(addMonths(month, 1))]
  const rowsOf = ({ answer, range }: Told) =>
    answer.days.filter(({ day }) => day >= from && day < until && day >= range.from && day < range.until)
  const some = told.filter(one => rowsOf(one).length > 0)
  if (some.length === 0) return true
  await world.db.transaction(system, tx => prepareSpendMonths(tx, [{ day: from }]))
  return await world.db.transaction(system, async tx => {
    const ids = some.map(({ account }) => account.id)
    const held = (await lockAdAccounts(tx, ids)).filter(({ takenBackAt }) => takenBackAt === null)
    const known = await knownDaysOf(tx, ids, { from, until })
    const readings = held.flatMap(account => {
      const one = some.find(({ account: { id } }) => id === account.id)
      if (one === undefined) return []
      const days = rowsOf(one).filter(({ day }) => !known.has(`${account.id} ${day}`))
      return [{ account, days: settledDays(days, accountDay(now, account.timezone)), requestId: one.answer.requestId }]
    })
    const { shown, changed, checking } = await writeSpendReadings(tx, readings, { readAt: now, source: 'FILL' })
    if (checking.length > 0) return false
    // What was before the adoption is on no bill.
    const adopted = new Map(held.map(account => [account.id, account.adoptedOn]))
    const own = changed.filter(({ adAccountId, day }) => day >= (adopted.get(adAccountId) ?? ''))
    await markLate(world, tx, own, now)
    await recordPast(tx, ids, { from, doneAt: null })
    await moveRollups(tx, held, shown, businessMark(now))
    return true
  })
}
