// Held: which transfers hold money of one ledger account, for open quota orders and for refunds under way.
import sql, { raw, type Sql } from 'sql-template-tag'

/** Rows of ledger_transfers. They are found by their keys, as no index leads from an account to what it holds. */
export function heldOf(accountId: string, customerId: string | null): Sql {
  const whose = (table: string) => (customerId === null ? sql`true` : sql`${raw(table)}.customer_id = ${customerId}`)
  const open = (states: string) => sql`select i.id, i.transfer_id, i.holds from quota_items i where ${raw(states)} and ${whose('i')}`
  return sql`
    with open_legs as (${open("i.state in ('RESERVED', 'SENDING', 'WAITING_CHANNEL', 'UNKNOWN')")} union all
      ${open("i.state = 'MANUAL'")} union all ${open("i.state = 'PENDING_APPROVAL'")}
    ), keys as (
      select distinct k.key from open_legs i cross join lateral unnest(array[i.id || ':QUOTA_ADD', i.id || ':QUOTA_REDUCE', i.id || ':QUOTA_TRANSFER',
        i.id || ':SERVICE_FEE', i.id || ':TAX', i.transfer_id || ':TRANSFER_FEE', i.id || ':QUOTA_CLEAR:' || i.holds,
        i.id || ':SERVICE_FEE:' || i.holds, i.id || ':TAX:' || i.holds]) k (key) where k.key is not null
      union select 'refund:' || p.id || ':REFUND' from payments_refunds r join payments_refund_parts p on p.refund_id = r.id
      where r.status in ('REFUND_WAIT', 'REFUNDING') and p.state in ('HELD', 'DUE', 'SENT') and ${whose('r')}
    )
    select x.* from keys k join ledger_transfers x on x.idempotency_key = k.key
    where x.state = 'PENDING' and (x.debit_account_id = ${accountId} or x.credit_account_id = ${accountId})`
}
