// Spend of many TikTok advertisers, by the day and by the hour of each account's own calendar.
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { compare, type Money, parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { type Got, unreadable } from '../kit/failure.ts'
import { distinctAccounts, spendAnswer, type ToldSpend, untold } from '../kit/spend-answers.ts'
import type { AccountRef, DaySpend, HoursAnswer, HourSpend, SpendAnswer, SpendCosts, SpendQuestion } from '../ports/ad-platform.ts'
import { type BulkAnswer, type BulkReport, MOST_ADVERTISERS } from './bulk-report.ts'
import type { Patience } from './patience.ts'
import type { ReportTasks } from './report-tasks.ts'
import * as schemas from './schemas.ts'

/** A daily report covers at most this many days. */
const REPORT_DAYS = 30
const SECONDS_A_DAY = 86_400

/** At most: the centre's report, where TikTok serves it, costs a twentieth. */
export const tiktokSpendCosts = (callsPerSecond: number): SpendCosts => ({
  callsFor(accounts, days) {
    const levels = accounts.reduce((sum, { adType }) => sum + (adType === 'AUCTION' ? 1 : 2), 0)
    return Math.ceil(levels / 5) * Math.ceil(days / REPORT_DAYS)
  },
  perDay: callsPerSecond * SECONDS_A_DAY,
  perSecond: callsPerSecond,
  together: 100,
})

/** Longer ranges are a back-fill: all but the newest days come from reports that TikTok makes meanwhile, which lag some hours behind. */
const MOST_DAYS_AT_ONCE = 93

export type SpendSources = { report: BulkReport; tasks: ReportTasks; patience: Patience }
type Told = Map<AccountRef, Got<ToldSpend>>

export async function readSpend(sources: SpendSources, question: SpendQuestion): Promise<SpendAnswer[]> {
  sources.patience.begin()
  const accounts = distinctAccounts(question.accounts)
  const told: Told = new Map(accounts.map(account => [account, { value: { days: [], requestId: null } }]))
  const taskUntil = addDays(question.until, -REPORT_DAYS)
  const isBackfill = addDays(question.from, MOST_DAYS_AT_ONCE) < question.until
  const begun = isBackfill
    ? await readTasks(sources.tasks, told, accounts, { from: question.from, until: taskUntil })
    : new Set<AccountRef>()
  const others = accounts.filter(account => !begun.has(account))
  await readReports(sources.report, told, others, question)
  await readReports(sources.report, told, [...begun], { from: taskUntil, until: question.until })
  return accounts.map(account => spendAnswer(account, question, told.get(account) ?? { failure: unreadable('no answer') }))
}

type Range = { from: Day; until: Day }

async function readReports(report: BulkReport, told: Told, accounts: readonly AccountRef[], range: Range): Promise<void> {
  for (let from = range.from; from < range.until; from = addDays(from, REPORT_DAYS)) {
    const end = addDays(from, REPORT_DAYS)
    const until = addDays(end < range.until ? end : range.until, -1)
    // An account that could not be read before is not asked on: half of its days would not be told.
    const left = accounts.filter(account => !('failure' in (told.get(account) ?? {})))
    if (left.length === 0) return
    const answers = await report.read({ time: 'stat_time_day', schema: schemas.daysInBulk, from, until }, left)
    for (const answer of answers) told.set(answer.account, joined(told.get(answer.account), daysOf(answer)))
  }
}

/** The accounts that were told so. */
async function readTasks(
  tasks: ReportTasks,
  told: Told,
  accounts: readonly AccountRef[],
  { from, until }: Range,
): Promise<Set<AccountRef>> {
  const begun = new Set<AccountRef>()
  for (const group of groupsOf(accounts, MOST_ADVERTISERS)) {
    for (const answer of await tasks.read(group, from, addDays(until, -1))) {
      begun.add(answer.account)
      told.set(answer.account, daysOf(answer))
    }
  }
  return begun
}

function joined(before: Got<ToldSpend> | undefined, next: Got<ToldSpend>): Got<ToldSpend> {
  if (before === undefined || 'failure' in before || 'failure' in next) return next
  return { value: { days: [...before.value.days, ...next.value.days], requestId: next.value.requestId } }
}

/** Per day the greater figure of the levels: the one holds what the other tells, or nothing. */
function daysOf({ account, got }: BulkAnswer): Got<ToldSpend> {
  if ('failure' in got) return got
  const days: DaySpend[] = []
  for (const rows of got.value.levels) {
    const level: DaySpend[] = []
    for (const row of rows) {
      const spend = amountOf(row, account)
      if ('failure' in spend) return spend
      level.push({
        day: row.time.slice(0, 10),
        spend: spend.value,
        impressions: row.metrics.impressions ?? 0,
        clicks: row.metrics.clicks ?? 0,
      })
    }
    if (new Set(level.map(({ day }) => day)).size !== level.length) return { failure: unreadable('a day told twice') }
    for (const row of level) {
      const at = days.findIndex(({ day }) => day === row.day)
      const other = days[at]
      if (other === undefined) days.push(row)
      else if (compare(row.spend, other.spend) > 0) days[at] = row
    }
  }
  return { value: { days, requestId: got.value.requestId } }
}

export async function readSpendHours(
  { report, patience }: SpendSources,
  { accounts, day }: { accounts: readonly AccountRef[]; day: Day },
): Promise<HoursAnswer[]> {
  patience.begin()
  const answers = await report.read(
    { time: 'stat_time_hour', schema: schemas.hoursInBulk, from: day, until: day },
    distinctAccounts(accounts),
  )
  return answers.map(answer => {
    const hours = hoursOf(answer, day)
    return 'failure' in hours
      ? { account: answer.account, ...untold(hours.failure) }
      : { account: answer.account, kind: 'ok', ...hours.value }
  })
}

function hoursOf({ account, got }: BulkAnswer, day: Day): Got<{ hours: HourSpend[]; requestId: string | null }> {
  if ('failure' in got) return got
  const hours = new Map<number, HourSpend>()
  for (const rows of got.value.levels) {
    if (new Set(rows.map(({ time }) => time)).size !== rows.length) return { failure: unreadable('an hour told twice') }
    for (const row of rows) {
      const spend = amountOf(row, account)
      if ('failure' in spend) return spend
      if (!row.time.startsWith(day)) return { failure: unreadable('a day that was not asked for') }
      const hour = Number(row.time.slice(11, 13))
      const other = hours.get(hour)
      if (other === undefined || compare(spend.value, other.spend) > 0) hours.set(hour, { hour, spend: spend.value })
    }
  }
  return { value: { hours: [...hours.values()].toSorted((left, right) => left.hour - right.hour), requestId: got.value.requestId } }
}

/** `-` is no value: such a row tells nothing, and not that nothing was spent. */
function amountOf({ metrics }: schemas.BulkRow, account: AccountRef): Got<Money> {
  if (metrics.currency !== undefined && metrics.currency !== account.currency)
    return { failure: unreadable(`a row in ${metrics.currency}`) }
  const spend = parseMoneyRounded(metrics.spend, account.currency)
  return spend ? { value: spend } : { failure: unreadable('a row without an amount') }
}
