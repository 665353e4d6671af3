// A rule, its versions and its pauses as tests of their pages show them, and what trials say of it.
import { conditionText } from '@tallyhelm/protocol/topics/monitors/condition'
import type { Pause } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import type { Rule, RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'

export const ACCOUNT = {
  account_id: '41',
  outside_account_id: '10202100041',
  account_name: 'Nordlake-US-转化-03',
  currency: 'USD',
} as const

export const FORM: RuleForm = {
  rule_name: '夜间突增',
  is_all_accounts: false,
  account_ids: [ACCOUNT.account_id],
  filters: [],
  currency: 'USD',
  condition: {
    kind: 'group',
    match: 'ALL',
    items: [
      { kind: 'leaf', metric: 'SPEND', window: 'M60', operator: 'GTE', values: ['200.00'] },
      {
        kind: 'group',
        match: 'ANY',
        items: [
          { kind: 'leaf', metric: 'CONVERSIONS', window: 'M60', operator: 'EQ', values: ['0'] },
          { kind: 'leaf', metric: 'LANDING_DOMAIN', window: 'NOW', operator: 'OFF_LIST', values: [] },
        ],
      },
    ],
  },
  frequency: 5,
  active_hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', until: '08:00' },
  cooldown_minutes: 60,
  max_pauses: 10,
  actions: [
    { action: 'NOTIFY', delay_minutes: 0 },
    { action: 'PAUSE_AD_GROUP', delay_minutes: 5 },
  ],
  may_escalate: true,
  may_clear: false,
  hold_minutes: null,
  notice_ways: ['MESSAGE', 'SMS'],
}

export const RULE: Rule = {
  rule_id: '501',
  rule_name: '夜间突增',
  is_all_accounts: false,
  account_count: 1,
  sentence: `每 5 分钟检查 1 个账户，若广告组${conditionText(FORM.condition, 'USD')}，则5 分钟后暂停广告组，并以站内消息、短信通知`,
  frequency: 5,
  action: 'PAUSE_AD_GROUP',
  last_triggered_at: '2026-03-01T18:20:00.000Z',
  triggered_7d: 4,
  status: 'ON',
  notifies_until: '2026-03-03T04:00:00.000Z',
  stopped_reason: null,
  created_by: '林知夏',
  updated_at: '2026-03-02T02:00:00.000Z',
  version: 3,
}
export const STOPPED: Rule = {
  ...RULE,
  rule_id: '502',
  rule_name: '零转化高消耗',
  is_all_accounts: true,
  account_count: 15,
  notifies_until: null,
  stopped_reason: '每轮命中过多，核对中',
}
export const DETAIL: RuleDetail = {
  ...RULE,
  form: FORM,
  accounts: [ACCOUNT],
  runs: [
    { at: '2026-11-30T03:55:00.000Z', result: 'PAUSE_SUCCESS', accounts: 12, late: 0, matched: 1 },
    { at: '2026-11-30T03:50:00.000Z', result: 'DATA_LATE', accounts: 12, late: 2, matched: 0 },
    { at: '2026-11-30T03:45:00.000Z', result: 'NO_MATCH', accounts: 12, late: 0, matched: 0 },
  ],
  safety_copy: { installed: 1, why: '2 个账户的币种与规则不同，渠道规则无法表达' },
  versions: [
    { version: 3, by: '林知夏', at: RULE.updated_at, changes: ['近 1 小时消耗由 ≥ $300.00 改为 ≥ $200.00', '通知方式增加短信'] },
    { version: 2, by: '陈默', at: '2026-03-01T02:00:00.000Z', changes: ['检查频率由每 30 分钟改为每 5 分钟'] },
    { version: 1, by: '林知夏', at: '2026-02-28T02:00:00.000Z', changes: [] },
  ],
}

export const PAUSE: Pause = {
  pause_id: '9001',
  created_at: '2026-03-01T18:20:00.000Z',
  rule_id: RULE.rule_id,
  rule_name: RULE.rule_name,
  ...ACCOUNT,
  campaign_id: '120210000000000001',
  campaign_name: '春季新品-US',
  ad_group_id: '120210000000000011',
  ad_group_name: '女装-25-44-转化',
  level: 'AD_GROUP',
  action: 'PAUSE_AD_GROUP',
  values_text: '近 1 小时消耗 $316.20 / ≥ $200.00',
  state: 'PAUSE_SUCCESS',
  pause_result: 'PAUSE_SUCCESS',
  tries: 1,
  fail_reason: '',
  ended_at: '2026-03-01T18:20:09.000Z',
  restore_state: 'NONE',
  restore_reason: '',
  restored_at: null,
  feedback: null,
  saved: '1820.00',
}
export const HELD: Pause = {
  ...PAUSE,
  pause_id: '9002',
  ad_group_id: '120210000000000012',
  ad_group_name: '鞋靴-US',
  state: 'HELD',
  pause_result: null,
  saved: null,
}
export const FAILED: Pause = {
  ...PAUSE,
  pause_id: '9003',
  ad_group_id: '120210000000000013',
  ad_group_name: '配饰-CA',
  state: 'PAUSE_FAIL',
  pause_result: 'PAUSE_FAIL',
  tries: 3,
  fail_reason: '渠道拒绝：权限不足（200）',
  saved: null,
}

export const JUDGED = {
  ...ACCOUNT,
  campaign_name: PAUSE.campaign_name,
  ad_group_id: PAUSE.ad_group_id,
  ad_group_name: PAUSE.ad_group_name,
  is_match: false,
  sentence: '近 1 小时消耗 $316.20，满足 ≥ $200.00；近 1 小时转化数 2，不满足 = 0',
  leaves: [
    { text: '近 1 小时消耗 ≥ $200.00', shown: '$316.20', is_met: true },
    { text: '近 1 小时转化数 = 0', shown: '2', is_met: false },
    { text: '落地域名 不在白名单', shown: '还没有读到落地页', is_met: null },
  ],
}

const day = (at: number) => `2026-02-${String(22 + at).padStart(2, '0')}`
export const BACK_TEST = {
  hits: 6,
  ad_groups: 2,
  spend_after_usd: '1820.40',
  by_day: Array.from({ length: 7 }, (_, at) => ({ day: day(at), hits: [0, 2, 0, 0, 3, 1, 0][at] ?? 0 })),
  content: [
    {
      ...ACCOUNT,
      campaign_name: PAUSE.campaign_name,
      ad_group_id: PAUSE.ad_group_id,
      ad_group_name: PAUSE.ad_group_name,
      first_hit_at: '2026-02-23T18:20:00.000Z',
      hits: 4,
      spend_after: '1420.40',
    },
    {
      ...ACCOUNT,
      campaign_name: PAUSE.campaign_name,
      ad_group_id: HELD.ad_group_id,
      ad_group_name: HELD.ad_group_name,
      first_hit_at: '2026-02-26T18:20:00.000Z',
      hits: 2,
      spend_after: '400.00',
    },
  ],
  unreachable: [{ window: 'M5' as const, since: '2026-02-28T04:00:00.000Z' }],
  known_since: '2026-02-20T04:00:00.000Z',
  in_force: { hits: 9, ad_groups: 3, spend_after_usd: '2100.00' },
}
