// The trend as the rows of a file: its table of days and channels, newest first as the page shows it, and the totals as the last row.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type Day, dateTimeText, dayOf } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, raw } from 'sql-template-tag'
import { amountOf, type ExportSource, type SourceColumn } from '../exports/export-source.ts'
import { readCoverage } from './coverage.ts'
import { seesSpend } from './seen-spend.ts'
import { checkTrendRange, keptSpendOf } from './trend.ts'

/** Half-open [from, until), in US dollars as `trend`, and refused as it is: INPUT_INVALID beyond 400 days, PERMISSION_DENIED. */
export async function trendExport(tx: Tx, scope: TenantScope, request: { from: Day; until: Day; now: Date }): Promise<ExportSource> {
  checkTrendRange(request)
  if (!(await seesSpend(tx, scope))) throw new Refusal('PERMISSION_DENIED')
  const { from, until, now } = request
  const ofChannels = CHANNEL_CODES.map(
    (channel, at) => sql`coalesce(sum(r.spend_usd_minor) filter (where r.channel = ${channel}), 0)::bigint as ${raw(`minor_${at}`)}`,
  )
  const { newest_read_at: readAt } = await readCoverage(tx, scope, { now, conditions: [] })
  return {
    columns: columnsAt(now, readAt),
    // The set without a day is the totals: it is there even where nothing was spent.
    tables: sql`(
      select d.day::date as day, ${join(ofChannels, ', ')}, coalesce(sum(r.spend_usd_minor), 0)::bigint as minor
      from generate_series(${from}::date, ${until}::date - 1, interval '1 day') d(day)
      left join spend_rollups r on ${keptSpendOf(scope)} and r.day = d.day::date
      group by grouping sets ((d.day), ())
    ) shown`,
    conditions: [sql`true`],
    order: sql`order by shown.day desc nulls last`,
  }
}

function columnsAt(now: Date, readAt: string | null): SourceColumn[] {
  const dollars = (title: string, minor: string): SourceColumn => ({
    title: `${title}（美元）`,
    kind: 'amount',
    width: 18,
    value: amountOf(raw(`shown.${minor}`), sql`'USD'`),
  })
  const untilNow = `${readAt === null ? '' : `截至 ${dateTimeText(new Date(readAt)).slice(11, 16)}，`}当日未结束`
  return [
    { title: '日期', kind: 'text', width: 14, value: sql`coalesce(shown.day::text, '合计')` },
    ...CHANNEL_CODES.map((channel, at) => dollars(CHANNELS[channel].name, `minor_${at}`)),
    dollars('合计', 'minor'),
    { title: '说明', kind: 'text', width: 24, value: sql`case when shown.day = ${dayOf(now)}::date then ${untilNow} end` },
  ]
}
