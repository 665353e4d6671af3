// What the wallet of another currency paid for an order.
import type { PaidInOther } from '@tallyhelm/protocol/topics/quota/schemas'
import { amountOf } from '../lists/amounts.ts'

/** «实付 ¥447.44（汇率 7.159017）»: of the whole order; what of it is released afterwards stays in dollars. */
export const exchangeText = ({ pay_currency, rate, cost }: PaidInOther): string =>
  `实付 ${amountOf(cost, { withSymbol: true }, pay_currency)}（汇率 ${rate}）`
