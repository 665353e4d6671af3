// What the customers of a closed or coming month can be narrowed by in the console.
import { choiceOf, declareFilters, flagOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { MONTH_STATES } from './month-enums.ts'

export const monthFilters = declareFilters({
  customer: textOf('客户名称或 ID', 60, { place: 'row', isQuick: true }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  state: choiceOf('状态', textsOf(MONTH_STATES), { place: 'row' }),
  differs: flagOf('差异', '仅有差异', { place: 'row', wire: 'differs' }),
})
