// What files of imported bills and the lines of one can be narrowed by.
import { choiceOf, declareFilters, flagOf, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { OTHER_CHANNELS } from '../repayments/enums.ts'
import { CHANNEL_FILE_STATES } from './channel-bill-enums.ts'

export const channelFileFilters = declareFilters({
  file: textOf('文件名', 60, { wire: 'file_name', place: 'row', isQuick: true }),
  state: choiceOf('状态', textsOf(CHANNEL_FILE_STATES), { place: 'row' }),
  created: periodOf('上传时间', { place: 'row' }),
})

export const channelLineFilters = declareFilters({
  customer: textOf('客户名称或 ID', 60, { place: 'row' }),
  channel: choiceOf('渠道', OTHER_CHANNELS, { place: 'row' }),
  account: textOf('账户 ID 或名称', 60, { place: 'row' }),
  wrong: flagOf('问题', '只看有问题', { wire: 'is_wrong', place: 'row' }),
})
