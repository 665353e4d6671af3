// The latest quota operations (screens.md 4, Recent operations).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { RecentOperations } from '@tallyhelm/protocol/topics/spend/schemas'
import sql from 'sql-template-tag'

const SHOWN = 5

/** The last five items, newest first, as the operation records show them. */
export async function recentOperations(db: Database, scope: TenantScope): Promise<RecentOperations> {
  const rows = await db.read(scope, tx =>
    tx.rows<{ record: RecentOperations['content'][number] }>(sql`
      with latest as (
        select i.id from quota_items i where ${ownRows(scope, 'i')} order by i.id desc limit ${SHOWN}
      )
      select quota_item_json(i, a) || jsonb_build_object('apply_no', o.id::text, 'adjust_type', o.adjust_type, 'leg', i.kind, 'reason', o.reason,
        'company_name', company.company_name, 'currency', i.currency, 'submitter', o.submitter,
        'apply_time', quota_instant_text(o.created_at), 'remark', o.remark, 'exchange', quota_exchange_json(o.id),
        'is_retried', exists (select from quota_retries r where r.item_id = coalesce(i.transfer_id, i.id) and quota_is_retried(r))) as record
      from latest
      join quota_items i on i.id = latest.id
      join quota_orders o on o.id = i.order_id
      join ad_accounts_accounts a on a.customer_id = i.customer_id and a.id = i.ad_account_id
      join companies_companies company on company.customer_id = a.customer_id and company.id = a.company_id
      order by i.id desc`),
  )
  return { content: rows.map(row => row.record) }
}
