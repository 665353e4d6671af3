// To-dos about bindings.
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { BINDINGS_TODOS } from '@tallyhelm/protocol/topics/bindings/todos'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { TodoViews } from '../spend/todo-view.ts'
import { IS_MCC_TODO } from './records.ts'

export const BINDINGS_TODO_VIEWS: TodoViews<typeof BINDINGS_TODOS> = {
  BINDINGS: async (tx, scope) => [
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from bindings_pairs p where ${ownRows(scope, 'p')} and p.standing = 'CUSTOMER' and p.change_id is not null`),
  ],
  MCC_BINDINGS: (tx, scope) =>
    tx.rows<{ channel: Channel; count: number }>(sql`
      select p.channel, count(*)::int as count from bindings_pairs p where ${ownRows(scope, 'p')} and ${IS_MCC_TODO} group by p.channel`),
}
