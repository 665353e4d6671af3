// The console's queue of legs: those of every customer, what waits for a decision first, then the newest.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { legFilters } from '@tallyhelm/protocol/topics/quota/console-lists'
import type { ConsoleLeg, ConsoleLegPage, LegListRequest } from '@tallyhelm/protocol/topics/quota/console-schemas'
import type { AdjustType, LegKind } from '@tallyhelm/protocol/topics/quota/enums'
import { LEG_GROUP_CODES, type LegGroup, type LegSort, sortsByAmount, WAITING_GROUPS } from '@tallyhelm/protocol/topics/quota/leg-groups'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { id } from '@tallyhelm/protocol/wire/fields'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, duringDay, duringDays, lookedUpConditions, ofAmounts } from '../lists/conditions.ts'
import { accountsCalled, isOwnedBy, ownersCalled } from '../organization/owners-called.ts'
import { stateIs } from './record-list.ts'

export type LegRow = Omit<ConsoleLeg, 'apply_time' | 'finished_at' | 'due_at'> & {
  apply_time: Date
  finished_at: Date | null
  due_at: Date | null
}

/** What `legOf` needs, from `legTables`. */
export const legColumns: Sql = raw(`i.id as item_id, o.id as apply_no, o.adjust_type, i.kind, i.customer_id, c.name as customer_name,
  s.name as sub_customer_name, i.channel, a.outside_account_id, a.account_name, i.currency,
  ledger_money_text(nullif(i.amount_minor, 0), i.currency) as amount, ledger_money_text(i.approved_minor, i.currency) as approved_amount,
  ledger_money_text((quota_booked(i)).service_fee + (quota_booked(i)).tax, i.currency) as fees, i.state, i.ended_by, i.platform_reference,
  i.sends, case when i.state = 'FAIL' then i.fail_reason end as fail_reason,
  case when i.state not in ('CONFIRMED', 'FINISHED') then i.manual_reason end as manual_reason, o.submitter, o.created_at as apply_time, i.finished_at,
  case when i.state not in ('FINISHED', 'FAIL', 'PENDING_APPROVAL', 'MANUAL') then i.due_at end as due_at,
  i.state = 'RESERVED' and exists (select from channels_breakers b where b.channel = i.channel and b.paused_at is not null) as is_dispatch_paused,
  i.state = 'MANUAL' and exists (select from cases_cases k where k.kind = 'LEG_OUTCOME'
    and k.subject = coalesce(i.carried_by, i.id)::text and k.status = 'PENDING')
    as has_proposal`)
export const legTables: Sql = raw(`quota_items i
  join quota_orders o on o.id = i.order_id
  join ad_accounts_accounts a on a.id = i.ad_account_id
  join organization_customers c on c.id = i.customer_id
  left join sub_customers_profiles s on s.id = i.sub_customer_id`)

const GROUPS: Record<LegGroup, Sql> = {
  APPROVAL: raw(`i.state = 'PENDING_APPROVAL'`),
  MANUAL: raw(`i.state = 'MANUAL'`),
  // As the index of open legs has it: what is confirmed is finished in the same transaction.
  OPEN: raw(`i.state in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN')`),
  FINISHED: raw(`i.state in ('CONFIRMED', 'FINISHED')`),
  FAIL: raw(`i.state = 'FAIL' and i.ended_by is null`),
  CLOSED: raw('i.ended_by is not null'),
}

/** Ids grow with time. */
const ORDERS: Record<LegSort, Sql> = {
  OLDEST: raw('i.id'),
  NEWEST: raw('i.id desc'),
  LARGEST: raw('i.amount_minor desc, i.id'),
  SMALLEST: raw('i.amount_minor, i.id'),
}

function sortOf({ group, sort }: LegListRequest): LegSort {
  const usual = group !== undefined && WAITING_GROUPS.includes(group) ? 'OLDEST' : 'NEWEST'
  if (sort === undefined) return usual
  return sort === 'OLDEST' || sort === 'NEWEST' || sortsByAmount(group) ? sort : usual
}

const KINDS: Record<AdjustType, readonly LegKind[]> = {
  ADD: ['ADD'],
  REDUCE: ['REDUCE'],
  TRANSFER: ['OUT', 'IN', 'BACK'],
  CLEAR: ['CLEAR'],
}

/**
 * For staff. Days of the filter are business days, half-open. The counts of the groups ignore the chosen group; they and the total go no
 * further than COUNTED_UP_TO, so that their cost does not grow with all that ever finished.
 */
export async function consoleLegs(db: Database, request: LegListRequest): Promise<ConsoleLegPage> {
  const { rows, counts } = await db.read({ kind: 'staff' }, async tx => {
    const found = await filtersOf(tx, request)
    return { rows: await readPage(tx, found, request), counts: await countGroups(tx, found) }
  })
  const all = LEG_GROUP_CODES.reduce((sum, group) => sum + (counts[group] ?? 0), 0)
  return {
    content: rows.map(legOf),
    total_size: request.group ? (counts[request.group] ?? 0) : Math.min(all, COUNTED_UP_TO),
    page_num: request.page_num,
    page_size: request.page_size,
    group_counts: counts,
  }
}

/** The legs that the filters leave, by themselves or, where a filter asks for it, with their orders. */
type Found = { tables: Sql; conditions: Sql[] }

/** The legs of this page are found first; only they are joined and shaped. */
function readPage(tx: Tx, { tables, conditions }: Found, request: LegListRequest): Promise<LegRow[]> {
  const where = join([...conditions, ...(request.group ? [GROUPS[request.group]] : [])], ' and ')
  const order = ORDERS[sortOf(request)]
  return tx.rows<LegRow>(sql`
    with page as materialized (
      select i.id from ${tables} where ${where}
      order by ${order} limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size})
    select ${legColumns} from page p join ${legTables} on i.id = p.id order by ${order}`)
}

async function countGroups(tx: Tx, { tables, conditions }: Found): Promise<Record<LegGroup, number>> {
  const counts = LEG_GROUP_CODES.map(
    group => sql`
      (select count(*) from (select from ${tables} where ${join([...conditions, GROUPS[group]], ' and ')} limit ${COUNTED_UP_TO}) g)::int
      as ${raw(`"${group}"`)}`,
  )
  return await tx.one<Record<LegGroup, number>>(sql`select ${join(counts, ', ')}`)
}

/** Customers and ad accounts are looked up first: legs are then found by their ids. */
async function filtersOf(tx: Tx, request: LegListRequest): Promise<Found> {
  const { group: _, customer_id, applied_from, applied_until, ...filters } = request
  const ofCustomer = customer_id === undefined ? [] : [sql`i.customer_id = ${customer_id}`]
  const asked = await lookedUpConditions(legFilters, { ...filters, applied_from, applied_until }, conditionsIn(tx))
  const asksOrders = applied_from !== undefined || applied_until !== undefined
  return {
    tables: raw(asksOrders ? 'quota_items i join quota_orders o on o.id = i.order_id' : 'quota_items i'),
    conditions: [ownRows(tx.scope, 'i'), ...asked, ...ofCustomer],
  }
}

const conditionsIn = (tx: Tx): ConditionTable<typeof legFilters, () => Sql | Promise<Sql>> => ({
  group: group => () => GROUPS[group],
  apply_no: text => () => orderIs(text),
  customer: text => async () => isOwnedBy(await ownersCalled(tx, text), 'i'),
  type: type => () => sql`i.kind = any(${[...KINDS[type]]}::text[])`,
  channel: channel => () => sql`i.channel = ${channel}`,
  state: state => () => stateIs(state),
  account: id => async () => sql`i.ad_account_id = any(${await accountsOf(tx, id)}::bigint[])`,
  name: text => () => sql`i.ad_account_id in (${accountsCalled(text)})`,
  amount: amounts => () => ofAmounts(raw('i.amount_minor'), raw('i.currency'))(amounts),
  applied: days => () => duringDays(sql`o.created_at`)(days),
  finished: day => () => duringDay(sql`i.finished_at`)(day),
})

/** Nothing is found by what is no number of an order. */
function orderIs(text: string): Sql {
  const { data } = id().safeParse(text)
  return data === undefined ? sql`false` : sql`i.order_id = ${data}`
}

/** Every channel by name: the index begins with it. */
async function accountsOf(tx: Tx, outsideId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from ad_accounts_accounts where channel = any(${[...CHANNEL_CODES]}::text[]) and outside_account_id = ${outsideId}`)
  return rows.map(row => row.id)
}

export function legOf(row: LegRow): ConsoleLeg {
  return {
    ...row,
    apply_time: row.apply_time.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
  }
}
