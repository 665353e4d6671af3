// Post rebates: what of the spend on bills comes back, to the wallet or the credit line that paid for it, in the caller's transaction.
import { billsById, type ClosedBill } from '@tallyhelm/modules/billing'
import { type LedgerAddress, openAccounts, rebatePosted, transferAllNow } from '@tallyhelm/modules/ledger'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx } from '@tallyhelm/world/handles/world'

export type RebateFund = 'WALLET' | 'CREDIT_LINE'
/** `operator`: whose doing it is, in the customer's flows. */
export type RebateTerms = { to: RebateFund; operator: string; at: Date }

/** Of bills of one confirmed statement, as `postRebates`. Refuses nothing; a bill that is posted already fails all of them. */
export async function postRebatesOf(tx: Tx, billIds: readonly string[], terms: RebateTerms): Promise<void> {
  await postRebates(tx, await billsById(tx, billIds), terms)
}

/**
 * A sub-customer's comes to its own wallet. Bills without a rebate move nothing; what is owed on a bill does not matter, for a rebate is on
 * what was spent. Call it last in the transaction.
 */
export async function postRebates(tx: Tx, bills: readonly ClosedBill[], { to, operator, at }: RebateTerms): Promise<void> {
  const due = bills.filter(bill => amountOf(bill).minor > 0n)
  const accounts = await openAccounts(
    tx,
    due.flatMap(bill => Object.values(sidesOf(bill, to))),
    at,
  )
  await transferAllNow(
    tx,
    due.map(bill => {
      const { rebate, fund } = sidesOf(bill, to)
      const { billId, customerId, subCustomerId, month, channel } = bill
      return {
        transfers: rebatePosted({ billId, rebate: accounts(rebate), to: accounts(fund), amount: amountOf(bill) }),
        context: {
          customerId,
          subCustomerId,
          adAccountId: null,
          reference: { kind: 'BILL', id: billId },
          operator,
          summary: `${month} ${CHANNELS[channel].name} 返点`,
          at,
        },
      }
    }),
    at,
  )
}

const amountOf = ({ rebateMinor, currency }: ClosedBill): Money => money(BigInt(rebateMinor), currency)

const sidesOf = ({ customerId, subCustomerId, currency }: ClosedBill, kind: RebateFund) =>
  ({
    rebate: { kind: 'REBATE', currency, customerId },
    fund: { kind, currency, customerId, subCustomerId },
  }) as const satisfies Record<string, LedgerAddress>
