// What the console's lists of read spend can be narrowed by.
import { choiceOf, declareFilters, flagOf, idOf, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { READ_AGAIN_MOST, READING_STATES } from './console-enums.ts'

const customer = textOf('客户', 60, { place: 'row', placeholder: '名称或编号' })
const channel = choiceOf('渠道', CHANNEL_NAMES, { place: 'row' })
const state = choiceOf('状态', textsOf(READING_STATES), { place: 'row' })

export const coverageFilters = declareFilters({ customer, channel, state })

export const readingFilters = declareFilters({
  ids: platformIdsOf('广告账户 ID', READ_AGAIN_MOST, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  customer,
  channel,
  state,
  checking: flagOf('核实', '有核实中的日期'),
  customerId: idOf('客户编号', { wire: 'customer_id' }),
})

/** Months of closings that are looked at together. */
const CLOSING_MONTHS_MOST = 12

export const closingFilters = declareFilters({
  customer,
  month: periodOf('月份', { place: 'row', mostMonths: CLOSING_MONTHS_MOST }),
  late: flagOf('修正', '有关账后修正', { place: 'row' }),
})
