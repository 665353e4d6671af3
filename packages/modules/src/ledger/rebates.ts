// Rebates in the books: what of the spend on bills comes back, to the wallets or credit lines that paid for it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { FundsOwner } from './payments.ts'
import { rebatePosted } from './rebate-recipes.ts'
import { type LedgerAddress, openAccounts } from './store-accounts.ts'
import { transferAllNow } from './store-moves.ts'

/** Of one bill; a sub-customer's comes to its own wallet. */
export type Rebate = FundsOwner & { billId: string; amount: Money; summary: string }
/** `operator`: whose doing it is, in the customer's flows. */
export type RebateTerms = { to: 'WALLET' | 'CREDIT_LINE'; operator: string; at: Date }

/** Nothing comes of nothing. Fails for all of them where one was posted before. Call it last in the transaction. */
export async function bookRebates(tx: Tx, rebates: readonly Rebate[], { to, operator, at }: RebateTerms): Promise<void> {
  const due = rebates.filter(({ amount }) => amount.minor > 0n)
  if (due.length === 0) return
  const addresses = due.flatMap(rebate => Object.values(sidesOf(rebate, to)))
  const accounts = await openAccounts(tx, addresses, at)
  const holds = due.map(rebate => {
    const { billId, amount, summary, customerId, subCustomerId } = rebate
    const sides = sidesOf(rebate, to)
    return {
      transfers: rebatePosted({ billId, rebate: accounts(sides.rebate), to: accounts(sides.fund), amount }),
      context: { customerId, subCustomerId, adAccountId: null, reference: { kind: 'BILL', id: billId } as const, operator, summary, at },
    }
  })
  await transferAllNow(tx, holds, at)
}

const sidesOf = ({ customerId, subCustomerId, amount: { currency } }: Rebate, kind: RebateTerms['to']) =>
  ({
    rebate: { kind: 'REBATE', currency, customerId },
    fund: { kind, currency, customerId, subCustomerId },
  }) as const satisfies Record<string, LedgerAddress>
