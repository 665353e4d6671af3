// To-dos about appeals.
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { APPEALS_TODOS } from '@tallyhelm/protocol/topics/appeals/todos'
import sql from 'sql-template-tag'
import type { TodoViews } from '../spend/todo-view.ts'
import { IS_ASKED } from './appeal-list.ts'

export const APPEALS_TODO_VIEWS: TodoViews<typeof APPEALS_TODOS> = {
  APPEAL_ASKED: (tx, scope) =>
    tx.rows<{ count: number; due: Date | null }>(sql`
      select count(*)::int as count, min(p.answer_until) as due from appeals_appeals p where ${ownRows(scope, 'p')} and ${IS_ASKED}`),
}
