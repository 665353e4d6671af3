// What the console's pool of ad accounts can be narrowed by (console.md 6).
import { choiceOf, declareFilters, flagsOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { ACCOUNT_STATUSES } from './enums.ts'

/** How many ad accounts one action of staff, or one search by ids in the pool, takes at most. */
export const POOL_MOST = 100

/** Why nothing moves on an account: its figures differ, or people must judge a leg. */
export const POOL_DIFFERENCES = { yes: '有差异', manual: '待人工核对' } as const

export const poolFilters = declareFilters({
  ids: platformIdsOf('广告账户 ID', POOL_MOST, {
    wire: 'outside_account_ids',
    place: 'row',
    isQuick: true,
    placeholder: '可输入多个，逗号分隔',
  }),
  name: textOf('账户名称', 100, { wire: 'account_name', place: 'row' }),
  customer: textOf('客户', 60, { place: 'row', placeholder: '含子客户' }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  status: choiceOf('状态', textsOf(ACCOUNT_STATUSES), { wire: 'account_status' }),
  tag: textOf('标签', 12),
  difference: flagsOf('差异', POOL_DIFFERENCES, { yes: 'has_difference', manual: 'has_manual_leg' }),
})
