// To-dos about frozen ad accounts.
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import type { FREEZES_TODOS } from '@tallyhelm/protocol/topics/freezes/todos'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { ofHeldAccounts } from '../lists/account-rows.ts'
import type { TodoViews } from '../spend/todo-view.ts'
import { IS_TO_THAW } from './freeze-list.ts'

export const FREEZES_TODO_VIEWS: TodoViews<typeof FREEZES_TODOS> = {
  FROZEN: (tx, scope) =>
    tx.rows<{ channel: Channel; count: number }>(sql`
      select r.channel, count(*)::int as count from freezes_records r
      where ${ownRows(scope, 'r')} and r.channel = any(${[...FREEZE_CHANNELS]}) and ${IS_TO_THAW} and ${ofHeldAccounts(scope, 'r')}
      group by r.channel order by r.channel`),
}
