// What staff narrow refunds and chargebacks by (console.md 13).
import { amountsOf, choiceOf, declareFilters, idOf, periodOf, textOf, yesNoOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHARGEBACK_CAUSES, CHARGEBACK_PHASES, REFUND_WAYS } from './enums.ts'
import { METHOD_TEXTS, WALLET_CURRENCY_TEXTS } from '../payments/lists.ts'
import { REFUND_STATUS_TEXTS } from './lists.ts'

export const consoleRefundFilters = declareFilters({
  no: idOf('退款单号', { wire: 'refund_id', place: 'row' }),
  customer: textOf('客户名称或 ID', 60, { place: 'row' }),
  status: choiceOf('状态', REFUND_STATUS_TEXTS, { place: 'row' }),
  currency: choiceOf('币种', WALLET_CURRENCY_TEXTS),
  way: choiceOf('退款方式', REFUND_WAYS),
  waits: yesNoOf('待人工处理'),
  amount: amountsOf('退款金额'),
  submitted: periodOf('提交时间'),
})

export const CHARGEBACK_PHASE_TEXTS = textsOf(CHARGEBACK_PHASES)
export const chargebackFilters = declareFilters({
  customer: textOf('客户名称或 ID', 60, { place: 'row' }),
  method: choiceOf('支付方式', METHOD_TEXTS, { place: 'row' }),
  cause: choiceOf('原因', CHARGEBACK_CAUSES, { place: 'row' }),
  phase: choiceOf('状态', CHARGEBACK_PHASE_TEXTS, { place: 'row' }),
  transaction: textOf('渠道交易号', 100),
  booked: yesNoOf('已入账'),
  waits: yesNoOf('待人工处理'),
  noted: periodOf('通知时间'),
})
