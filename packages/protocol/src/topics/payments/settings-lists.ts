// What the receiving accounts of the console can be narrowed by.
import { choiceOf, declareFilters } from '../../lists/filters.ts'
import { textsFor } from '../../values/texts.ts'
import { BANKS } from '../wallet/banks.ts'
import { METHOD_TEXTS, WALLET_CURRENCY_TEXTS } from './lists.ts'
import { TRANSFER_METHOD_CODES } from './settings-limits.ts'

export const TRANSFER_METHOD_TEXTS = textsFor(METHOD_TEXTS, TRANSFER_METHOD_CODES)
export const ACCOUNT_STATES = { OPEN: '启用', CLOSED: '停用' } as const

export const receivingAccountFilters = declareFilters({
  bank: choiceOf('收款账户', BANKS, { place: 'row' }),
  method: choiceOf('支付方式', TRANSFER_METHOD_TEXTS, { place: 'row' }),
  currency: choiceOf('币种', WALLET_CURRENCY_TEXTS, { place: 'row' }),
  state: choiceOf('状态', ACCOUNT_STATES, { place: 'row' }),
})
