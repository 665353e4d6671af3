// What the console's forewarnings of all customers can be narrowed by (console.md 10).
import { choiceOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { POOL_MOST } from '../ad-accounts/console-lists.ts'
import { FOREWARNING_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from './enums.ts'
import { FOREWARNING_ENDINGS, FOREWARNING_SOURCES } from './forewarning-enums.ts'

export const consoleForewarningFilters = declareFilters({
  status: choiceOf('状态', textsOf(FOREWARNING_STATUSES), { place: 'none' }),
  ids: platformIdsOf('广告账户 ID', POOL_MOST, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  customer: textOf('客户', 60, { place: 'row', placeholder: '名称或客户 ID' }),
  type: choiceOf('风险类型', VIOLATION_TYPES, { wire: 'violation_type', place: 'row' }),
  level: choiceOf('风险等级', textsOf(VIOLATION_LEVELS), { place: 'row' }),
  source: choiceOf('来源', FOREWARNING_SOURCES),
  ending: choiceOf('处理结果', FOREWARNING_ENDINGS),
  warned: periodOf('预警时间'),
})
