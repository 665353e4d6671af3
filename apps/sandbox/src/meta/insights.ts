// Insights: spend per day in major units, in the account's own calendar; a day without delivery has no row.
import type { MetaAccount, SpendDay } from '../state/model.ts'
import { halfOf, twistedRows } from '../faults/twisted-rows.ts'
import { hoursOf, withDelivery } from '../state/spend.ts'
import { placesOf } from '../state/units.ts'
import type { World } from '../state/world.ts'
import { addDays, daysBetween, isDay, localDay } from '../state/zone.ts'
import { formatDecimal } from '../wire/decimal.ts'
import { type Call, jsonObject, jsonValue, type Reply, textOf } from '../wire/call.ts'
import { visibleAccount } from './account.ts'
import { DATE_PRESETS, presetRange, type Range } from './date-presets.ts'
import { metaReply, refuseNotImitated, refuseParameter } from './errors.ts'
import { adRows } from './insights-ads.ts'
import { HOURLY, type Named, objectRows } from './insights-objects.ts'
import { isFieldAtMeta } from './known-fields.ts'
import { pageOf } from './paging.ts'

const FIELDS = new Set([
  'account_id',
  'account_name',
  'account_currency',
  'spend',
  'impressions',
  'clicks',
  'reach',
  'actions',
  'action_values',
  'campaign_id',
  'campaign_name',
  'adset_id',
  'adset_name',
  'ad_id',
  'ad_name',
  'ctr',
  'cpc',
  'cpm',
  'date_start',
  'date_stop',
])
const MAX_MONTHS_BACK = 37

type InsightRow = Record<string, string | Named[]>

export function readInsights(world: World, call: Call, id: string): Reply {
  const { range } = checkInsights(world, call, id)
  const most = world.state.settings.metaMostDays
  if (most !== undefined && daysBetween(range.since, range.until) + 1 > most)
    refuseParameter(call, 'Please reduce the amount of data you are asking for, then retry your request', 1487534)
  const reply = metaReply(call, pageOf(call, rowsOfInsights(world, call, id)))
  return call.twist === 'page_cut' ? { ...reply, body: halfOf(reply.body) } : reply
}

/** Refuses what Meta would refuse of the question, whether it is answered at once or in a report. */
export function checkInsights(world: World, call: Call, id: string): { account: MetaAccount; range: Range; fields: string[] } {
  const account = visibleAccount(world, call, id)
  const level = call.query.level ?? 'account'
  if (!['account', 'campaign', 'adset', 'ad'].includes(level))
    refuseParameter(call, 'Param level must be one of {ad, adset, campaign, account}')
  const breakdowns = breakdownsOf(call)
  const isServed = breakdowns === undefined || breakdowns === HOURLY || (breakdowns === 'country' && level !== 'account')
  if (level === 'ad' && breakdowns !== undefined) refuseNotImitated(call, `Breakdown ${breakdowns} of insights of ads`)
  if (!isServed) refuseNotImitated(call, `Breakdown ${breakdowns} of insights`)
  isDaily(call)
  return { account, range: readRange(world, call, account), fields: readFields(call) }
}

export function rowsOfInsights(world: World, call: Call, id: string): unknown[] {
  const { account, range, fields } = checkInsights(world, call, id)
  const { level } = call.query
  const breakdowns = breakdownsOf(call)
  if (level === 'campaign' || level === 'adset' || level === 'ad') {
    const by = breakdowns === HOURLY ? 'hour' : breakdowns === 'country' ? 'country' : null
    const rows =
      level === 'ad'
        ? adRows(world, account, range, isDaily(call))
        : objectRows(world, account, { level, range, isDaily: isDaily(call), by })
    return twisted(
      call,
      rows.map(({ since, until, delivery, more, actions, values }) =>
        insightRow(account, [...fields, ...fieldOf(breakdowns)], since, until, delivery, { ...more, actions, action_values: values }),
      ),
    )
  }
  const rows = breakdowns === HOURLY ? hourRows(account, fields, range) : dayRows(call, account, fields, range)
  return twisted(call, rows)
}

/** A name, or a list of names in JSON. */
function breakdownsOf({ query: { breakdowns } }: Call): string | undefined {
  const list = jsonValue(breakdowns ?? '')
  return Array.isArray(list) ? list.join(',') || undefined : breakdowns
}

const fieldOf = (breakdowns: string | undefined): string[] => (breakdowns === undefined ? [] : [breakdowns])

function twisted(call: Call, rows: InsightRow[]): InsightRow[] {
  return twistedRows(call, rows, {
    ofAnother: row => ({ ...row, account_id: '990000000000000' }),
    inOtherCurrency: row => ({ ...row, account_currency: row.account_currency === 'EUR' ? 'USD' : 'EUR' }),
  })
}

function dayRows(call: Call, account: MetaAccount, fields: string[], range: Range): InsightRow[] {
  const days = Object.entries(account.spendByDay)
    .filter(([day, row]) => day >= range.since && day <= range.until && (row.spend > 0n || row.impressions > 0))
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return isDaily(call) ? days.map(([day, row]) => insightRow(account, fields, day, day, row)) : total(account, fields, range, days)
}

/** Only hours that are kept: spend that was written by day belongs to none. */
function hourRows(account: MetaAccount, fields: string[], range: Range): InsightRow[] {
  return hoursOf(account)
    .filter(({ day }) => day >= range.since && day <= range.until)
    .map(({ day, hour, spend }) => {
      const text = String(hour).padStart(2, '0')
      return { ...insightRow(account, fields, day, day, withDelivery(account, spend)), [HOURLY]: `${text}:00:00 - ${text}:59:59` }
    })
}

function total(account: MetaAccount, fields: string[], range: Range, days: [string, SpendDay][]): InsightRow[] {
  if (days.length === 0) return []
  const sum = days.reduce<SpendDay>(
    (all, [, row]) => ({ spend: all.spend + row.spend, impressions: all.impressions + row.impressions, clicks: all.clicks + row.clicks }),
    { spend: 0n, impressions: 0, clicks: 0 },
  )
  return [insightRow(account, fields, range.since, range.until, sum)]
}

function insightRow(
  account: MetaAccount,
  fields: string[],
  since: string,
  until: string,
  row: SpendDay,
  ofObject: InsightRow = { actions: actionsOf(row) },
): InsightRow {
  const places = placesOf(account)
  const ratio = (cost: bigint, per: number, scale: bigint) => formatDecimal(per === 0 ? 0n : (cost * scale) / BigInt(per), places)
  const all: InsightRow = {
    account_id: account.id,
    account_name: account.name,
    account_currency: account.currency,
    spend: formatDecimal(row.spend, places),
    impressions: String(row.impressions),
    clicks: String(row.clicks),
    reach: String(Math.floor((row.impressions * 7) / 10)),
    ctr: formatDecimal(row.impressions === 0 ? 0n : (BigInt(row.clicks) * 10_000n) / BigInt(row.impressions), 2),
    cpc: ratio(row.spend, row.clicks, 1n),
    cpm: ratio(row.spend, row.impressions, 1000n),
    ...ofObject,
  }
  const answer: InsightRow = {}
  for (const field of fields) {
    const value = all[field]
    if (value !== undefined && value.length > 0) answer[field] = value
  }
  return { ...answer, date_start: since, date_stop: until }
}

/** Every twentieth click buys and every fiftieth leaves an address; the same purchases are told once more under their wider name. */
function actionsOf({ clicks }: SpendDay): Named[] {
  const [purchases, leads] = [Math.floor(clicks / 20), Math.floor(clicks / 50)]
  const all = { link_click: clicks, purchase: purchases, omni_purchase: purchases, lead: leads }
  return Object.entries(all).flatMap(([action_type, count]) => (count > 0 ? [{ action_type, value: String(count) }] : []))
}

function readRange(world: World, call: Call, account: MetaAccount): Range {
  const today = localDay(world.clock.now(), account.timezone)
  if (call.query.time_range === undefined) return readPreset(call, today)
  const range = jsonObject(call.query.time_range)
  const since = textOf(range.since) ?? ''
  const until = textOf(range.until) ?? ''
  if (!isDay(since) || !isDay(until)) refuseParameter(call, 'Must be a date representation in the format YYYY-MM-DD')
  if (since > until) refuseParameter(call, 'since must be earlier than or equal to until', 1487851)
  if (since < monthsBefore(today, MAX_MONTHS_BACK)) {
    refuseParameter(call, 'The start date of the time range cannot be beyond 37 months from the current date', 3018)
  }
  return { since, until }
}

/** Without a range: the last thirty days, as Meta has it. */
function readPreset(call: Call, today: string): Range {
  const range = presetRange(call.query.date_preset ?? 'last_30d', today, monthsBefore(today, MAX_MONTHS_BACK))
  return range ?? refuseParameter(call, `Param date_preset must be one of {${DATE_PRESETS.join(', ')}}`)
}

function readFields(call: Call): string[] {
  const fields = (call.query.fields ?? 'account_id,impressions,spend').split(',').map(field => field.trim())
  const unknown = fields.find(field => !FIELDS.has(field))
  if (unknown !== undefined && isFieldAtMeta('AdsInsights', unknown)) refuseNotImitated(call, `Field ${unknown} of insights`)
  if (unknown !== undefined) refuseParameter(call, `${unknown} is not valid for fields param.`)
  return fields
}

/** The same date so many months ago, or the last of its month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return addDays(first.toISOString().slice(0, 10), Math.min(date, last) - 1)
}

function isDaily(call: Call): boolean {
  const increment = call.query.time_increment ?? 'all_days'
  if (increment === 'all_days') return false
  if (increment !== '1') refuseParameter(call, 'Param time_increment must be 1 or all_days')
  return true
}
