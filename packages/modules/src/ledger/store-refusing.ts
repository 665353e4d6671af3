// Whether a credit line takes anything more: a flag on the balance that acceptance locks.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Currency } from '@tallyhelm/protocol/values/money'

/** Nothing where there is no such line. */
export async function refuseAdditions(
  tx: Tx,
  { customerId, currency }: { customerId: string; currency: Currency },
  isRefusing: boolean,
): Promise<void> {
  await tx.run(prepared`
    update ledger_balances b set refuses_additions = ${isRefusing} from ledger_accounts a
    where a.id = b.ledger_account_id and a.address = ${`CREDIT_LINE:${currency}:${customerId}:`} and b.refuses_additions <> ${isRefusing}`)
}
