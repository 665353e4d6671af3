// What the console's freezes of all customers can be narrowed by (console.md 11).
import { choiceOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { POOL_MOST } from '../ad-accounts/console-lists.ts'
import { FROZEN_STATUSES } from '../ad-accounts/enums.ts'
import { FREEZE_SOURCES, type FreezeRecordStatus } from './enums.ts'

/** Tabs: what goes on, by whose turn it is, and what is over. */
export const FREEZE_GROUPS = {
  STANDING: '冻结中',
  THAW_PENDING: FROZEN_STATUSES.THAW_PENDING.text,
  TO_BE_THAW: FROZEN_STATUSES.TO_BE_THAW.text,
  REJECT_THAW: FROZEN_STATUSES.REJECT_THAW.text,
  THAWED: FROZEN_STATUSES.THAWED.text,
} as const
export type FreezeGroup = keyof typeof FREEZE_GROUPS
export const FREEZE_GROUP_CODES = Object.keys(FREEZE_GROUPS) as [FreezeGroup, ...FreezeGroup[]] // its own keys
export const statusOfGroup = (group: FreezeGroup): FreezeRecordStatus | undefined => (group === 'STANDING' ? undefined : group)

export const consoleFreezeFilters = declareFilters({
  group: choiceOf('范围', FREEZE_GROUPS, { place: 'none' }),
  ids: platformIdsOf('广告账户 ID', POOL_MOST, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  customer: textOf('客户', 60, { place: 'row', placeholder: '含子客户' }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  source: choiceOf('来源', FREEZE_SOURCES, { place: 'row' }),
  reason: textOf('冻结原因', 60),
  frozen: periodOf('冻结时间'),
  applied: periodOf('申请时间'),
})
