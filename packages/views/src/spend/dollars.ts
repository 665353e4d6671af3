// Dollars of spend as the wire has them.
import { decimalText, money } from '@tallyhelm/protocol/values/money'

/** Decimal text of US cents. */
export const usd = (minor: bigint): string => decimalText(money(minor, 'USD'))

/** Half away from zero; `by` is more than nothing. */
export const divideRounded = (sum: bigint, by: bigint): bigint => (sum * 2n + (sum < 0n ? -by : by)) / (by * 2n)
