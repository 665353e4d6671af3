// What the console's notices can be narrowed by.
import { choiceOf, declareFilters, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { NOTICE_KINDS, NOTICE_STATES, PLACEMENT_TEXTS } from './enums.ts'

export const noticeFilters = declareFilters({
  state: choiceOf('状态', textsOf(NOTICE_STATES), { place: 'none' }),
  title: textOf('标题', 60, { place: 'row', isQuick: true }),
  placement: choiceOf('展示位置', PLACEMENT_TEXTS, { place: 'row' }),
  kind: choiceOf('类型', textsOf(NOTICE_KINDS), { place: 'row' }),
})
