// Spend of many Meta ad accounts, by the day and by the hour of each account's own calendar.
import { addDays, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { type Money, parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import type { z } from 'zod'
import { type Got, unreadable } from '../kit/failure.ts'
import { distinctAccounts, spendAnswer, type ToldSpend, untold } from '../kit/spend-answers.ts'
import type { AccountRef, HoursAnswer, HourSpend, SpendAnswer, SpendCosts, SpendQuestion } from '../ports/ad-platform.ts'
import type { Clock } from '../ports/handles.ts'
import { readInsights } from './bulk-insights.ts'
import { type MetaClient, MOST_IN_BATCH } from './meta-client.ts'
import * as schemas from './schemas.ts'

const PARAMETERS = { level: 'account', fields: schemas.INSIGHT_FIELDS, time_increment: '1' }

/** Each element of a batch counts as a call. Meta names limits by the hour and by active ads, and tells how near they are. */
export const metaSpendCosts: SpendCosts = {
  callsFor: accounts => accounts.length,
  perDay: null,
  perSecond: null,
  together: MOST_IN_BATCH,
}

export async function readSpend(client: MetaClient, clock: Clock, question: SpendQuestion): Promise<SpendAnswer[]> {
  const accounts = distinctAccounts(question.accounts)
  const from = laterOf(question.from, earliestDay(clock.now()))
  const complete = { from: earlierOf(from, question.until), until: question.until }
  if (complete.from >= complete.until)
    return accounts.map(account => spendAnswer(account, question, { value: { days: [], requestId: null, complete } }))
  const told = await readInsights(client, { accounts, ...complete, parameters: PARAMETERS, row: schemas.accountDay })
  return told.map(({ account, got }) => spendAnswer(account, question, 'failure' in got ? got : daysOf(got.value, account, complete)))
}

type Told<Row> = { rows: Row[]; requestId: string | null }

function daysOf({ rows, requestId }: Told<AccountDay>, account: AccountRef, complete: { from: Day; until: Day }): Got<ToldSpend> {
  const days: ToldSpend['days'][number][] = []
  for (const row of rows) {
    const spend = amountOf(row, account)
    if ('failure' in spend) return spend
    days.push({ day: row.date_start, spend: spend.value, impressions: row.impressions ?? 0, clicks: row.clicks ?? 0 })
  }
  return { value: { days, requestId, complete } }
}

/** One day, by the hour of the account's own clock. */
export async function readSpendHours(client: MetaClient, question: { accounts: readonly AccountRef[]; day: Day }): Promise<HoursAnswer[]> {
  const { day } = question
  const told = await readInsights(client, {
    accounts: distinctAccounts(question.accounts),
    from: day,
    until: addDays(day, 1),
    parameters: { ...PARAMETERS, breakdowns: schemas.HOUR_BREAKDOWN },
    row: schemas.accountHour,
  })
  return told.map(({ account, got }) => {
    const hours = 'failure' in got ? got : hoursOf(got.value, account, day)
    return 'failure' in hours ? { account, ...untold(hours.failure) } : { account, kind: 'ok', ...hours.value }
  })
}

function hoursOf(
  { rows, requestId }: Told<AccountHour>,
  account: AccountRef,
  day: Day,
): Got<{ hours: HourSpend[]; requestId: string | null }> {
  const hours = new Map<number, HourSpend>()
  for (const row of rows) {
    const spend = amountOf(row, account)
    if ('failure' in spend) return spend
    if (row.date_start !== day) return { failure: unreadable('a day that was not asked for') }
    const hour = Number(row[schemas.HOUR_BREAKDOWN].slice(0, 2))
    if (hours.has(hour)) return { failure: unreadable('an hour told twice') }
    hours.set(hour, { hour, spend: spend.value })
  }
  return { value: { hours: [...hours.values()].toSorted((left, right) => left.hour - right.hour), requestId } }
}

type AccountDay = z.infer<typeof schemas.accountDay>
type AccountHour = z.infer<typeof schemas.accountHour>

function amountOf(row: AccountDay, account: AccountRef): Got<Money> {
  if (row.account_id !== account.outsideAccountId) return { failure: unreadable('a row of another account') }
  if (row.account_currency !== account.currency) return { failure: unreadable(`a row in ${row.account_currency}`) }
  const spend = parseMoneyRounded(row.spend, account.currency)
  if (!spend || row.date_start !== row.date_stop) return { failure: unreadable('an insights row') }
  return { value: spend }
}

const DAY_MS = 86_400_000
/** Meta tells nothing of days more than 37 months before the account's own, which somewhere is a day ahead: at the end of a month that may be two less. */
function earliestDay(now: Date): Day {
  const [year = 0, month = 1, date = 1] = dayOf(new Date(now.getTime() + DAY_MS), 'UTC')
    .split('-')
    .map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 37, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - 37, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

const laterOf = (left: Day, right: Day): Day => (left > right ? left : right)
const earlierOf = (left: Day, right: Day): Day => (left < right ? left : right)
