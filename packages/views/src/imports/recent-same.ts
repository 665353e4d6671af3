// Of the rows that a confirmation would send: which ad accounts got the same sum a short while ago, by anybody whose orders the user sees.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { heldRows, ownExactly, ownRows } from '@tallyhelm/infra/db/tenant'
import { firstIdAt } from '@tallyhelm/infra/ids/ids'
import type { ImportDetail } from '@tallyhelm/protocol/topics/imports/schemas'
import { RECENT_SAME_MINUTES } from '@tallyhelm/protocol/topics/quota/limits'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

type Recent = ImportDetail['recent_same'][number]
type Row = Omit<Recent, 'amount' | 'apply_time'> & { minor: string; currency: Currency; apply_time: Date }

/** In the order of the sheet. Empty for what adds nothing. */
export async function readRecentSame(tx: Tx, { scope, now }: { scope: TenantScope; now: Date }, batchId: string): Promise<Recent[]> {
  const since = new Date(now.getTime() - RECENT_SAME_MINUTES * 60_000)
  const rows = await tx.rows<Row>(sql`
    with unsent as (
      select r.row_no, r.ad_account_id, r.amount_minor, b.currency from imports_batches b
      join imports_rows r on r.batch_id = b.id and r.problems = '[]' and ${ownExactly(scope, 'r')}
      left join imports_chunks c on c.batch_id = r.batch_id and c.number = r.chunk and ${ownExactly(scope, 'c')}
      where b.id = ${batchId} and b.import_type = 'ADD' and ${ownExactly(scope, 'b')} and r.refused_reason is null
        and (b.phase = 'WAITING' or (b.phase = 'RUNNING' and c.order_id is null and c.shortage is not null)))
    select s.* from (
      select distinct on (u.row_no) u.row_no, r.ad_account_id as account_id, a.account_name, r.amount_minor as minor, u.currency,
        r.order_id as apply_no, r.created_at as apply_time, r.submitter, (count(*) over (partition by u.row_no))::int as times
      from unsent u
      join quota_recent_same((select array_agg(ad_account_id) from unsent), (select array_agg(amount_minor) from unsent),
        (select min(currency) from unsent), ${since}, ${firstIdAt(since)}) r on r.ad_account_id = u.ad_account_id
      join ad_accounts_accounts a on a.id = r.ad_account_id and ${heldRows(scope, 'a')}
      where ${ownRows(scope, 'r')} order by u.row_no, r.item_id desc) s
    order by s.row_no`)
  return rows.map(({ minor, currency, apply_time, ...row }) => ({
    ...row,
    amount: decimalText(money(BigInt(minor), currency)),
    apply_time: apply_time.toISOString(),
  }))
}
