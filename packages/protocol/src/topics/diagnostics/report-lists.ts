// What the console's error reports can be narrowed by.
import { choiceOf, declareFilters, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { REPORT_KIND_TEXTS, REPORT_STATES } from './enums.ts'

export const reportFilters = declareFilters({
  state: choiceOf('状态', textsOf(REPORT_STATES), { place: 'none' }),
  message: textOf('错误信息', 60, { place: 'row', isQuick: true }),
  version: textOf('版本', 60, { place: 'row' }),
  route: textOf('页面', 60, { place: 'row' }),
  kind: choiceOf('类型', REPORT_KIND_TEXTS, { place: 'row' }),
})
