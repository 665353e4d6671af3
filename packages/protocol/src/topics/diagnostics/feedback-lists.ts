// What the console's feedback can be narrowed by.
import { choiceOf, declareFilters, flagOf, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { FEEDBACK_STATES, FEEDBACK_TYPES } from './enums.ts'

export const feedbackFilters = declareFilters({
  state: choiceOf('状态', textsOf(FEEDBACK_STATES), { place: 'none' }),
  content: textOf('反馈内容', 60, { place: 'row', isQuick: true }),
  type: choiceOf('类型', textsOf(FEEDBACK_TYPES), { wire: 'feedback_type', place: 'row' }),
  overdue: flagOf('时限', '只看超时', { place: 'row' }),
  mine: flagOf('认领', '我认领的', { place: 'row' }),
  customer: textOf('客户', 60),
  created: periodOf('提交时间'),
})
