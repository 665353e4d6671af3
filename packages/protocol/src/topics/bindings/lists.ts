// What the records of bindings can be narrowed by (screens.md 5.10, 5.13).
import { choiceOf, declareFilters, idOf, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import { PIXEL_BINDING_STATUSES } from '../ad-accounts/enums.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { BINDING_ACTIONS, BINDING_STATES, BINDING_TYPES } from './enums.ts'

const common = {
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  target: textOf('目标', 60, { place: 'row', placeholder: 'ID、邮箱或新名称' }),
  state: choiceOf('状态', textsOf(BINDING_STATES), { place: 'row' }),
  action: choiceOf('操作', BINDING_ACTIONS),
  no: idOf('申请单号', { wire: 'pair_id' }),
  submitter: textOf('申请人', 50),
  submitted: periodOf('申请时间'),
}

/** Of all kinds: what one submit came to, and what waits. */
export const bindingFilters = declareFilters({
  ...common,
  type: choiceOf('类型', BINDING_TYPES),
  channel: choiceOf('渠道', CHANNEL_NAMES),
  submit: idOf('批次', { wire: 'submit_id', place: 'none' }),
})

/** What a page asks by that shows one type alone, which it sends itself. */
export const bindingPageFilters = declareFilters({ ...common })

export const pixelRecordFilters = declareFilters({
  ...common,
  target: textOf('目标', 60, { place: 'row', placeholder: 'Pixel ID' }),
  state: choiceOf('状态', PIXEL_BINDING_STATUSES, { wire: 'status', place: 'row' }),
  type: choiceOf('类型', { PIXEL: BINDING_TYPES.PIXEL, PIXEL_BM: BINDING_TYPES.PIXEL_BM }),
  business: textOf('BM ID', 20, { wire: 'business_id' }),
})

export const mccRecordFilters = declareFilters({
  ...common,
  target: textOf('目标', 60, { place: 'row', placeholder: '新 MCC ID' }),
  waits: choiceOf('待办', { CUSTOMER: '绑定待处理' }),
})
