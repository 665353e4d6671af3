// What the library of rejection reasons can be narrowed by.
import { choiceOf, declareFilters, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { QUEUE_KINDS } from './lists.ts'

/** One for all, or for one queue. */
export const REASON_QUEUES = { ALL: '全部类型', ...QUEUE_KINDS } as const
export const REASON_STATES = { ON: { text: '使用中', tone: 'success' }, OFF: { text: '已停用', tone: 'neutral' } } as const
export const REASON_STATE_CODES = ['ON', 'OFF'] as const

export const reasonFilters = declareFilters({
  state: choiceOf('状态', textsOf(REASON_STATES), { place: 'none' }),
  text: textOf('模板内容', 60, { place: 'row', isQuick: true }),
  queue: choiceOf('适用类型', REASON_QUEUES, { place: 'row' }),
})
