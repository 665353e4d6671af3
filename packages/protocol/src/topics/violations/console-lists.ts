// What the console's lists of violations can be narrowed by (console.md 9, 20).
import { choiceOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { RECTIFICATION_STATUSES, RECTIFICATION_WAITS, VIOLATION_LEVELS, VIOLATION_TYPES } from './enums.ts'

/** How many ad accounts one search by ids takes at most. */
const IDS_MOST = 100

export const consoleRectificationFilters = declareFilters({
  waits: choiceOf('待办', RECTIFICATION_WAITS, { place: 'none' }),
  ids: platformIdsOf('广告账户 ID', IDS_MOST, {
    wire: 'outside_account_ids',
    place: 'row',
    isQuick: true,
    placeholder: '可输入多个，逗号分隔',
  }),
  customer: textOf('客户', 60, { place: 'row', placeholder: '名称或客户 ID' }),
  status: choiceOf('整改状态', textsOf(RECTIFICATION_STATUSES), { place: 'row' }),
  deadline: periodOf('截止日期', { place: 'row' }),
  type: choiceOf('违规类型', VIOLATION_TYPES, { wire: 'violation_type' }),
  level: choiceOf('违规等级', textsOf(VIOLATION_LEVELS)),
})
