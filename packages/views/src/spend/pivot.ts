// Spend of accounts, companies or sub-customers by days, weeks or months, with the sums of rows and columns; and its file.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { SPEND_PARTS } from '@tallyhelm/protocol/topics/spend/analysis-enums'
import type { PivotRequest, SpendPivot } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { MOST_TOTAL_DAYS } from '@tallyhelm/protocol/topics/spend/limits'
import { MOST_PIVOT_ROWS, type PivotColumn, pivotColumns } from '@tallyhelm/protocol/topics/spend/pivot-columns'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource, type SourceColumn } from '../exports/export-source.ts'
import { mustSeeSpend } from './daily-list.ts'
import { usd } from './dollars.ts'
import { type DaysAsked, isWithin, knownDays, type Range, withRange } from './known-days.ts'
import { NO_LONGER_HELD, PARTS } from './parts.ts'

type Given = PivotRequest & { now: Date }
type Row = { key: string | null; name: string; outsideId: string | null; parts: number; total: string; values: string[] }

/** Sums equal those of the days' totals, to the minor unit. Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend. */
export async function spendPivot(db: Database, scope: TenantScope, given: Given): Promise<SpendPivot> {
  const asked = withRange(given, MOST_TOTAL_DAYS)
  const columns = pivotColumns(asked)
  const rows = await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    return await tx.rows<Row>(sql`
      select x.part::text as key, x.name, x.outside as "outsideId", (count(*) over () - 1)::int as parts, x.total::text,
        array[${join(columns.map((_, at) => raw(`x.c${at}::text`)))}] as values
      from ${pivotTable(scope, asked, columns)} x order by ${ORDER} limit ${MOST_PIVOT_ROWS + 1}`)
  })
  const [all, ...named] = rows.map(row => ({ ...row, cents: row.values.map(BigInt), sum: BigInt(row.total) }))
  if (all === undefined) throw new Error('the table has no sums')
  const wire = (cents: readonly bigint[], sum: bigint) => ({ values: cents.map(usd), total: usd(sum) })
  const rest = (whole: bigint, figures: readonly bigint[]) => figures.reduce((left, figure) => left - figure, whole)
  const count = all.parts - named.length
  return {
    columns,
    rows: named.map(({ key, name, outsideId, cents, sum }) => ({
      key: key ?? '',
      name,
      outside_account_id: outsideId,
      ...wire(cents, sum),
    })),
    others:
      count === 0
        ? null
        : {
            count,
            ...wire(
              all.cents.map((whole, at) =>
                rest(
                  whole,
                  named.map(({ cents }) => cents[at] ?? 0n),
                ),
              ),
              rest(
                all.sum,
                named.map(({ sum }) => sum),
              ),
            ),
          },
    sums: wire(all.cents, all.sum),
  }
}

/** All parts, and the sums as the first row. Refused as `spendPivot`. */
export async function pivotExport(tx: Tx, scope: TenantScope, given: Given): Promise<ExportSource> {
  const asked = withRange(given, MOST_TOTAL_DAYS)
  await mustSeeSpend(tx, scope)
  const columns = pivotColumns(asked)
  const dollars = (title: string, column: string): SourceColumn => ({
    title,
    kind: 'amount',
    width: 16,
    value: amountOf(raw(`x.${column}`), sql`'USD'`),
  })
  const id: SourceColumn = { title: '广告账户 ID', kind: 'id', width: 24, value: raw('x.outside') }
  return {
    columns: [
      { title: SPEND_PARTS[asked.dimension].replace('按', ''), kind: 'text', width: 28, value: raw('x.name') },
      ...(asked.dimension === 'ACCOUNT' ? [id] : []),
      ...columns.map(({ title }, at) => dollars(`${title}（美元）`, `c${at}`)),
      dollars('合计（美元）', 'total'),
    ],
    tables: sql`${pivotTable(scope, asked, columns)} x`,
    conditions: [sql`true`],
    order: sql`order by ${ORDER}`,
  }
}

const ORDER = raw('x.is_whole desc, x.total desc, x.part')

/** A row for each part that spent, and one without a part: the sums, there even where nothing was spent. */
function pivotTable(scope: TenantScope, asked: PivotRequest & DaysAsked & Range, columns: readonly PivotColumn[]): Sql {
  const { key, name, join: joined } = PARTS[asked.dimension]
  const part = raw(`coalesce(d.${key}, 0)`)
  const cells = columns.map(
    ({ from, until }, at) =>
      sql`coalesce(sum(d.shown_usd) filter (where ${isWithin('d', { from, until })}), 0)::bigint as ${raw(`c${at}`)}`,
  )
  const outside = raw(asked.dimension === 'ACCOUNT' ? 'max(d.outside_account_id)' : 'null::text')
  return sql`(
    select d.part, grouping(d.part) as is_whole, case when grouping(d.part) = 1 then '合计' else coalesce(${raw(name)}, ${NO_LONGER_HELD}) end as name,
      case when grouping(d.part) = 0 then ${outside} end as outside, coalesce(sum(d.shown_usd), 0)::bigint as total, ${join(cells, ', ')}
    from (select d.*, ${part} as part from ${knownDays(scope, asked, [asked])} d) d ${raw(joined)}
    group by grouping sets ((d.part), ()) having grouping(d.part) = 1 or bool_or(d.shown_usd <> 0))`
}
