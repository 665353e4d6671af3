// What the accounts whose invoice, bill and daily spend differ can be narrowed by.
import { choiceOf, declareFilters, idOf, periodOf, platformIdOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { DIFFERING_CAUSES } from './invoice-enums.ts'

export const invoiceCheckFilters = declareFilters({
  month: periodOf('账单月份', { place: 'row' }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  cause: choiceOf('原因', textsOf(DIFFERING_CAUSES), { place: 'row' }),
  account: platformIdOf('广告账户 ID', { wire: 'outside_account_id' }),
  customer: idOf('客户编号', { wire: 'customer_id' }),
})
