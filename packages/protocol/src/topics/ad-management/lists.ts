// What campaigns, ad groups and ads can be narrowed by (screens.md 5.19).
import { choiceOf, declareFilters, platformIdOf, platformIdsOf, sortBy, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import { AD_OBJECTIVES, AD_SORTS, AD_STATES } from './enums.ts'

export const adFilters = declareFilters({
  name: textOf('名称或 ID', 60, { place: 'row', isQuick: true }),
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row' }),
  account: textOf('账户名称', 60, { wire: 'account_name', place: 'row' }),
  state: choiceOf('状态', textsOf(AD_STATES), { place: 'row' }),
  objective: choiceOf('目标', AD_OBJECTIVES),
  campaign: platformIdOf('广告系列 ID', { wire: 'campaign_id' }),
  group: platformIdOf('广告组 ID', { wire: 'ad_group_id' }),
  sort: sortBy(AD_SORTS),
  order: sortBy(['asc', 'desc']),
})
