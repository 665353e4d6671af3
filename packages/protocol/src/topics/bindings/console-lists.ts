// What the console's bindings of all customers can be narrowed by (console.md 8), and changes that were seen at the platforms.
import { choiceOf, declareFilters, idOf, periodOf, platformIdOf, textOf } from '../../lists/filters.ts'
import { textsFor, textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { CHANGE_TYPES } from '../ad-accounts/change-enums.ts'
import type { Tone } from '../ad-accounts/enums.ts'
import { NAME_MOST } from '../companies/enums.ts'
import { BINDING_ACTIONS, BINDING_STATES, BINDING_TYPES } from './enums.ts'

/** For whom a pair waits. */
export const BINDING_STANDINGS = {
  GOING: { text: '进行中', tone: 'info' },
  CUSTOMER: { text: '等待客户', tone: 'warning' },
  MANUAL: { text: '人工核对', tone: 'warning' },
  ENDED: { text: '已结束', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type BindingStanding = keyof typeof BINDING_STANDINGS
export const BINDING_STANDING_CODES = Object.keys(BINDING_STANDINGS) as readonly BindingStanding[] // its own keys

/** What waits for longer than so many days is late. */
export const LATE_DAYS = 3
export const BINDING_AGES = { D1: '超过 1 天', D3: `超过 ${LATE_DAYS} 天`, D7: '超过 7 天', D14: '超过 14 天' } as const
export type BindingAge = keyof typeof BINDING_AGES
export const AGE_DAYS: Readonly<Record<BindingAge, number>> = { D1: 1, D3: LATE_DAYS, D7: 7, D14: 14 }

export const consoleBindingFilters = declareFilters({
  standing: choiceOf('进度', textsOf(BINDING_STANDINGS), { place: 'none' }),
  customer: textOf('客户', NAME_MOST, { place: 'row', isQuick: true, placeholder: '名称或编号' }),
  account: platformIdOf('广告账户 ID', { wire: 'outside_account_id', place: 'row' }),
  type: choiceOf('类型', BINDING_TYPES, { place: 'row' }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  state: choiceOf('状态', textsOf(BINDING_STATES), { place: 'row' }),
  age: choiceOf('等待时长', BINDING_AGES),
  target: textOf('目标 ID', 254, { placeholder: '完整的目标 ID 或名称' }),
  action: choiceOf('操作', BINDING_ACTIONS),
  no: idOf('申请单号', { wire: 'pair_id' }),
  submitted: periodOf('提交时间'),
})

const SEEN_TYPES = textsFor(CHANGE_TYPES, ['ACCOUNT_RENAME', 'BIND_BM_ID', 'BIND_PIXEL', 'BIND_BC_ID', 'UNBIND_BC_ID'])
export const seenChangeFilters = declareFilters({
  against: choiceOf('与我方操作', { YES: '与我方操作不符' }, { place: 'none' }),
  customer: textOf('客户', NAME_MOST, { place: 'row', isQuick: true, placeholder: '名称或编号' }),
  account: platformIdOf('广告账户 ID', { wire: 'outside_account_id', place: 'row' }),
  type: choiceOf('变更类型', SEEN_TYPES, { wire: 'change_type', place: 'row' }),
  seen: periodOf('发现时间', { place: 'row' }),
})
