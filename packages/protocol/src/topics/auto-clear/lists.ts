// What the auto-clear whitelist and the clearings that were announced can be narrowed by (screens.md 5.16).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { WHITELIST_STATUSES } from './enums.ts'

const STATUS_TEXTS = textsOf(WHITELIST_STATUSES)

export const upcomingFilters = declareFilters({
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  name: textOf('账户名称', 60, { wire: 'account_name', place: 'row' }),
  company: companyOf('开户公司', { wire: 'company_id', place: 'row' }),
})
export const whitelistFilters = declareFilters({
  ...upcomingFilters,
  joined: periodOf('加入时间'),
  status: choiceOf('是否到期', STATUS_TEXTS),
})
