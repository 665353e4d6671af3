// What rules, pauses and incidents can be narrowed by (screens.md 8).
import { choiceOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import { INCIDENT_STATES, INCIDENT_VERDICTS, PAUSE_STATES, RESTORE_STATES, RULE_ACTIONS, RULE_STATUSES } from './enums.ts'

const accountIds = platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true })

export const ruleFilters = declareFilters({
  name: textOf('规则名称', 30, { wire: 'rule_name', place: 'row', isQuick: true }),
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row' }),
  status: choiceOf('状态', textsOf(RULE_STATUSES), { place: 'row' }),
  action: choiceOf('动作', RULE_ACTIONS),
  creator: textOf('创建人', 30, { wire: 'created_by' }),
})
export const pauseFilters = declareFilters({
  ids: accountIds,
  name: textOf('规则名称', 30, { wire: 'rule_name', place: 'row' }),
  state: choiceOf('结果', textsOf(PAUSE_STATES), { place: 'row' }),
  group: textOf('广告组', 100, { wire: 'ad_group' }),
  restore: choiceOf('恢复状态', textsOf(RESTORE_STATES), { wire: 'restore_state' }),
  created: periodOf('时间'),
})
export const incidentFilters = declareFilters({
  ids: accountIds,
  state: choiceOf('状态', textsOf(INCIDENT_STATES), { place: 'row' }),
  verdict: choiceOf('结论', INCIDENT_VERDICTS),
  opened: periodOf('发现时间'),
})
