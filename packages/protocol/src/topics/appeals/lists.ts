// What a customer's appeals can be narrowed by.
import { choiceOf, declareFilters, periodOf, platformIdOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { APPEAL_OBJECTS, APPEAL_STATUSES } from './enums.ts'

export const appealFilters = declareFilters({
  status: choiceOf('申诉状态', textsOf(APPEAL_STATUSES), { place: 'row' }),
  object: choiceOf('申诉对象', APPEAL_OBJECTS, { place: 'row' }),
  account: platformIdOf('账户 ID', { wire: 'outside_account_id', place: 'row' }),
  submitted: periodOf('提交时间'),
  /** Staff asked for more. */
  waits: choiceOf('待办', { ANSWER: '待补充材料' }),
})
