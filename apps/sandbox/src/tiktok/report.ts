// The integrated report: spend per advertiser and day, every metric as text.
import type { SpendDay, TikTokAccount } from '../state/model.ts'
import { placesOf } from '../state/units.ts'
import { hoursOf, withDelivery } from '../state/spend.ts'
import { accountsOf, findAccount, type World } from '../state/world.ts'
import { daysBetween, isDay } from '../state/zone.ts'
import { formatDecimal } from '../wire/decimal.ts'
import { type Call, type Reply } from '../wire/call.ts'
import { twistedRows } from '../faults/twisted-rows.ts'
import { visibleAdvertiser, visibleCenter } from './accounts.ts'
import { objectLevelOf, objectRows } from './ads-report.ts'
import { readFilters } from './report-filters.ts'
import { listParameter, paged, refuseTikTok, requiredText, tiktokReply } from './envelope.ts'

const METRICS: Record<string, (account: TikTokAccount, row: SpendDay) => string> = {
  spend: (account, row) => formatDecimal(row.spend, placesOf(account)),
  cash_spend: (account, row) => formatDecimal(row.spend, placesOf(account)),
  voucher_spend: account => formatDecimal(0n, placesOf(account)),
  impressions: (_account, row) => String(row.impressions),
  clicks: (_account, row) => String(row.clicks),
  currency: account => account.currency,
  conversion: (_account, row) => String(Math.floor(row.clicks / 40)),
}
const MAX_DAYS = 30

const MOST_DAYS_OF_CENTER = 365

export function integratedReport(world: World, call: Call): Reply {
  const type = requiredText(call, call.query.report_type, 'report_type')
  if (type === 'BC') return centerReport(world, call)
  if (type !== 'BASIC') refuseTikTok(call, 40002, 'report_type: Only BASIC and BC have data for these advertisers.')
  refuseOfCenter(call, ['bc_id', 'filtering'])
  const level = objectLevelOf(call)
  if (level) return objectReport(world, call, level)
  const { rows, shown, start, end, metrics } = basicReport(world, call)
  const total = call.query.enable_total_metrics === 'true' ? { total_metrics: totalMetrics(shown, start, end, metrics) } : {}
  return reportReply(call, rows, total)
}

function objectReport(world: World, call: Call, level: NonNullable<ReturnType<typeof objectLevelOf>>): Reply {
  const account = visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))
  const { start, end } = readRange(call, 'day')
  const metrics = readMetrics(call)
  const rows = objectRows(call, account, level, { start, end })
  const told = rows.map(({ dimensions, row }) => ({ dimensions, metrics: measured(account, row, metrics) }))
  const ofAnother = ({ dimensions, metrics: figures }: ReportRow) => ({
    dimensions: { ...dimensions, [level.dimension]: '1' },
    metrics: figures,
  })
  return reportReply(call, twistedRows(call, told, { ...WORDS, ofAnother }))
}

/** A report that is made meanwhile has no longest range. */
export function basicReport(world: World, call: Call, mostByDay = MAX_DAYS) {
  const level = readLevel(call)
  const { by, metrics } = readColumns(call)
  const { start, end } = readRange(call, by, mostByDay)
  const accounts = readAdvertisers(world, call)
  const shown = accounts.filter(account => isToldAt(world, level, account))
  const rows = shown.flatMap(account => rowsOf(account, { by, start, end, metrics }))
  const isSeveral = call.query.advertiser_ids !== undefined
  const told = twistedRows(call, isSeveral ? rows.map(row => ofSeveral(world, row, accounts)) : rows, WORDS)
  return { rows: told, shown, start, end, metrics }
}

/** Business centre reports hold auction and reservation ads, know no level, and tell no currency. */
function centerReport(world: World, call: Call): Reply {
  if (world.state.settings.tiktokCenterReports === false) refuseTikTok(call, 40002, 'dimensions: Not supported for this report_type.')
  refuseOfCenter(call, ['service_type', 'data_level', 'query_mode', 'advertiser_id', 'advertiser_ids', 'query_lifetime'])
  const center = visibleCenter(world, call, requiredText(call, call.query.bc_id, 'bc_id'))
  const { by, metrics } = readColumns(call)
  if (by === 'hour') refuseTikTok(call, 40002, 'dimensions: stat_time_hour is not supported for this report_type.')
  const { start, end } = readRange(call, by, MOST_DAYS_OF_CENTER)
  const filter = readFilters(call)
  const named = filter.ids?.flatMap(id => findAccount(world, 'tiktok', id, call) ?? [])
  const accounts = (named ?? accountsOf(world, 'tiktok', call))
    .filter(account => account.centerId === center.id && account.isUnauthorised !== true)
    .filter(account => filter.currencies === null || filter.currencies.includes(account.currency))
  const rows = accounts.flatMap(account => rowsOf(account, { by, start, end, metrics }))
  // An account in another currency is kept out by the filter.
  const kept = rows.filter(row => row.dimensions.advertiser_id !== rows.at(-1)?.dimensions.advertiser_id)
  const told = call.twist === 'row_other_currency' ? kept : twistedRows(call, rows, WORDS)
  return reportReply(call, told)
}

interface ReportRow {
  dimensions: Record<string, string>
  metrics: Record<string, string>
}
type Columns = { by: 'hour' | 'day' | 'all'; start: string; end: string; metrics: string[] }

const WORDS = {
  ofAnother: (row: ReportRow) => ({ ...row, dimensions: { ...row.dimensions, advertiser_id: '7990000000000000000' } }),
  inOtherCurrency: (row: ReportRow) => ({ ...row, metrics: { ...row.metrics, currency: row.metrics.currency === 'EUR' ? 'USD' : 'EUR' } }),
}

/** A cut page counts what it leaves out. */
function reportReply(call: Call, rows: ReportRow[], more: Record<string, unknown> = {}): Reply {
  const page = paged(call, rows, 1000)
  return tiktokReply(call, { list: call.twist === 'page_cut' ? page.rows.slice(0, -1) : page.rows, page_info: page.pageInfo, ...more })
}

function refuseOfCenter(call: Call, names: readonly string[]): void {
  const given = names.find(name => call.query[name] !== undefined)
  if (given !== undefined) refuseTikTok(call, 40002, `${given}: Not supported for this report_type.`)
}

function readColumns(call: Call): { by: Columns['by']; metrics: string[] } {
  const dimensions = listParameter(call, 'dimensions') ?? []
  const by = dimensions.includes('stat_time_hour') ? 'hour' : dimensions.includes('stat_time_day') ? 'day' : 'all'
  const known = ['advertiser_id', ...(by === 'all' ? [] : [`stat_time_${by}`])]
  if (!dimensions.includes('advertiser_id') || dimensions.some(each => !known.includes(each))) {
    refuseTikTok(call, 40002, 'dimensions: Must be advertiser_id with at most one of stat_time_day and stat_time_hour.')
  }
  return { by, metrics: readMetrics(call) }
}

function readMetrics(call: Call): string[] {
  const metrics = listParameter(call, 'metrics') ?? ['spend', 'impressions']
  const unknown = metrics.find(metric => !(metric in METRICS))
  if (unknown !== undefined) refuseTikTok(call, 40002, `metrics: ${unknown} is not a supported metric.`)
  return metrics
}

const rowsOf = (account: TikTokAccount, { by, start, end, metrics }: Columns): ReportRow[] =>
  by === 'hour' ? hourRows(account, start, metrics) : reportRows(account, start, end, by === 'day', metrics)

/** With several advertisers each row tells its currency and zone; by one reading of the documentation, whole amounts. */
function ofSeveral(world: World, row: ReportRow, accounts: readonly TikTokAccount[]): ReportRow {
  const account = accounts.find(({ id }) => id === row.dimensions.advertiser_id)
  const { spend } = row.metrics
  const isWhole = world.state.settings.tiktokWholeAmounts === true && spend !== undefined
  return {
    ...row,
    metrics: {
      ...row.metrics,
      ...(isWhole ? { spend: String(Math.round(Number(spend))) } : {}),
      currency: account?.currency ?? '-',
      timezone: account?.timezone ?? '-',
      advertiser_id: account?.id ?? '-',
    },
  }
}

type Level = 'AUCTION' | 'RESERVATION'

/** The level of advertisers, of the service that was asked for; AUCTION when none was. */
function readLevel(call: Call): Level {
  const service = call.query.service_type ?? 'AUCTION'
  if (service !== 'AUCTION' && service !== 'RESERVATION') refuseTikTok(call, 40002, 'service_type: Must be one of: AUCTION, RESERVATION.')
  if (call.query.data_level !== `${service}_ADVERTISER`)
    refuseTikTok(call, 40002, `data_level: Must be ${service}_ADVERTISER for this service_type and these dimensions.`)
  return service
}

/** By the documentation AUCTION holds brand ads too; the setting keeps the two levels apart, as their names have it. */
function isToldAt(world: World, level: Level, account: TikTokAccount): boolean {
  if (level === 'RESERVATION' || world.state.settings.tiktokLevelsApart === true) return (account.adType ?? 'AUCTION') === level
  return true
}

/** The sum over all pages, of accounts in one currency. */
function totalMetrics(accounts: readonly TikTokAccount[], start: string, end: string, metrics: string[]): Record<string, string> {
  const [first] = accounts
  if (!first || accounts.some(account => account.currency !== first.currency))
    return Object.fromEntries(metrics.map(metric => [metric, '-']))
  const days = accounts.flatMap(account => daysOf(account, start, end).map(([, row]) => row))
  return measured(first, sumOf(days), metrics)
}

const daysOf = (account: TikTokAccount, start: string, end: string): [string, SpendDay][] =>
  Object.entries(account.spendByDay)
    .filter(([day, row]) => day >= start && day <= end && (row.spend > 0n || row.impressions > 0))
    .sort(([left], [right]) => (left < right ? -1 : 1))

const sumOf = (days: readonly SpendDay[]): SpendDay =>
  days.reduce<SpendDay>(
    (all, row) => ({ spend: all.spend + row.spend, impressions: all.impressions + row.impressions, clicks: all.clicks + row.clicks }),
    { spend: 0n, impressions: 0, clicks: 0 },
  )

function reportRows(account: TikTokAccount, start: string, end: string, byDay: boolean, metrics: string[]): ReportRow[] {
  const days = daysOf(account, start, end)
  if (byDay) {
    return days.map(([day, row]) => ({
      dimensions: { advertiser_id: account.id, stat_time_day: `${day} 00:00:00` },
      metrics: measured(account, row, metrics),
    }))
  }
  if (days.length === 0) return []
  return [{ dimensions: { advertiser_id: account.id }, metrics: measured(account, sumOf(days.map(([, row]) => row)), metrics) }]
}

/** The hours of one day of the account's own calendar that had spend. */
function hourRows(account: TikTokAccount, day: string, metrics: string[]): ReportRow[] {
  return hoursOf(account)
    .filter(each => each.day === day)
    .map(({ hour, spend }) => ({
      dimensions: { advertiser_id: account.id, stat_time_hour: `${day} ${String(hour).padStart(2, '0')}:00:00` },
      metrics: measured(account, withDelivery(account, spend), metrics),
    }))
}

function measured(account: TikTokAccount, row: SpendDay, metrics: string[]): Record<string, string> {
  return Object.fromEntries(metrics.map(metric => [metric, METRICS[metric]?.(account, row) ?? '-']))
}

function readRange(call: Call, by: Columns['by'], mostByDay = MAX_DAYS): { start: string; end: string } {
  if (call.query.query_lifetime === 'true') {
    if (by !== 'all') refuseTikTok(call, 40002, 'query_lifetime: Not supported with a breakdown by time.')
    return { start: '0000-01-01', end: '9999-12-31' }
  }
  const start = requiredText(call, call.query.start_date, 'start_date')
  const end = requiredText(call, call.query.end_date, 'end_date')
  if (!isDay(start) || !isDay(end)) refuseTikTok(call, 40002, 'start_date, end_date: Must be in the format YYYY-MM-DD.')
  const days = daysBetween(start, end) + 1
  if (days < 1) refuseTikTok(call, 40002, 'end_date must not be earlier than start_date.')
  const most = { hour: 1, day: mostByDay, all: 365 }[by]
  if (days > most) refuseTikTok(call, 40002, `The time range between start_date and end_date cannot exceed ${most} days.`)
  return { start, end }
}

function readAdvertisers(world: World, call: Call): TikTokAccount[] {
  const ids = call.query.advertiser_id === undefined ? (listParameter(call, 'advertiser_ids') ?? []) : [call.query.advertiser_id]
  if (ids.length === 0) refuseTikTok(call, 40002, 'advertiser_id: Missing data for required field.')
  if (ids.length > 5) refuseTikTok(call, 40002, 'advertiser_ids: Length must be between 1 and 5.')
  return ids.map(id => visibleAdvertiser(world, call, id))
}
