// What recharges can be narrowed by (screens.md 7, Transaction record).
import { amountsOf, choiceOf, declareFilters, idOf, periodOf } from '../../lists/filters.ts'
import { CURRENCY_TEXTS, textsFor, textsOf } from '../../values/texts.ts'
import { WALLET_CURRENCIES } from '../../values/money.ts'
import { BANKS } from '../wallet/banks.ts'
import { APPLICATION_STATUSES, METHODS, RECHARGE_STATUS_CODES } from './enums.ts'

export const METHOD_TEXTS = textsOf(METHODS)
export const RECHARGE_STATUS_TEXTS = textsFor(textsOf(APPLICATION_STATUSES), RECHARGE_STATUS_CODES)
export const WALLET_CURRENCY_TEXTS = textsFor(CURRENCY_TEXTS, WALLET_CURRENCIES)

export const rechargeFilters = declareFilters({
  no: idOf('充值单号', { wire: 'recharge_id', place: 'row' }),
  method: choiceOf('支付方式', METHOD_TEXTS, { place: 'row' }),
  currency: choiceOf('币种', WALLET_CURRENCY_TEXTS, { place: 'row' }),
  status: choiceOf('状态', RECHARGE_STATUS_TEXTS, { place: 'none' }),
  bank: choiceOf('收款账户', BANKS),
  amount: amountsOf('充值金额'),
  submitted: periodOf('提交时间'),
  waits: choiceOf('待办', { PAY: '待支付', VOUCHER: '待上传汇款凭证' }),
})
