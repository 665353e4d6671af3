// The recipe of a rebate: what of a month's spend comes back, to the wallet or the credit line that paid for it, once for each bill.
import type { Money } from '@tallyhelm/protocol/values/money'
import { moving, type Transfer } from './recipes.ts'

export const rebateKey = (billId: string): string => `rebate:${billId}`

/** `to` is a wallet or a credit line; one that is credited is used less. Nothing comes of nothing, and less than nothing is a defect. */
export const rebatePosted = ({ billId, rebate, to, amount }: { billId: string; rebate: string; to: string; amount: Money }): Transfer[] =>
  moving([{ key: rebateKey(billId), code: 'REBATE', debit: rebate, credit: to, amount }])
