// What the differences and the daily runs can be narrowed by.
import { choiceOf, declareFilters, flagOf, idOf, periodOf, platformIdOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { DIFFERENCE_STATES } from './enums.ts'

export const differenceFilters = declareFilters({
  state: choiceOf('状态', textsOf(DIFFERENCE_STATES), { place: 'none' }),
  account: platformIdOf('广告账户 ID', { wire: 'outside_account_id', place: 'row' }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  mine: flagOf('认领', '我认领的', { place: 'row' }),
  customer: idOf('客户编号', { wire: 'customer_id' }),
  seen: periodOf('发现时间'),
})

export const runFilters = declareFilters({
  channel: choiceOf('来源', CHANNEL_NAMES, { place: 'row' }),
  unsettled: flagOf('状态', '只看未平', { place: 'row' }),
  day: periodOf('日期', { place: 'row' }),
})
