// Cost records: what each advertiser of a business centre was charged between two days of its own calendar.
import type { TikTokAccount } from '../state/model.ts'
import { type Charge, chargesOf } from '../state/invoices.ts'
import { places } from '../state/units.ts'
import { accountsOf, type World } from '../state/world.ts'
import { addDays, daysBetween, isDay } from '../state/zone.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { formatDecimal } from '../wire/decimal.ts'
import { visibleCenter } from './accounts.ts'
import { filteringOf, paged, refuseTikTok, tiktokReply } from './envelope.ts'

const MOST_DAYS = 365

/** TikTok keeps no corrections apart: a cost that was corrected is another cost. */
export function accountCosts(world: World, call: Call): Reply {
  const center = visibleCenter(world, call, call.query.bc_id)
  const filtering = filteringOf(call, { served: 'keyword start_date end_date' })
  const keyword = (textOf(filtering.keyword) ?? '').toLowerCase()
  const { start, end } = readRange(call, textOf(filtering.start_date), textOf(filtering.end_date))
  const isTold = (account: { platform: string }) => account.platform === 'tiktok' && (account as TikTokAccount).centerId === center.id
  const rows = chargesBetween(world, call, start, end, isTold)
    .filter(({ accountId, name }) => keyword === '' || accountId.includes(keyword) || name.toLowerCase().includes(keyword))
    .map(charge => {
      const amount = Number(formatDecimal(charge.delivered + charge.correction + charge.fee, charge.places))
      return {
        advertiser_id: charge.accountId,
        advertiser_name: charge.name,
        amount,
        cash_amount: amount,
        grant_amount: 0,
        tax_amount: 0,
        currency: charge.currency,
      }
    })
  const page = paged(call, rows, 50)
  const total = rows.reduce((sum, row) => sum + Math.round(row.amount * 100), 0) / 100
  const summary = { amount: total, cash_amount: total, grant_amount: 0, tax_amount: 0, currency: center.currency }
  return tiktokReply(call, { cost_list: page.rows, transaction_summary: summary, page_info: page.pageInfo })
}

/** A whole month is what would be invoiced; any other range is the sum of its days. */
function chargesBetween(
  world: World,
  call: Call,
  start: string,
  end: string,
  isTold: (account: { platform: string }) => boolean,
): Charge[] {
  const isMonth = start.endsWith('-01') && addDays(end, 1).endsWith('-01') && start.slice(0, 7) === end.slice(0, 7)
  if (isMonth) return chargesOf(world, 'tiktok', start.slice(0, 7), call, isTold)
  return accountsOf(world, 'tiktok', call)
    .filter(isTold)
    .map(account => ({
      accountId: account.id,
      name: account.name,
      currency: account.currency,
      places: places('tiktok', account.currency),
      delivered: Object.entries(account.spendByDay).reduce((sum, [day, { spend }]) => (day >= start && day <= end ? sum + spend : sum), 0n),
      correction: 0n,
      fee: 0n,
    }))
    .filter(({ delivered }) => delivered !== 0n)
}

/** Without one of the two ends the range is open there. */
function readRange(call: Call, start: string | null, end: string | null): { start: string; end: string } {
  for (const day of [start, end])
    if (day !== null && !isDay(day))
      refuseTikTok(call, 40002, 'filtering.start_date, filtering.end_date: Must be in the format YYYY-MM-DD.')
  if (start !== null && end !== null && (end < start || daysBetween(start, end) + 1 > MOST_DAYS))
    refuseTikTok(call, 40002, `The time range between start_date and end_date cannot exceed ${MOST_DAYS} days.`)
  return { start: start ?? '0000-01-01', end: end ?? '9999-12-30' }
}
