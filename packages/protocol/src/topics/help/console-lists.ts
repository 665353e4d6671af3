// What the console's articles can be narrowed by.
import { choiceOf, declareFilters, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { ARTICLE_STATES, HELP_TOPICS } from './enums.ts'

export const articleFilters = declareFilters({
  state: choiceOf('状态', textsOf(ARTICLE_STATES), { place: 'none' }),
  title: textOf('标题', 60, { place: 'row', isQuick: true }),
  topic: choiceOf('主题', HELP_TOPICS, { place: 'row' }),
})
