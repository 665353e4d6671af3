// What the ad sets of Meta accounts had: by day for many accounts together, by hour and by country for one.
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { add, type Money, parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import type { z } from 'zod'
import { type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import { distinctAccounts } from '../kit/spend-answers.ts'
import type { GroupCountry, GroupFigures, GroupHour, GroupTotals } from '../ports/ad-objects.ts'
import type { AccountRef, ReadAnswer } from '../ports/answers.ts'
import * as schemas from './ad-objects-schemas.ts'
import { digitsOf } from '../kit/units.ts'
import { readInsights } from './bulk-insights.ts'
import { conversionsIn, conversionsOf } from './guidance-results.ts'
import type { Counted } from './guidance-schemas.ts'
import { allInTurn } from './in-turn.ts'
import type { MetaClient } from './meta-client.ts'
import { HOUR_BREAKDOWN } from './schemas.ts'

type Range = { from: Day; until: Day }
const DAILY = { level: 'adset', time_increment: '1' }

export async function readFigures(
  client: MetaClient,
  accounts: readonly AccountRef[],
  from: Day,
  until: Day,
): Promise<{ account: AccountRef; answer: ReadAnswer<GroupFigures[]> }[]> {
  const asked = distinctAccounts(accounts)
  if (from >= until) return asked.map(account => ({ account, answer: ok([]) }))
  const parameters = { ...DAILY, fields: schemas.FIGURE_FIELDS }
  const told = await readInsights(client, { accounts: asked, from, until, parameters, row: schemas.setFigures })
  return told.map(({ account, got }) => {
    const rows = 'failure' in got ? got : eachOnce(got.value.rows, account, { from, until }, row => row.adset_id, figuresOf)
    return { account, answer: 'failure' in rows ? readFailure(rows.failure) : ok(rows.value) }
  })
}

/** Meta answers for 37 months back; by days of any months, this is less. */
const DAYS_BACK = 1_120

/** One row for each ad set: a range of settled days, where «maximum» would tell today's as well, which go on. */
export async function readTotals(client: MetaClient, account: AccountRef, until: Day): Promise<ReadAnswer<GroupTotals[]>> {
  const range = { since: addDays(until, -DAYS_BACK), until: addDays(until, -1) }
  const parameters = { level: 'adset', fields: schemas.FIGURE_FIELDS, time_range: JSON.stringify(range) }
  const got = await allInTurn(client, `act_${digitsOf(account)}/insights`, parameters, schemas.setFigures)
  if ('failure' in got) return readFailure(got.failure)
  const totals: GroupTotals[] = []
  const told = new Set<string>()
  for (const row of got.value) {
    const isAsked = row.date_start >= range.since && row.date_stop <= range.until && row.account_id === account.outsideAccountId
    const spend = row.account_currency === account.currency ? parseMoneyRounded(row.spend, account.currency) : undefined
    if (!isAsked || !spend || told.has(row.adset_id)) return readFailure(unreadable('a total of an ad set'))
    told.add(row.adset_id)
    const figures = figuresOf(row, spend)
    if ('failure' in figures) return readFailure(figures.failure)
    const { day: _day, ...total } = figures.value
    totals.push(total)
  }
  return ok(totals)
}

export const readHours = (client: MetaClient, account: AccountRef, from: Day, until: Day): Promise<ReadAnswer<GroupHour[]>> =>
  readParts(client, account, { from, until }, HOUR_BREAKDOWN, schemas.setHour, (row, spend) => ({
    adGroupId: row.adset_id,
    day: row.date_start,
    hour: Number(row[HOUR_BREAKDOWN].slice(0, 2)),
    spend,
  }))

export const readCountries = (client: MetaClient, account: AccountRef, from: Day, until: Day): Promise<ReadAnswer<GroupCountry[]>> =>
  readParts(client, account, { from, until }, 'country', schemas.setCountry, (row, spend) => ({
    adGroupId: row.adset_id,
    day: row.date_start,
    country: row.country,
    spend,
  }))

async function readParts<Row extends schemas.SetSpend, Part>(
  client: MetaClient,
  account: AccountRef,
  range: Range,
  breakdown: keyof Row & string,
  row: z.ZodType<Row>,
  partOf: (row: Row, spend: Money) => Part,
): Promise<ReadAnswer<Part[]>> {
  if (range.from >= range.until) return ok([])
  const parameters = { ...DAILY, fields: schemas.PART_FIELDS, breakdowns: breakdown }
  const [told] = await readInsights(client, { accounts: [account], ...range, parameters, row })
  if (told === undefined) return readFailure(unreadable('no answer'))
  const rows =
    'failure' in told.got
      ? told.got
      : eachOnce(
          told.got.value.rows,
          account,
          range,
          each => `${each.adset_id}|${String(each[breakdown])}`,
          (each, spend) => ({
            value: partOf(each, spend),
          }),
        )
  return 'failure' in rows ? readFailure(rows.failure) : ok(rows.value)
}

/** `nameOf`: what a row is of, besides its day. A row of another account, currency or day, or one told twice, makes the whole answer unreadable. */
export function eachOnce<Row extends schemas.Spend, Told>(
  rows: readonly Row[],
  account: AccountRef,
  { from, until }: Range,
  nameOf: (row: Row) => string,
  toldOf: (row: Row, spend: Money) => Got<Told>,
): Got<Told[]> {
  const told = new Map<string, Told>()
  for (const row of rows) {
    if (row.account_id !== account.outsideAccountId) return { failure: unreadable('a row of another account') }
    if (row.account_currency !== account.currency) return { failure: unreadable(`a row in ${row.account_currency}`) }
    if (row.date_start !== row.date_stop || row.date_start < from || row.date_start >= until)
      return { failure: unreadable('a day that was not asked for') }
    const spend = parseMoneyRounded(row.spend, account.currency)
    if (!spend) return { failure: unreadable('an insights row') }
    const key = `${row.date_start}|${nameOf(row)}`
    if (told.has(key)) return { failure: unreadable('a row told twice') }
    const got = toldOf(row, spend)
    if ('failure' in got) return got
    told.set(key, got.value)
  }
  return { value: [...told.values()] }
}

function figuresOf(row: schemas.SetFigures, spend: Money): Got<GroupFigures> {
  const value = row.action_values === undefined ? null : sumOf(conversionsOf(row.action_values), spend)
  if (value === undefined) return { failure: unreadable('the value of a conversion') }
  return {
    value: {
      adGroupId: row.adset_id,
      campaignId: row.campaign_id,
      day: row.date_start,
      spend,
      impressions: row.impressions,
      clicks: row.clicks,
      conversions: conversionsIn(row.actions),
      value,
    },
  }
}

/** null where none of them is told; undefined where one can't be read. */
function sumOf(values: Counted, { currency }: Money): Money | null | undefined {
  let sum: Money | null = null
  for (const { value } of values) {
    const amount = parseMoneyRounded(value, currency)
    if (!amount) return undefined
    sum = sum === null ? amount : add(sum, amount)
  }
  return sum
}
