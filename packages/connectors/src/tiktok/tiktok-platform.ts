// TikTok as an AdPlatform: quota is the ad account's cash balance, changed by transfers from and to the business centre.
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { compare, type Money, parseMoneyRounded } from '@tallyhelm/protocol/values/money'
import type { AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { digitsOf } from '../kit/units.ts'
import { fillDays, type Got, ok, readFailure, unreadable } from '../kit/failure.ts'
import type { AccountFacts, AccountRef, AdPlatform, DaySpend, NamedAccount, QuotaFigure, ReadAnswer } from '../ports/ad-platform.ts'
import { createAdAppeals } from './ad-appeals.ts'
import { createTiktokAds } from './ads.ts'
import { createBulkReport } from './bulk-report.ts'
import { checkTiktokConnection } from './check-connection.ts'
import { readInvoices } from './invoices.ts'
import { listAccounts } from './listed-accounts.ts'
import { createTiktokNames } from './names.ts'
import { createTiktokOpenings } from './openings.ts'
import { createTiktokPartners, partnersOf, standingOf } from './partners.ts'
import { createPatience } from './patience.ts'
import { createTiktokPeople } from './people.ts'
import { createReportTasks } from './report-tasks.ts'
import { readReport } from './reports.ts'
import * as schemas from './schemas.ts'
import { readSpend, readSpendHours, tiktokSpendCosts } from './spend.ts'
import { advertiserStatus } from './status.ts'
import { createTiktokClient, type TiktokClient, type TiktokOptions } from './tiktok-client.ts'
import { findTransfer, sendTransfer } from './transfers.ts'
import { readTransferBlock } from './transfer-block.ts'

/**
 * TikTok API for Business, transfer mode. `limit` is the cash balance, which is net of spend, so `spent` is null. A change is a
 * transfer of |delta| and has no idempotency: an open outcome is looked up in the account's transactions by `findChange`.
 */
export function createTiktokPlatform(options: TiktokOptions): AdPlatform {
  const client = createTiktokClient(options)
  const patience = createPatience(options.clock)
  const sources = { patience, report: createBulkReport(client, options, patience), tasks: createReportTasks(client, patience) }
  return {
    channel: 'TIKTOK',
    changeStyle: 'delta',
    planCalls: calls => client.planCalls(calls),
    listAccounts: cursor => listAccounts(client, options.bcId, cursor),
    readAccount: account => readAccount(client, options.bcId, account),
    readQuota: account => readQuota(client, options.bcId, account),
    changeQuota: change => sendTransfer(client, options.bcId, change),
    readLoweringBlock: (account, timezone) => readTransferBlock(client, options.clock, account, timezone),
    findChange: search => findTransfer(client, options.bcId, options.clock, search),
    readSpend: question => readSpend(sources, question),
    readSpendHours: question => readSpendHours(sources, question),
    spendCosts: tiktokSpendCosts(options.callsPerSecond),
    readDailySpend: async (account, from, until) => {
      const got = await spendOf(client, account, from, until)
      const filled = 'failure' in got ? got : fillDays(got.value, from, until, account.currency)
      return 'failure' in filled ? readFailure(filled.failure) : ok(filled.value)
    },
    readInvoices: question => readInvoices(client, options.bcId, question),
    adAppeals: createAdAppeals(client),
    ads: createTiktokAds(client, options),
    openings: createTiktokOpenings(client, options.bcId),
    names: createTiktokNames(client),
    partners: createTiktokPartners(client, options.bcId),
    people: createTiktokPeople(client, options.bcId),
    checkConnection: () => checkTiktokConnection(client, options.bcId),
  }
}

/** The least and the most come only with a page of one, so a keyword that fits several accounts is walked one by one. */
async function readQuota(client: TiktokClient, bcId: string, account: AccountRef): Promise<ReadAnswer<QuotaFigure>> {
  const advertiserId = digitsOf(account)
  const got = await client.all(
    'advertiser/balance/get',
    { bc_id: bcId, filtering: { keyword: advertiserId }, fields: schemas.BALANCE_FIELDS, page_size: 1 },
    schemas.balances,
  )
  if ('failure' in got) return readFailure(got.failure)
  const row = got.value.find(one => one.advertiser_id === advertiserId)
  if (!row) return { kind: 'gone', trouble: { code: 'NOT_LISTED', message: 'the business centre does not list the account' } }
  if (row.currency !== account.currency) return readFailure(unreadable(`account is kept in ${row.currency}, not in ${account.currency}`))
  const limit = parseMoneyRounded(row.cash_balance, account.currency)
  const remaining = parseMoneyRounded(row.valid_cash_balance ?? row.cash_balance, account.currency)
  const minimumAdd = optionalAmount(row.min_transferable_amount, account)
  const mostOut = optionalAmount(row.max_transferable_amount, account)
  if (!limit || !remaining || minimumAdd === undefined || mostOut === undefined) return readFailure(unreadable('an amount'))
  return ok({ limit, spent: null, remaining, minimumAdd, changesLeftToday: null, ...(mostOut ? { mostOut } : {}) })
}

function optionalAmount(text: string | null | undefined, account: AccountRef): Money | null | undefined {
  return text == null ? null : parseMoneyRounded(text, account.currency)
}

const AD_TYPES_BY_NAME: Readonly<Record<string, AdType>> = { AUCTION: 'AUCTION', RESERVATION: 'RESERVATION' }

async function readAccount(client: TiktokClient, bcId: string, account: NamedAccount): Promise<ReadAnswer<AccountFacts>> {
  const advertiserId = digitsOf(account)
  const got = await client.get('advertiser/info', { advertiser_ids: [advertiserId], fields: schemas.INFO_FIELDS }, schemas.infos)
  if ('failure' in got) return readFailure(got.failure)
  const facts = got.value.list.find(one => one.advertiser_id === advertiserId)
  if (!facts) return { kind: 'gone', trouble: { code: 'NOT_LISTED', message: 'no such account among those authorised' } }
  return ok({
    outsideAccountId: advertiserId,
    name: facts.name,
    currency: facts.currency,
    timezone: facts.display_timezone ?? facts.timezone,
    ...advertiserStatus(facts.status, facts.rejection_reason),
    openedAt: /^\d{1,11}$/.test(facts.create_time ?? '') ? new Date(Number(facts.create_time) * 1000) : null,
    adType: entryOf(AD_TYPES_BY_NAME, facts.advertiser_account_type ?? '') ?? null,
    ...(await centresOf(client, bcId, account)),
  })
}

/** Who may use the account besides us: one call more, and facts that hold without it are told without it. */
async function centresOf(
  client: TiktokClient,
  bcId: string,
  account: NamedAccount,
): Promise<Pick<AccountFacts, 'bindings' | 'unreadBindings'>> {
  const got = await partnersOf(client, bcId, account)
  if ('failure' in got) return { bindings: [], unreadBindings: ['BC'] }
  const bound = got.value.filter(row => standingOf(row.relation_status) === 'BOUND')
  return { bindings: bound.map(row => ({ kind: 'BC', outsideId: row.bc_id, status: 'BOUND' })) }
}

/** A daily report covers at most this many days. */
const REPORT_DAYS = 30

/** Per day the greater figure of the levels: the one holds what the other tells, or nothing. */
async function spendOf(client: TiktokClient, account: AccountRef, from: Day, until: Day): Promise<Got<DaySpend[]>> {
  const days: DaySpend[] = []
  for (let start = from; start < until; start = addDays(start, REPORT_DAYS)) {
    const end = addDays(start, REPORT_DAYS)
    const range = { from: start, until: addDays(end < until ? end : until, -1) }
    const question = { time: 'stat_time_day', metrics: ['spend', 'impressions', 'clicks'], ...range } as const
    const got = await readReport(client, account, question, schemas.report)
    if ('failure' in got) return got
    const levels: DaySpend[][] = []
    for (const rows of got.value) {
      const level = daysOf(rows, account)
      if ('failure' in level) return level
      levels.push(level.value)
    }
    const [all = [], reserved = []] = levels
    const other = new Map(reserved.map(row => [row.day, row]))
    days.push(...all.map(row => greater(row, other.get(row.day))))
    days.push(...reserved.filter(row => !all.some(({ day }) => day === row.day)))
  }
  return { value: days }
}

const greater = (left: DaySpend, right: DaySpend | undefined): DaySpend => (right && compare(right.spend, left.spend) > 0 ? right : left)

function daysOf(rows: readonly schemas.ReportRow[], account: AccountRef): Got<DaySpend[]> {
  const days: DaySpend[] = []
  for (const { dimensions, metrics } of rows) {
    const spend = parseMoneyRounded(metrics.spend, account.currency)
    if (!spend) return { failure: unreadable('spend') }
    days.push({ day: dimensions.stat_time_day.slice(0, 10), spend, impressions: metrics.impressions ?? 0, clicks: metrics.clicks ?? 0 })
  }
  return { value: days }
}
