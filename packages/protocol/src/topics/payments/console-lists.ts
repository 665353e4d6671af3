// What the console's lists of recharges, arrivals and tries can be narrowed by (console.md 12).
import { amountsOf, choiceOf, declareFilters, idOf, periodOf, textOf, yesNoOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { BANKS } from '../wallet/banks.ts'
import { APPLICATION_STATUSES, ARRIVAL_STATES, METHODS, METHOD_CODES } from './enums.ts'
import { METHOD_TEXTS, RECHARGE_STATUS_TEXTS, WALLET_CURRENCY_TEXTS } from './lists.ts'

/** With their tones; the list has no refund's. */
export const RECHARGE_STATES = APPLICATION_STATUSES
/** Transfers are proved by people. */
export const TRANSFER_METHODS = METHOD_CODES.filter(method => METHODS[method].way === 'transfer')
/** A house's method, or one of our bank accounts. */
export const PLACE_TEXTS = { ...METHOD_TEXTS, ...BANKS } as const
/** Tabs: transfers that wait for us, those that are only announced, and all. */
export const RECHARGE_SCOPES = { OFFLINE: '待确认线下', ANNOUNCED: '待客户付款', ALL: '全部' } as const

export const consoleRechargeFilters = declareFilters({
  scope: choiceOf('范围', RECHARGE_SCOPES, { place: 'none' }),
  no: idOf('充值单号', { wire: 'recharge_id', place: 'row' }),
  customer: textOf('客户名称或 ID', 60, { place: 'row' }),
  method: choiceOf('支付方式', METHOD_TEXTS, { place: 'row' }),
  status: choiceOf('状态', RECHARGE_STATUS_TEXTS),
  currency: choiceOf('币种', WALLET_CURRENCY_TEXTS),
  bank: choiceOf('收款账户', BANKS),
  payer: textOf('付款户名', 60),
  code: textOf('附言码', 20),
  amount: amountsOf('充值金额'),
  submitted: periodOf('提交时间'),
})

export const arrivalFilters = declareFilters({
  arrivalState: choiceOf('状态', textsOf(ARRIVAL_STATES), { wire: 'state', place: 'none' }),
  place: choiceOf('到账处', PLACE_TEXTS, { place: 'row' }),
  currency: choiceOf('币种', WALLET_CURRENCY_TEXTS, { place: 'row' }),
  words: textOf('户名、附言或流水号', 60, { place: 'row' }),
  amount: amountsOf('到账金额'),
  arrived: periodOf('到账时间'),
})

export const TRY_TROUBLES = { UNCLEAR: '结果不明', LATE: '逾时到账', AMOUNT: '金额或币种不符', STUCK: '已付未入账' } as const
export type TryTrouble = keyof typeof TRY_TROUBLES

export const tryFilters = declareFilters({
  trouble: choiceOf('问题', TRY_TROUBLES, { place: 'row' }),
  method: choiceOf('支付方式', METHOD_TEXTS, { place: 'row' }),
  no: idOf('充值单号', { wire: 'recharge_id', place: 'row' }),
  waits: yesNoOf('待人工处理'),
  made: periodOf('发起时间'),
})
