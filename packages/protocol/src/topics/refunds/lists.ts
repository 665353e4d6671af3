// What refunds can be narrowed by in the portal (screens.md 7, Transaction record, 退款).
import { amountsOf, choiceOf, declareFilters, idOf, periodOf } from '../../lists/filters.ts'
import { textsFor, textsOf } from '../../values/texts.ts'
import { APPLICATION_STATUSES } from '../payments/enums.ts'
import { REFUND_STATUS_CODES } from './enums.ts'
import { WALLET_CURRENCY_TEXTS } from '../payments/lists.ts'

export const REFUND_STATUS_TEXTS = textsFor(textsOf(APPLICATION_STATUSES), REFUND_STATUS_CODES)

export const refundFilters = declareFilters({
  no: idOf('退款单号', { wire: 'refund_id', place: 'row' }),
  currency: choiceOf('币种', WALLET_CURRENCY_TEXTS, { place: 'row' }),
  status: choiceOf('状态', REFUND_STATUS_TEXTS, { place: 'none' }),
  amount: amountsOf('退款金额'),
  submitted: periodOf('提交时间', { place: 'row' }),
})
