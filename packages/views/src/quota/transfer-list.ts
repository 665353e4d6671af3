// Transfer orders: one row per order with the accounts that give and receive, newest first (spec §3 Transfer order; screens.md 5.4).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { transferFilters } from '@tallyhelm/protocol/topics/quota/lists'
import type { TransferListRequest, TransferOrder, TransferPage } from '@tallyhelm/protocol/topics/quota/transfer-schemas'
import type { TransferFilter } from '@tallyhelm/protocol/topics/quota/shown-states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, chosenOr, conditionsOf, contains, duringDays, is, isOneOf } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const line = (condition: string) =>
  `exists (select from quota_transfers t where t.order_id = o.id and t.customer_id = o.customer_id and ${condition})`
const isWaiting = `exists (select from quota_items i where i.order_id = o.id and i.state = 'PENDING_APPROVAL')`
const isUnderWay = line('t.outcome is null')
/** How people ended every line of the order, if they did so in one way. */
export const endedBy: Sql =
  raw(`(select case when count(*) = count(i.ended_by) and min(i.ended_by) = max(i.ended_by) then min(i.ended_by) end
  from quota_items i where i.order_id = o.id and i.kind = 'OUT')`)
const hasNothingDone = raw(`not ${line(`(t.outcome is null or t.outcome = 'DONE')`)}`)
/** What quota_order_status says, as conditions that use the indexes (a test compares); what people ended has not failed. */
const STATUSES: Record<TransferFilter, Sql> = {
  PENDING_APPROVAL: raw(isWaiting),
  PROCESSING: raw(`${isUnderWay} and not ${isWaiting}`),
  FINISHED: raw(`not ${line(`t.outcome is distinct from 'DONE'`)}`),
  PARTIAL: raw(`not ${isUnderWay} and ${line(`t.outcome = 'DONE'`)} and ${line(`t.outcome <> 'DONE'`)}`),
  FAIL: sql`${hasNothingDone} and ${endedBy} is null`,
  CLOSED: sql`${hasNothingDone} and ${endedBy} is not null`,
}

/** A customer sees its sub-customers' orders too, a sub-customer its own. */
export const transferList = (db: Database, scope: TenantScope, request: TransferListRequest): Promise<TransferPage> =>
  db.read(scope, tx => readPage<TransferOrder>(tx, FIELDS, transferSource(request), request))

/** What the list and its file have in common. */
export function transferSource(request: Omit<TransferListRequest, 'page_num' | 'page_size'>): PageSource {
  const { account_id } = request
  const ofAccount = account_id === undefined ? [] : [takesPart(sql`a.id = ${account_id}`)]
  return {
    tables: sql`quota_orders o`,
    owner: { rows: 'o' },
    conditions: [
      sql`o.adjust_type = 'TRANSFER'`,
      ...chosenOr(sql`o.id`, request, () => [...conditionsOf(transferFilters, request, CONDITIONS), ...ofAccount]),
    ],
    order: sql`o.id desc`,
    shaped: { by: 'o.id', tables: SHAPED },
    asked: { ids: request.outside_account_ids, column: 'a.outside_account_id', isIn: takesPart },
  }
}

const SHAPED = sql`quota_orders o cross join lateral (
  select max(t.channel) as channel, (count(*) filter (where t.outcome = 'DONE'))::int as finished_count, count(*)::int as item_count,
    string_agg(distinct t.fail_reason, '；') as fail_reason,
    (${sides('from_ad_account_id')}) as out_accounts, (${sides('to_ad_account_id')}) as in_accounts
  from quota_transfers t where t.order_id = o.id and t.customer_id = o.customer_id) l`

const FIELDS: Fields<TransferOrder> = {
  apply_no: raw('o.id'),
  channel: raw('l.channel'),
  company_name: sql`l.out_accounts -> 0 ->> 'company_name'`,
  out_accounts: raw('l.out_accounts'),
  in_accounts: raw('l.in_accounts'),
  amount: raw('ledger_money_text(o.amount_minor, o.currency)'),
  currency: raw('o.currency'),
  submitter: raw('o.submitter'),
  apply_time: raw('o.created_at'),
  status: raw('quota_order_status(o.id)'),
  ended_by: endedBy,
  finished_count: raw('l.finished_count'),
  item_count: raw('l.item_count'),
  fail_reason: raw('l.fail_reason'),
  remark: raw('o.remark'),
}

/** The accounts on one side of the order with what the lines ask of each, in the order of the lines. */
function sides(column: 'from_ad_account_id' | 'to_ad_account_id'): Sql {
  return raw(`select jsonb_agg(jsonb_build_object('account_id', a.id::text, 'outside_account_id', a.outside_account_id,
        'account_name', a.account_name, 'company_name', c.company_name, 'amount', ledger_money_text(s.amount, o.currency)) order by s.first)
      from (select ${column} as ad_account_id, min(id) as first, sum(amount_minor)::bigint as amount from quota_transfers
        where order_id = o.id and customer_id = o.customer_id group by 1) s
      join ad_accounts_accounts a on a.id = s.ad_account_id and a.customer_id = o.customer_id
      join companies_companies c on c.id = a.company_id and c.customer_id = a.customer_id`)
}

function ofLine(condition: Sql): Sql {
  return sql`exists (select from quota_transfers t where t.order_id = o.id and t.customer_id = o.customer_id and ${condition})`
}
/** The ad account `a` on either side of a line. */
function takesPart(condition: Sql): Sql {
  return ofLine(sql`exists (select from ad_accounts_accounts a
    where a.id in (t.from_ad_account_id, t.to_ad_account_id) and a.customer_id = t.customer_id and ${condition})`)
}

const CONDITIONS: ConditionTable<typeof transferFilters> = {
  state: status => STATUSES[status],
  ids: ids => takesPart(isOneOf(sql`a.outside_account_id`)(ids)),
  apply_no: is(sql`o.id::text`),
  applied: duringDays(sql`o.created_at`),
  channel: channel => ofLine(sql`t.channel = ${channel}`),
  company: company => takesPart(sql`a.company_id = ${company}`),
  submitter: contains(sql`o.submitter`),
}
