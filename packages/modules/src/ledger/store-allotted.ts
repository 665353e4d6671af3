// What a sub-customer's wallet was allotted by its agent and has not given back, from the books.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

/** Never below zero; zero for a customer's own wallet. */
export async function allottedTo(
  tx: Tx,
  { customerId, subCustomerId, currency }: { customerId: string; subCustomerId: string | null; currency: Currency },
): Promise<Money> {
  if (subCustomerId === null) return money(0n, currency)
  const { minor } = await tx.one<{ minor: string }>(sql`
    with wallet as (select id from ledger_accounts where address = ${`WALLET:${currency}:${customerId}:${subCustomerId}`})
    select greatest(0, coalesce((select sum(t.amount_minor) from ledger_transfers t, wallet w
        where t.credit_account_id = w.id and t.state = 'POSTED' and t.code = 'SUB_ALLOCATE'), 0)
      - coalesce((select sum(t.amount_minor) from ledger_transfers t, wallet w
        where t.debit_account_id = w.id and t.state = 'POSTED' and t.code = 'SUB_WITHDRAW'), 0)) as minor`)
  return money(BigInt(minor), currency)
}
