// Spend as rows of the resource customer: by day, by hour, or as one sum.
import type { GoogleAccount, SpendDay } from '../state/model.ts'
import { hoursOf, withDelivery } from '../state/spend.ts'
import { holds, type Query, type Row } from './gaql.ts'

/** One row per day when segments.date is selected, else one row with the sums of the days that the conditions leave. */
export function spendRows(query: Query, account: GoogleAccount, customer: Row, today: string): Row[] {
  const usesDays = [...query.select, ...query.where.map(each => each.field)].some(field => /^(segments|metrics)\./.test(field))
  if (!usesDays) return [customer]
  if (query.select.includes('segments.hour')) return hourRows(account, customer)
  const onDay = query.where.filter(condition => condition.field === 'segments.date')
  const days = Object.entries(account.spendByDay)
    .filter(([day, row]) => (row.spend > 0n || row.impressions > 0) && onDay.every(condition => holds(condition, day, today)))
    .sort(([left], [right]) => (left < right ? -1 : 1))
  if (query.select.includes('segments.date')) return days.map(([day, row]) => ({ ...customer, 'segments.date': day, ...metrics([row]) }))
  query.where = query.where.filter(condition => condition.field !== 'segments.date')
  return [{ ...customer, ...metrics(days.map(([, row]) => row)) }]
}

/** Only hours that are kept: spend that was written by day belongs to none. */
function hourRows(account: GoogleAccount, customer: Row): Row[] {
  return hoursOf(account).map(({ day, hour, spend }) => ({
    ...customer,
    'segments.date': day,
    'segments.hour': hour,
    ...metrics([withDelivery(account, spend)]),
  }))
}

function metrics(rows: SpendDay[]): Row {
  const sum = (pick: (row: SpendDay) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return {
    'metrics.cost_micros': String(rows.reduce((total, row) => total + row.spend, 0n)),
    'metrics.impressions': String(sum(row => row.impressions)),
    'metrics.clicks': String(sum(row => row.clicks)),
    'metrics.conversions': sum(row => Math.floor(row.clicks / 40)),
  }
}
