// What assets and tasks of creatives can be narrowed by (screens.md 8).
import { choiceOf, declareFilters, idOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { ASSET_KINDS, ASSET_SOURCES, ASSET_STATES, TASK_STATES } from './enums.ts'

export const assetFilters = declareFilters({
  name: textOf('名称', 60, { place: 'row', isQuick: true }),
  kind: choiceOf('类型', ASSET_KINDS, { place: 'row' }),
  state: choiceOf('状态', textsOf(ASSET_STATES), { place: 'row' }),
  source: choiceOf('来源', ASSET_SOURCES),
  /** whose ads it may be used in */
  fits: choiceOf('适用渠道', { FACEBOOK: CHANNEL_NAMES.FACEBOOK, TIKTOK: CHANNEL_NAMES.TIKTOK }),
  /** pushed there, whatever came of it */
  account: idOf('已推送到账户', { wire: 'account_id' }),
})
export const taskFilters = declareFilters({
  name: textOf('名称', 60, { place: 'row', isQuick: true }),
  state: choiceOf('状态', textsOf(TASK_STATES), { place: 'row' }),
})
