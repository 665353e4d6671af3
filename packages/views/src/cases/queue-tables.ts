// What the queue is read from: cases, and the orders that wait for approval. Those keep their own state and are no cases; they only
// stand in the queue, and their own room decides about them.
import { ORDER_SLA_HOURS, type QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import { readableKinds } from '@tallyhelm/protocol/topics/cases/kinds'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import sql, { join, raw, type Sql } from 'sql-template-tag'

/** What this role may see of the queue. */
export function queuedKinds(role: StaffRole): QueueKind[] {
  const seesOrders = mayCall(consoleQuotaEndpoints.list, role)
  return seesOrders ? [...readableKinds(role), 'QUOTA_ORDER'] : readableKinds(role)
}

/** A condition on `k`: it waits for longer than was promised. */
export const isOverdue = (now: Date): Sql => sql`(k.status = 'PENDING' and k.due_at <= ${now})`

const typeText = join(
  Object.entries(ADJUST_TYPES).map(([type, text]) => sql`when ${type} then ${text}`),
  ' ',
)
const SHARED = raw(`id, kind, title, status, stage, revision, customer_id, maker_kind, maker_id, maker, submitted_at, due_at, lapses_at,
  claimed_by, claimer, claimed_until, decided_by, decider, decided_at, decision_reason`)

/** Under the names of `CASE_TABLES`. An order stands here from its submission until it is decided. */
export const QUEUE_TABLES: Sql = sql`(
  select ${SHARED} from cases_cases
  union all
  select o.id, 'QUOTA_ORDER', concat(case o.adjust_type ${typeText} end,
      case when o.amount_minor > 0 then ' ' || ledger_money_text(o.amount_minor, o.currency) || ' ' || o.currency end,
      case when o.adjust_type <> 'TRANSFER' then '，' || w.accounts || ' 个账户' end),
    'PENDING', 'REVIEW', 1, o.customer_id, 'user', o.submitter_id, o.submitter, o.created_at,
    o.created_at + make_interval(hours => coalesce((select h.hours from cases_sla_hours h where h.queue = 'QUOTA_ORDER'), ${ORDER_SLA_HOURS}::int)), null, null, null, null, null, null, null, ''
  from (select order_id, count(*) as accounts from quota_items where state = 'PENDING_APPROVAL' group by order_id) w
  join quota_orders o on o.id = w.order_id) k left join organization_customers c on c.id = k.customer_id`
