// What takeovers, and the rows of one, can be narrowed by.
import { choiceOf, declareFilters, flagOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { TAKEOVER_ROW_STATES, TAKEOVER_SHEET_CODES, TAKEOVER_SHEETS, TAKEOVER_STATES, type TakeoverSheet } from './enums.ts'

export const SHEET_TITLES = Object.fromEntries(TAKEOVER_SHEET_CODES.map(sheet => [sheet, TAKEOVER_SHEETS[sheet].title])) as Readonly<
  Record<TakeoverSheet, string> // fromEntries widens the keys
>

export const takeoverFilters = declareFilters({ state: choiceOf('状态', textsOf(TAKEOVER_STATES), { place: 'row' }) })

export const takeoverRowFilters = declareFilters({
  sheet: choiceOf('表格', SHEET_TITLES, { place: 'row' }),
  rowState: choiceOf('结果', textsOf(TAKEOVER_ROW_STATES), { wire: 'state', place: 'row' }),
  wrong: flagOf('问题', '只看有问题', { wire: 'is_wrong', place: 'row' }),
})
