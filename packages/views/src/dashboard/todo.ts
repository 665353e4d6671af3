// What waits to be done (screens.md 4, 待办事项), each with its count.
import type { Database } from '@tallyhelm/infra/db/database'
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { empty } from 'sql-template-tag'
import type { TenantScope } from '../spend/seen-spend.ts'

type Entry = Todo['content'][number]

const NOTES = {
  RECTIFY: '违规广告待整改',
  FROZEN: '账户已冻结，投放已停止',
  LOW_BALANCE: '预计可用不足 3 天',
  PROCESSING_ORDERS: '加额申请处理中',
} as const satisfies Record<Entry['kind'], string>

/** Most urgent first; what has nothing to do is left out. A sub-customer sees violations and freezes only. */
export async function todo(db: Database, scope: TenantScope): Promise<Todo> {
  const own = scope.subCustomerId
  return await db.read(scope, async tx => {
    const counts = await tx.rows<{ channel: Channel; rectify: number; frozen: number; low: number }>(sql`
      select c.channel, coalesce(sum(c.n) filter (where c.account_status = 'SUSPEND_VIOLATE_AD'), 0)::int as rectify,
        coalesce(sum(c.n) filter (where c.account_status = 'FROZEN'), 0)::int as frozen,
        coalesce(sum(c.n) filter (where c.is_low_balance), 0)::int as low
      from ad_accounts_counters c
      where c.customer_id = ${scope.customerId} and c.company_id = 0 ${own === null ? empty : sql`and c.sub_customer_id = ${own}`}
      group by c.channel order by c.channel`)
    const ofAccounts = (kind: Entry['kind'], count: (row: (typeof counts)[number]) => number) =>
      counts.filter(row => count(row) > 0).map(row => ({ kind, count: count(row), channel: row.channel, note: NOTES[kind] }))
    const content: Entry[] = [...ofAccounts('RECTIFY', row => row.rectify), ...ofAccounts('FROZEN', row => row.frozen)]
    if (own !== null) return { content }
    content.push(...ofAccounts('LOW_BALANCE', row => row.low))
    const { orders } = await tx.one<{ orders: number }>(sql`
      select count(distinct i.order_id)::int as orders from quota_items i
      where i.customer_id = ${scope.customerId} and i.state not in ('FINISHED', 'FAIL')`)
    if (orders > 0) content.push({ kind: 'PROCESSING_ORDERS', count: orders, channel: null, note: NOTES.PROCESSING_ORDERS })
    return { content }
  })
}
