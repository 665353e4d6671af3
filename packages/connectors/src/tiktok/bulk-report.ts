// TikTok's integrated report of many advertisers: the business centre's for a hundred at once, the basic one for five.
import type { Day } from '@tallyhelm/protocol/values/day'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { CURRENCIES, type Currency } from '@tallyhelm/protocol/values/money'
import type { z } from 'zod'
import { type Failure, type Got, unreadable } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AccountRef } from '../ports/ad-platform.ts'
import type { Clock } from '../ports/handles.ts'
import type { Patience } from './patience.ts'
import type { BulkRow } from './schemas.ts'
import type { Paged, Query, TiktokClient } from './tiktok-client.ts'

/** Of TikTok's filters, those by ids take a hundred. */
const MOST_IN_CENTER = 100
export const MOST_ADVERTISERS = 5
const PAGE_SIZE = 1000
/** Where the centre's report was refused it is tried again after this time. */
const CENTER_MS = 3_600_000
export type BulkQuestion = {
  time: 'stat_time_day' | 'stat_time_hour'
  /** both included */
  from: Day
  until: Day
  schema: z.ZodType<Paged<BulkRow>>
}
/** The rows of one account at each level that answers; levels may tell the same spend. */
export type BulkAnswer = { account: AccountRef; got: Got<{ levels: BulkRow[][]; requestId: string | null }> }
export type Level = 'AUCTION' | 'RESERVATION'
export type Told = { rows: BulkRow[]; requestId: string | null }

export type BulkReport = ReturnType<typeof createBulkReport>

export function createBulkReport(client: TiktokClient, { bcId, clock }: { bcId: string; clock: Clock }, patience: Patience) {
  const asks = reportsOf(client, bcId, patience)
  let centerFrom = 0

  async function readCenter(question: BulkQuestion, accounts: readonly AccountRef[]): Promise<BulkAnswer[]> {
    const answers: BulkAnswer[] = []
    for (const group of sameCurrency(accounts)) {
      const [first] = group
      if (clock.now().getTime() < centerFrom || first === undefined) break
      const told = rowsAsked(await asks.center(question, group.map(digitsOf), first.currency), group)
      // TikTok's answer to a report that it does not serve so, or to a centre that the token does not open.
      if ('failure' in told && (told.failure.kind === 'refused' || told.failure.kind === 'gone'))
        centerFrom = clock.now().getTime() + CENTER_MS
      else answers.push(...toldOf(group, told))
    }
    // Whoever has no row there may be none of the centre's: the basic report tells.
    return answers.filter(({ got }) => 'failure' in got || got.value.levels.some(rows => rows.length > 0))
  }

  return {
    /** One answer for each account, in their order. */
    async read(question: BulkQuestion, accounts: readonly AccountRef[]): Promise<BulkAnswer[]> {
      const found = new Map<AccountRef, BulkAnswer['got']>()
      // The centre's report holds both kinds of ads and knows no hours; brand ads are looked for at their own level besides.
      const auction = question.time === 'stat_time_day' ? accounts.filter(({ adType }) => adType === 'AUCTION') : []
      for (const { account, got } of await readCenter(question, auction)) found.set(account, got)
      const others = accounts.filter(account => !found.has(account))
      for (const group of groupsOf(others, MOST_ADVERTISERS))
        for (const { account, got } of await readBasic(asks, question, group)) found.set(account, got)
      return accounts.map(account => ({ account, got: found.get(account) ?? { failure: unreadable('an account without an answer') } }))
    },
  }
}

type Reports = ReturnType<typeof reportsOf>

function reportsOf(client: TiktokClient, bcId: string, patience: Patience) {
  const report = (question: BulkQuestion, whose: Query): Promise<Got<Told>> => {
    const { time, from, until, schema } = question
    const columns = { dimensions: ['advertiser_id', time], metrics: ['spend', 'impressions', 'clicks'] }
    const asked = { ...whose, ...columns, start_date: from, end_date: until, page_size: PAGE_SIZE }
    return patience.with(() => client.allInBulk('report/integrated/get', asked, schema))
  }
  return {
    /** Rows of accounts in one currency; the filter keeps out what would be told in another. */
    center: (question: BulkQuestion, ids: string[], currency: Currency) =>
      report(question, {
        report_type: 'BC',
        bc_id: bcId,
        filtering: [isIn('advertiser_id', ids), isIn('currency_of_account', [currency])],
      }),
    basic: (question: BulkQuestion, level: Level, whose: Query) =>
      report(question, { report_type: 'BASIC', service_type: level, data_level: `${level}_ADVERTISER`, ...whose }),
  }
}

async function readLevel(asks: Reports, question: BulkQuestion, level: Level, accounts: readonly AccountRef[]): Promise<BulkAnswer[]> {
  const told = rowsAsked(await asks.basic(question, level, { advertiser_ids: accounts.map(digitsOf) }), accounts)
  if ('failure' in told && told.failure.kind === 'gone' && accounts.length > 1) {
    const each = await inTurn(accounts, account => readLevel(asks, question, level, [account]))
    return each.flat()
  }
  if ('failure' in told || !isWholeOnly(told.value.rows, accounts)) return toldOf(accounts, told)
  // With several advertisers TikTok may show amounts without their decimals: each is asked by itself.
  const alone = await inTurn(accounts, async account =>
    toldOf([account], rowsAsked(await asks.basic(question, level, { advertiser_id: digitsOf(account) }), [account])),
  )
  return alone.flat()
}

async function readBasic(asks: Reports, question: BulkQuestion, accounts: readonly AccountRef[]): Promise<BulkAnswer[]> {
  const auction = await readLevel(asks, question, 'AUCTION', accounts)
  const others = auction.filter(({ account, got }) => account.adType !== 'AUCTION' && !('failure' in got)).map(({ account }) => account)
  if (others.length === 0) return auction
  const reserved = new Map((await readLevel(asks, question, 'RESERVATION', others)).map(({ account, got }) => [account, got]))
  return auction.map(({ account, got }) => ({ account, got: bothLevels(got, reserved.get(account)) }))
}

const isIn = (field: string, values: readonly string[]) => ({ field_name: field, filter_type: 'IN', filter_value: JSON.stringify(values) })

const sameCurrency = (accounts: readonly AccountRef[]): AccountRef[][] =>
  [...Map.groupBy(accounts, ({ currency }) => currency).values()].flatMap(group => groupsOf(group, MOST_IN_CENTER))

export async function inTurn<One, Answer>(list: readonly One[], work: (one: One) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const one of list) answers.push(await work(one))
  return answers
}

/** Which of those asked for is meant by a row of somebody else, nobody knows: the whole answer is none. */
export function rowsAsked(got: Got<Told>, accounts: readonly AccountRef[]): Got<Told> {
  if ('failure' in got) return got
  const asked = new Set(accounts.map(digitsOf))
  return got.value.rows.every(({ advertiserId }) => asked.has(advertiserId)) ? got : { failure: unreadable('a row of another advertiser') }
}

export function toldOf(accounts: readonly AccountRef[], got: Got<Told>): BulkAnswer[] {
  if ('failure' in got) return accounts.map(account => ({ account, got }))
  const byId = Map.groupBy(got.value.rows, ({ advertiserId }) => advertiserId)
  const { requestId } = got.value
  return accounts.map(account => ({ account, got: { value: { levels: [byId.get(account.outsideAccountId) ?? []], requestId } } }))
}

/** A level that TikTok no longer serves is left out. */
export function bothLevels(auction: BulkAnswer['got'], reserved: BulkAnswer['got'] | undefined): BulkAnswer['got'] {
  if (reserved === undefined || 'failure' in auction) return auction
  if ('failure' in reserved) return isUnserved(reserved.failure) ? auction : reserved
  return { value: { levels: [...auction.value.levels, ...reserved.value.levels], requestId: auction.value.requestId } }
}

const isUnserved = ({ kind }: Failure): boolean => kind === 'refused'

/** Amounts of several advertisers of which none has decimals, in a currency that has some. */
export function isWholeOnly(rows: readonly BulkRow[], accounts: readonly AccountRef[]): boolean {
  const currencies = new Map(accounts.map(({ outsideAccountId, currency }) => [outsideAccountId, currency]))
  const amounts = rows.filter(({ advertiserId, metrics }) => {
    const currency = currencies.get(advertiserId)
    return currency !== undefined && CURRENCIES[currency].minorDigits > 0 && /[1-9]/.test(metrics.spend)
  })
  return amounts.length > 0 && amounts.every(({ metrics }) => !metrics.spend.includes('.'))
}
