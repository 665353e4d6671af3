// Monitors for tests of their pages: two rules, one that was copied from a template, pauses in each state, and what trials say.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { conditionText } from '@tallyhelm/protocol/topics/monitors/condition'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { pauseEndpoints } from '@tallyhelm/protocol/topics/monitors/pause-endpoints'
import { type Pause, pauseSchemas } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import { monitorSchemas, type Rule, type RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'

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
const FAILED: Pause = {
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

const JUDGED = {
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
const BACK_TEST = {
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

export type Standing = { rules: Rule[]; detail: RuleDetail; pauses: Pause[]; isOff: boolean; domains: string[]; asked: [string, unknown][] }

/** Changes what stands as the server would; `asked` keeps each command with its request. */
export function standMonitors(server: FakeServer): Standing {
  const standing: Standing = {
    rules: [RULE, STOPPED],
    detail: DETAIL,
    pauses: [PAUSE, HELD, FAILED],
    isOff: false,
    domains: ['nordlake.example.com'],
    asked: [],
  }
  const keep = (call: string, request: unknown) => void standing.asked.push([call, request])
  const routes = buttonsOf({ roles: ['Associated', 'FacebookChannel'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK'] })
  server.answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  server.answer(adAccountEndpoints, adAccountSchemas, {
    byId: ({ id }) => {
      if (id !== ACCOUNT.account_id) throw new Refusal('NOT_FOUND')
      return { ...sampleOf(adAccountSchemas.byId.response), ...ACCOUNT, channel: 'FACEBOOK' }
    },
  })
  server.answer(monitorEndpoints, monitorSchemas, {
    list: ({ page_num, page_size }) => ({
      content: standing.rules,
      total_size: standing.rules.length,
      page_num,
      page_size,
      cards: { protected: 12, accounts: 15, paused_today: 3, saved_usd: '1820.00' },
      kill_switch: {
        is_on: standing.isOff,
        by: standing.isOff ? '林知夏' : null,
        since: standing.isOff ? RULE.updated_at : null,
        for_all_reason: null,
      },
    }),
    detail: ({ rule_id }) => {
      if (rule_id !== RULE.rule_id) throw new Refusal('NOT_FOUND')
      return standing.detail
    },
    add: request => {
      keep('add', request)
      return { rule_id: RULE.rule_id, version: 1 }
    },
    edit: request => {
      keep('edit', request)
      return { rule_id: RULE.rule_id, version: request.version + 1 }
    },
    editStatus: request => {
      keep('editStatus', request)
      standing.rules = standing.rules.map(rule => (rule.rule_id === request.rule_id ? { ...rule, status: request.status } : rule))
      return { changed: true }
    },
    remove: request => {
      keep('remove', request)
      return { changed: true }
    },
    templates: () => ({
      content: [
        { code: 'NIGHT', name: '夜间突增', note: '夜里消耗突然升高时暂停', form: { ...FORM, account_ids: [], is_all_accounts: true } },
        {
          code: 'NO_CONVERSION',
          name: '零转化高消耗',
          note: '消耗高却没有转化时暂停',
          form: { ...FORM, rule_name: '零转化高消耗', account_ids: [] },
        },
        {
          code: 'NEW_GROUPS',
          name: '新建广告组异常',
          note: '短时间内新建大量广告组',
          form: { ...FORM, rule_name: '新建广告组异常', account_ids: [] },
        },
        {
          code: 'BUDGET',
          name: '预算异常上调',
          note: '日预算升到平时的数倍',
          form: { ...FORM, rule_name: '预算异常上调', account_ids: [] },
        },
      ],
    }),
    preview: request => {
      keep('preview', request)
      return {
        judged: 48,
        matched: 1,
        untold: 2,
        read_at: RULE.updated_at,
        content: [
          { ...JUDGED, is_match: true },
          { ...JUDGED, ad_group_id: HELD.ad_group_id, ad_group_name: HELD.ad_group_name },
        ],
      }
    },
    backTest: request => {
      keep('backTest', request)
      return BACK_TEST
    },
    explain: request => {
      keep('explain', request)
      return { at: RULE.updated_at, why: '没有触发：近 1 小时转化数为 2，条件要求 = 0。', group: JUDGED }
    },
    killSwitch: request => {
      keep('killSwitch', request)
      standing.isOff = request.is_on
      return { changed: true }
    },
  })
  standPauses(server, standing, keep)
  return standing
}

function standPauses(server: FakeServer, standing: Standing, keep: (call: string, request: unknown) => void): void {
  const put = (pauseId: string, change: Partial<Pause>) => {
    standing.pauses = standing.pauses.map(pause => (pause.pause_id === pauseId ? { ...pause, ...change } : pause))
    return { changed: true }
  }
  server.answer(pauseEndpoints, pauseSchemas, {
    pauses: ({ page_num, page_size }) => ({ content: standing.pauses, total_size: standing.pauses.length, page_num, page_size }),
    restore: request => {
      keep('restore', request)
      return put(request.pause_id, { restore_state: 'RESTORING' })
    },
    decide: request => {
      keep('decide', request)
      return put(request.pause_id, { state: request.goes_on ? 'PENDING' : 'PAUSE_FAIL' })
    },
    feedback: request => {
      keep('feedback', request)
      return put(request.pause_id, { feedback: request.feedback })
    },
    domains: () => ({ content: standing.domains.map(domain => ({ domain, added_by: '林知夏', added_at: RULE.updated_at, note: '' })) }),
    saveDomains: request => {
      keep('saveDomains', request)
      const added = request.domains.filter(domain => !standing.domains.includes(domain))
      standing.domains = [...standing.domains, ...added]
      return { changed: added.length }
    },
    removeDomains: request => {
      keep('removeDomains', request)
      standing.domains = standing.domains.filter(domain => !request.domains.includes(domain))
      return { changed: 1 }
    },
    suggestDomains: () => ({ content: [{ domain: 'shop.nordlake.example', ads: 14, last_seen_at: RULE.updated_at }] }),
  })
}
