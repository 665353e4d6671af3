// Why spend changed from one period to another: what each account, company or sub-customer has to do with it, and which of it may only be missing readings.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { heldRows } from '@tallyhelm/infra/db/tenant'
import type { SpendMove } from '@tallyhelm/protocol/topics/spend/analysis-enums'
import type { ChangesRequest, SpendChanges } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { MOST_CHANGES, MOST_TOTAL_DAYS, rangeBefore } from '@tallyhelm/protocol/topics/spend/limits'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { mustSeeSpend } from './daily-list.ts'
import { usd } from './dollars.ts'
import { spendConditions, compared, knownDays, type Range, withRange } from './known-days.ts'
import { NO_LONGER_HELD, PARTS } from './parts.ts'
import { percentText } from './trend.ts'

type Asked = ChangesRequest & { now: Date } & Range
/** Of one of two periods: its dollars, and days of its accounts without a final figure. */
type Side = { usd: bigint; running: number; unread: number; checking: number }
type Part = { key: string; name: string; outsideId: string | null; before: Side; after: Side }

/** Sums equal those of both periods' totals, to the minor unit. Refuses PERMISSION_DENIED to a sub-customer whose agent hides spend. */
export async function spendChanges(db: Database, scope: TenantScope, given: ChangesRequest & { now: Date }): Promise<SpendChanges> {
  const asked = withRange(given, MOST_TOTAL_DAYS)
  const other = compared(asked) ?? rangeBefore(asked)
  const parts = await db.read(scope, async tx => {
    await mustSeeSpend(tx, scope)
    return await readParts(tx, scope, asked, other)
  })
  const [before, after] = [sumOf(parts, part => part.before.usd), sumOf(parts, part => part.after.usd)]
  const byMove = parts.toSorted((a, b) => sign(size(changeOf(b)) - size(changeOf(a))) || sign(BigInt(a.key) - BigInt(b.key)))
  const [named, others] = [byMove.slice(0, MOST_CHANGES), byMove.slice(MOST_CHANGES)]
  const unsettled = parts.filter(part => moveOf(part) === 'UNSETTLED')
  const figures = (part: Pick<Part, 'before' | 'after'>) => figuresOf(part, after - before)
  return {
    before: { ...periodOf(other), usd: usd(before) },
    after: { ...periodOf(asked), usd: usd(after) },
    change_usd: usd(after - before),
    change_percent: percentText(after - before, before) ?? null,
    lines: named.map(part => ({ key: part.key, name: part.name, outside_account_id: part.outsideId, ...figures(part) })),
    others: others.length === 0 ? null : { count: others.length, ...figures(together(others)) },
    unsettled: { count: unsettled.length, change_usd: usd(sumOf(unsettled, changeOf)) },
  }
}

/**
 * A day is unread where an account that is held has no figure of it from after its end, since it was opened or handed over. Accounts that
 * spent nothing and lack nothing are left out.
 */
async function readParts(tx: Tx, scope: TenantScope, asked: Asked, other: Range): Promise<Part[]> {
  const { key, name, join: joined } = PARTS[asked.dimension]
  const held: Sql[] = [heldRows(scope, 'a'), sql`a.channel = ${asked.channel}`, ...spendConditions(scope, asked, 'a')]
  const period = (at: number, { from, until }: Range) => sql`(${at}::int, ${from}::date, ${until}::date)`
  const outside = raw(asked.dimension === 'ACCOUNT' ? 'max(d.outside_account_id)' : 'null::text')
  const rows = await tx.rows<Row>(sql`
    with periods (at, begins, ends) as (values ${period(0, other)}, ${period(1, asked)}),
    known as materialized (select d.* from ${knownDays(scope, asked, [other, asked])} d),
    parts as (
      select d.customer_id, d.ad_account_id, d.company_id, d.sub_customer_id, d.account_name, d.outside_account_id, p.at, d.shown_usd as usd,
        (d.checking_minor is not null)::int as checking, 0 as unread, 0 as running
      from known d join periods p on d.day >= p.begins and d.day < p.ends
      union all
      select a.customer_id, a.id, a.company_id, a.sub_customer_id, a.account_name, a.outside_account_id, p.at, 0, 0,
        greatest(0, least(p.ends, t.today) - f.first - count(d.day)),
        greatest(0, least(p.ends, ${addDays(dayOf(asked.now), 1)}::date) - greatest(f.first, t.today))
      from ad_accounts_accounts a cross join periods p
      cross join lateral (select (${asked.now}::timestamptz at time zone a.timezone)::date as today) t
      cross join lateral (select greatest(p.begins, (a.opened_at at time zone a.timezone)::date, (a.handed_over_at at time zone a.timezone)::date) as first) f
      left join known d on d.ad_account_id = a.id and d.day >= f.first and d.day < least(p.ends, t.today) and d.known_from is not null
      where ${join(held, ' and ')} group by a.id, p.at, p.ends, t.today, f.first
    )
    select coalesce(d.${raw(key)}, 0)::text as key, ${raw(name)} as name, ${outside} as "outsideId", ${join(SIDES.map(sideOf), ', ')}
    from parts d ${raw(joined)} group by coalesce(d.${raw(key)}, 0)
    having bool_or(d.usd <> 0 or d.checking > 0 or d.unread > 0 or d.running > 0)`)
  return rows.map(({ key: part, name: called, outsideId, before, after }) => ({
    key: part,
    name: called ?? NO_LONGER_HELD,
    outsideId,
    before: { ...before, usd: BigInt(before.usd) },
    after: { ...after, usd: BigInt(after.usd) },
  }))
}

type ReadSide = Omit<Side, 'usd'> & { usd: string }
type Row = { key: string; name: string | null; outsideId: string | null; before: ReadSide; after: ReadSide }
const SIDES = [
  { at: 0, name: 'before' },
  { at: 1, name: 'after' },
]

function sideOf({ at, name }: (typeof SIDES)[number]): Sql {
  const sum = (column: string) => raw(`coalesce(sum(d.${column}) filter (where d.at = ${at}), 0)`)
  return sql`jsonb_build_object('usd', (${sum('usd')})::text, 'running', ${sum('running')}, 'unread', ${sum('unread')},
    'checking', ${sum('checking')}) as ${raw(name)}`
}

/** A move that runs against days without a figure is one; what they could explain by themselves, and a figure that is doubted, is not told as one. */
export function moveOf({ before, after }: Pick<Part, 'before' | 'after'>): SpendMove {
  const change = after.usd - before.usd
  const isDoubted = before.checking + after.checking > 0
  const mayRise = after.running + after.unread > 0 && change <= 0n
  const mayFall = before.running + before.unread > 0 && change >= 0n
  if (isDoubted || mayRise || mayFall) return 'UNSETTLED'
  if (change === 0n) return 'SAME'
  if (before.usd === 0n) return 'NEW'
  if (after.usd === 0n) return 'ENDED'
  return change > 0n ? 'UP' : 'DOWN'
}

function figuresOf({ before, after }: Pick<Part, 'before' | 'after'>, whole: bigint) {
  const change = after.usd - before.usd
  return {
    before_usd: usd(before.usd),
    after_usd: usd(after.usd),
    change_usd: usd(change),
    share_percent: percentText(change, whole) ?? null,
    move: moveOf({ before, after }),
    running_days: before.running + after.running,
    unread_days: before.unread + after.unread,
    checking_days: before.checking + after.checking,
  }
}

const together = (parts: readonly Part[]): Pick<Part, 'before' | 'after'> => ({
  before: allOf(parts.map(part => part.before)),
  after: allOf(parts.map(part => part.after)),
})

const allOf = (sides: readonly Side[]): Side =>
  sides.reduce(
    (sum, side) => ({
      usd: sum.usd + side.usd,
      running: sum.running + side.running,
      unread: sum.unread + side.unread,
      checking: sum.checking + side.checking,
    }),
    { usd: 0n, running: 0, unread: 0, checking: 0 },
  )

const periodOf = ({ from, until }: Range): Range => ({ from, until })
const changeOf = ({ before, after }: Part): bigint => after.usd - before.usd
const sumOf = (parts: readonly Part[], figure: (part: Part) => bigint): bigint => parts.reduce((sum, part) => sum + figure(part), 0n)
const size = (value: bigint): bigint => (value < 0n ? -value : value)
const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0)
