// Spend of many TikTok advertisers, by the day and by the hour of each account's own calendar.
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { compare, type Money, parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import { type Got, unreadable } from '../kit/failure.ts'
import { distinctAccounts, spendAnswer, type ToldSpend, untold } from '../kit/spend-answers.ts'
import type { AccountRef, DaySpend, HoursAnswer, HourSpend, SpendAnswer, SpendCosts, SpendQuestion } from '../ports/ad-platform.ts'
import type { BulkAnswer, BulkReport } from './bulk-report.ts'
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

export async function readSpend(report: BulkReport, question: SpendQuestion): Promise<SpendAnswer[]> {
  const accounts = distinctAccounts(question.accounts)
  const told = new Map<AccountRef, Got<ToldSpend>>(accounts.map(account => [account, { value: { days: [], requestId: null } }]))
  for (let from = question.from; from < question.until; from = addDays(from, REPORT_DAYS)) {
    const end = addDays(from, REPORT_DAYS)
    const range = { from, until: addDays(end < question.until ? end : question.until, -1) }
    // An account that could not be read before is not asked on: half of its days would not be told.
    const left = accounts.filter(account => !('failure' in (told.get(account) ?? {})))
    const answers = await report.read({ time: 'stat_time_day', schema: schemas.daysInBulk, ...range }, left)
    for (const answer of answers) told.set(answer.account, joined(told.get(answer.account), daysOf(answer)))
  }
  return accounts.map(account => spendAnswer(account, question, told.get(account) ?? { failure: unreadable('no answer') }))
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
  report: BulkReport,
  { accounts, day }: { accounts: readonly AccountRef[]; day: Day },
): Promise<HoursAnswer[]> {
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
