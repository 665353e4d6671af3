// What the ad accounts that were found, and those that are taken over, can be narrowed by.
import { choiceOf, declareFilters, flagOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { ADOPT_MOST, ADOPTION_ROW_STATES, ADOPTION_SOURCES, ADOPTION_STATES } from './enums.ts'
import { ACCOUNT_STATUSES } from '../ad-accounts/enums.ts'

export const foundFilters = declareFilters({
  ids: platformIdsOf('广告账户 ID', ADOPT_MOST, {
    wire: 'outside_account_ids',
    place: 'row',
    isQuick: true,
    placeholder: '可输入多个，逗号分隔',
  }),
  name: textOf('账户名称', 100, { wire: 'account_name', place: 'row' }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  currency: textOf('币种', 3, { place: 'row', placeholder: '如 USD' }),
  status: choiceOf('状态', textsOf(ACCOUNT_STATUSES), { wire: 'account_status' }),
  uncapped: flagOf('上限', '没有上限', { wire: 'is_uncapped' }),
})

export const adoptionFilters = declareFilters({
  state: choiceOf('状态', textsOf(ADOPTION_STATES), { place: 'row' }),
  source: choiceOf('来源', ADOPTION_SOURCES, { place: 'row' }),
})

export const adoptionRowFilters = declareFilters({
  ids: platformIdsOf('广告账户 ID', ADOPT_MOST, {
    wire: 'outside_account_ids',
    place: 'row',
    isQuick: true,
    placeholder: '可输入多个，逗号分隔',
  }),
  rowState: choiceOf('结果', textsOf(ADOPTION_ROW_STATES), { wire: 'state', place: 'row' }),
  uncapped: flagOf('上限', '没有上限', { wire: 'is_uncapped', place: 'row' }),
})
