// To-dos about ad accounts.
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { AD_ACCOUNTS_TODOS } from '@tallyhelm/protocol/topics/ad-accounts/todos'
import { FREEZE_CHANNELS } from '@tallyhelm/protocol/topics/freezes/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import { seesSpend } from '../spend/seen-spend.ts'
import type { TodoViews } from '../spend/todo-view.ts'
import { lowCounts } from './low-counts.ts'
import { lowDays } from './low-days.ts'

export const AD_ACCOUNTS_TODO_VIEWS: TodoViews<typeof AD_ACCOUNTS_TODOS> = {
  FROZEN_ACCOUNTS: (tx, scope) =>
    tx.rows<{ channel: Channel; count: number }>(sql`
      select c.channel, sum(c.n)::int as count from ad_accounts_counters c
      where ${ownRows(scope, 'c')} and c.company_id = 0 and c.account_status = 'FROZEN' and c.channel <> all(${[...FREEZE_CHANNELS]})
      group by c.channel order by c.channel`),
  LOW_BALANCE: async (tx, scope) => {
    const days = (await seesSpend(tx, scope)) ? await lowDays(tx, scope) : 0
    return (await lowCounts(tx, scope)).map(low => ({ ...low, days }))
  },
}
