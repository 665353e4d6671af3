// What one version of a rule has otherwise than the one before, in words.
import { conditionText } from '@tallyhelm/protocol/topics/monitors/condition'
import { FILTER_LEVELS, FILTERS, FILTER_WAYS, FREQUENCIES, NOTICE_WAYS, RULE_ACTIONS } from '@tallyhelm/protocol/topics/monitors/enums'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'

type Part = { title: string; shown: (form: RuleForm) => string }

const YES = (is: boolean) => (is ? '是' : '否')

const PARTS: readonly Part[] = [
  { title: '规则名称', shown: form => form.rule_name },
  {
    title: '监控账户',
    shown: form => (form.is_all_accounts ? '全部账户' : `${form.account_ids.length} 个账户（${form.account_ids.join('、')}）`),
  },
  {
    title: '范围',
    shown: form =>
      form.filters
        .map(({ filter, level, by, values }) => `${FILTERS[filter]}${FILTER_LEVELS[level]} ${FILTER_WAYS[by]} ${values.join('、')}`)
        .join('；') || '不限',
  },
  { title: '条件', shown: form => conditionText(form.condition, form.currency) },
  { title: '检查频率', shown: form => FREQUENCIES[form.frequency] },
  {
    title: '生效时段',
    shown: form =>
      form.active_hours ? `${form.active_hours.days.join('、')} ${form.active_hours.from}–${form.active_hours.until}` : '全天',
  },
  { title: '冷却时间', shown: form => `${form.cooldown_minutes} 分钟` },
  { title: '单次最多暂停数', shown: form => String(form.max_pauses) },
  {
    title: '动作',
    shown: form =>
      form.actions
        .map(({ action, delay_minutes: delay }) => (delay === 0 ? RULE_ACTIONS[action] : `${delay} 分钟后${RULE_ACTIONS[action]}`))
        .join('、'),
  },
  { title: '升级处置', shown: form => YES(form.may_escalate) },
  { title: '允许清零', shown: form => YES(form.may_clear) },
  { title: '暂停时长', shown: form => (form.hold_minutes === null ? '直到恢复' : `${form.hold_minutes} 分钟`) },
  { title: '通知方式', shown: form => form.notice_ways.map(way => NOTICE_WAYS[way]).join('、') },
]

/** «检查频率：每 30 分钟 → 每 5 分钟» */
export const versionChanges = (before: RuleForm, after: RuleForm): string[] =>
  PARTS.flatMap(({ title, shown }) => (shown(before) === shown(after) ? [] : [`${title}：${shown(before)} → ${shown(after)}`]))
