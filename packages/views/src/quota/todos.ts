// To-dos about orders of quota.
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { QUOTA_TODOS } from '@tallyhelm/protocol/topics/quota/todos'
import sql from 'sql-template-tag'
import type { TodoViews } from '../spend/todo-view.ts'
import { RECORD_GROUP } from './record-list.ts'

export const QUOTA_TODO_VIEWS: TodoViews<typeof QUOTA_TODOS> = {
  PROCESSING_ORDERS: (tx, scope) =>
    tx.rows<{ count: number }>(
      sql`select count(*)::int as count from quota_items i where ${ownRows(scope, 'i')} and ${RECORD_GROUP.PROCESSING}`,
    ),
}
