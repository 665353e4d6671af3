// To-dos about statements: a line for each channel, and one for all channels that the portal does not manage.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import type { STATEMENTS_TODOS } from '@tallyhelm/protocol/topics/statements/todos'
import { BUSINESS_ZONE, dayOf } from '@tallyhelm/protocol/values/day'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'
import { isLate, overdueDays } from '../repayments/late-fee.ts'
import type { FoundTodo, TodoViews } from '../spend/todo-view.ts'
import { waitsForReply } from './wait-replied.ts'

type Row = { channel: Channel | 'OTHERS'; count: number; due: Date; days: number }

export const STATEMENTS_TODO_VIEWS: TodoViews<typeof STATEMENTS_TODOS> = {
  OVERDUE: (tx, scope, now) =>
    byChannel(tx, scope, isLate(dayOf(now)), sql`(min(s.repay_on) + 1)::timestamp at time zone ${BUSINESS_ZONE}`, now),
  STATEMENTS: (tx, scope, now) => byChannel(tx, scope, waitsForReply(now), sql`min(s.confirm_deadline_at)`, now),
}

const byChannel = (tx: Tx, scope: TenantScope, condition: Sql, due: Sql, now: Date): Promise<FoundTodo[]> =>
  tx.rows<Row>(sql`
    select x.channel, count(*)::int as count, ${due} as due, coalesce(max(${overdueDays(dayOf(now))}), 0)::int as days
    from credit_statements s
      cross join lateral (select case when s.channel = any(${[...CHANNEL_CODES]}::text[]) then s.channel else 'OTHERS' end as channel) x
    where ${ownCustomersAlone(scope, 's.customer_id')} and ${condition}
    group by x.channel order by array_position(${[...CHANNEL_CODES, 'OTHERS']}::text[], x.channel)`)
