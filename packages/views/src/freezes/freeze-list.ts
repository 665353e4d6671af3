// The frozen ad accounts of a channel, the latest first, and which of them the user has opened (screens.md 6).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import type { Freeze, FreezeListRequest, FreezePage } from '@tallyhelm/protocol/topics/freezes/schemas'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

type Row = Omit<Freeze, 'balance' | 'frozen_at'> & { balance_minor: string | null; frozen_at: Date }

/** Freezes going on: what the unread count counts, read or not. */
export async function freezeList(
  db: Database,
  scope: TenantScope,
  { channel, page_num, page_size, userId }: FreezeListRequest & { userId: string },
): Promise<FreezePage> {
  const hits = sql`freezes_records r where ${ownRows(scope, 'r')} and r.channel = ${channel} and r.status <> 'THAWED'`
  const { total, rows } = await db.read(scope, async tx => ({
    total: await tx.one<{ count: number }>(sql`select count(*)::int as count from ${hits}`),
    rows: await tx.rows<Row>(sql`
      select page.id as record_id, a.id as account_id, a.outside_account_id, a.account_name, c.company_name, page.currency,
        page.balance_minor, page.reason, page.status, page.frozen_at,
        exists (select from freezes_reads read where read.user_id = ${userId} and read.record_id = page.id and ${ownRows(scope, 'read')}) as is_read
      from (select r.* from ${hits} order by r.frozen_at desc, r.id desc limit ${page_size} offset ${(page_num - 1) * page_size}) page
      join ad_accounts_accounts a on ${ownCustomers(scope, 'a.customer_id')} and a.id = page.ad_account_id
      join companies_companies c on ${ownCustomers(scope, 'c.customer_id')} and c.id = a.company_id
      order by page.frozen_at desc, page.id desc`),
  }))
  const content = rows.map(({ balance_minor, frozen_at, ...row }) => ({
    ...row,
    balance: balance_minor === null ? null : decimalText(money(BigInt(balance_minor), row.currency)),
    frozen_at: frozen_at.toISOString(),
  }))
  return { content, total_size: total.count, page_num, page_size }
}
