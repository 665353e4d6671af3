// To-dos about recharges.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import type { PAYMENTS_TODOS } from '@tallyhelm/protocol/topics/payments/todos'
import sql, { type Sql } from 'sql-template-tag'
import type { FoundTodo, TodoViews } from '../spend/todo-view.ts'
import { RECHARGES_WAITING } from './recharge-list.ts'

export const PAYMENTS_TODO_VIEWS: TodoViews<typeof PAYMENTS_TODOS> = {
  RECHARGE_TO_PAY: (tx, scope) => counted(tx, scope, RECHARGES_WAITING.PAY),
  RECHARGE_VOUCHER: (tx, scope) => counted(tx, scope, RECHARGES_WAITING.VOUCHER),
  RECHARGE_REJECTED: (tx, scope) => counted(tx, scope, sql`r.status = 'RECHARGE_REJECT'`),
}

const counted = (tx: Tx, scope: TenantScope, condition: Sql): Promise<FoundTodo[]> =>
  tx.rows<{ count: number; due: Date | null }>(sql`
    select count(*)::int as count, min(r.expires_at) as due from payments_recharges r where ${ownExactly(scope, 'r')} and ${condition}`)
