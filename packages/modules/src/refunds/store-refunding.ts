// What refunds under way hold of a wallet.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import sql from 'sql-template-tag'

export async function refundingOf(tx: Tx, { customerId, subCustomerId }: Owner, currency: Currency): Promise<Money> {
  const { minor } = await tx.one<{ minor: string }>(sql`
    select coalesce(sum(p.amount_minor), 0) as minor from payments_refunds r join payments_refund_parts p on p.refund_id = r.id
    where r.customer_id = ${customerId} and r.sub_customer_id is not distinct from ${subCustomerId} and r.currency = ${currency}
      and r.status in ('REFUND_WAIT', 'REFUNDING') and p.state in ('HELD', 'DUE', 'SENT')`)
  return money(BigInt(minor), currency)
}
