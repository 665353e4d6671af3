// What bank files and the lines of one can be narrowed by.
import { amountsOf, choiceOf, declareFilters, flagOf, periodOf, textOf, yesNoOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { BANKS } from '../wallet/banks.ts'
import { BANK_FILE_STATES, BANK_LINE_STATES } from './enums.ts'
import { WALLET_CURRENCY_TEXTS } from '../payments/lists.ts'

export const bankFileFilters = declareFilters({
  bank: choiceOf('收款账户', BANKS, { place: 'row' }),
  currency: choiceOf('币种', WALLET_CURRENCY_TEXTS, { place: 'row' }),
  state: choiceOf('状态', textsOf(BANK_FILE_STATES), { place: 'row' }),
  waits: yesNoOf('待人工处理'),
  created: periodOf('上传时间'),
})

export const bankLineFilters = declareFilters({
  lineState: choiceOf('结果', textsOf(BANK_LINE_STATES), { wire: 'state', place: 'row' }),
  wrong: flagOf('问题', '只看有问题', { wire: 'is_wrong', place: 'row' }),
  words: textOf('户名、附言或流水号', 60, { place: 'row' }),
  amount: amountsOf('收入金额'),
})
