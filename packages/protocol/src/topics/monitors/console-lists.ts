// What the console's rules, pauses and accounts of all customers can be narrowed by (console.md 19).
import { choiceOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import type { Tone } from '../ad-accounts/enums.ts'
import { NAME_MOST } from '../companies/enums.ts'
import { PAUSE_STATES, RESTORE_STATES, RULE_ACTIONS, RULE_STATUSES } from './enums.ts'
import { RULE_NAME_MOST } from './limits.ts'

/** A rule that staff stopped does not run, whatever its customer switched it to. */
export const RULE_STANDINGS = { ...RULE_STATUSES, STOPPED: { text: '平台停用', tone: 'error' } } as const satisfies Record<
  string,
  { text: string; tone: Tone }
>
export type RuleStanding = keyof typeof RULE_STANDINGS
export const RULE_STANDING_CODES = Object.keys(RULE_STANDINGS) as [RuleStanding, ...RuleStanding[]] // its own keys

/** FAILED: its last reading failed. LATE: it was last read longer ago than its rules bear, so that they decide nothing. */
export const ACCOUNT_TROUBLES = {
  FAILED: { text: '读取失败', tone: 'error' },
  LATE: { text: '数据延迟', tone: 'warning' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AccountTrouble = keyof typeof ACCOUNT_TROUBLES
export const ACCOUNT_TROUBLE_CODES = Object.keys(ACCOUNT_TROUBLES) as [AccountTrouble, ...AccountTrouble[]] // its own keys

const customer = textOf('客户', NAME_MOST, { place: 'row', isQuick: true, placeholder: '名称或编号' })
const ids = platformIdsOf('广告账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row' })
const name = textOf('规则名称', RULE_NAME_MOST, { wire: 'rule_name', place: 'row' })

export const consoleRuleFilters = declareFilters({
  customer,
  name,
  standing: choiceOf('状态', textsOf(RULE_STANDINGS), { place: 'row' }),
  action: choiceOf('动作', RULE_ACTIONS, { place: 'row' }),
})
export const consolePauseFilters = declareFilters({
  customer,
  ids,
  name,
  state: choiceOf('结果', textsOf(PAUSE_STATES), { place: 'row' }),
  restore: choiceOf('恢复状态', textsOf(RESTORE_STATES), { wire: 'restore_state' }),
  created: periodOf('时间'),
})
export const consoleTroubleFilters = declareFilters({
  customer,
  ids,
  trouble: choiceOf('情况', textsOf(ACCOUNT_TROUBLES), { place: 'row' }),
})
