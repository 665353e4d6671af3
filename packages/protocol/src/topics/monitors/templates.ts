// Templates: packs to begin a rule from (screens.md 8; monitor-rules.md 4). Each is a form as it is typed, over all accounts.
import type { Group, Leaf } from './condition.ts'
import { COOLDOWN, PAUSES_A_RUN } from './limits.ts'
import type { RuleForm } from './rule-form.ts'

const leaf = (metric: Leaf['metric'], window: Leaf['window'], operator: Leaf['operator'], ...values: string[]): Leaf => ({
  kind: 'leaf',
  metric,
  window,
  operator,
  values,
})
const all = (...items: Group['items']): Group => ({ kind: 'group', match: 'ALL', items })
const any = (...items: Group['items']): Group => ({ kind: 'group', match: 'ANY', items })

const form = (name: string, condition: Group, rest: Partial<RuleForm> = {}): RuleForm => ({
  rule_name: name,
  is_all_accounts: true,
  account_ids: [],
  filters: [],
  currency: 'USD',
  condition,
  frequency: 5,
  active_hours: null,
  cooldown_minutes: COOLDOWN.standard,
  max_pauses: PAUSES_A_RUN,
  actions: [{ action: 'PAUSE_AD_GROUP', delay_minutes: 0 }],
  may_escalate: true,
  may_clear: false,
  hold_minutes: null,
  notice_ways: ['MESSAGE'],
  ...rest,
})

type Template = { code: string; name: string; note: string; form: RuleForm }

export const TEMPLATES: readonly Template[] = [
  {
    code: 'THEFT',
    name: '防盗基础包',
    note: '陌生操作者或应用新建广告、改预算、改落地页，或渠道提示被盗时暂停。建议先登记落地域名白名单。',
    form: form(
      '防盗基础包',
      any(
        leaf('UNKNOWN_ACTOR', 'H24', 'HAPPENED'),
        leaf('PLATFORM_WARNED', 'H24', 'HAPPENED'),
        all(leaf('LANDING_DOMAIN', 'NOW', 'OFF_LIST'), any(leaf('NEW_AD_GROUPS', 'H24', 'GTE', '1'), leaf('NEW_ADS', 'H24', 'GTE', '1'))),
        all(leaf('BUDGET_JUMP', 'NOW', 'GTE', '10'), leaf('PEOPLE_ADDED', 'D3', 'HAPPENED')),
      ),
      { may_clear: true },
    ),
  },
  {
    code: 'NIGHT',
    name: '夜间突增',
    note: '22 点至次日 7 点（账户时区），消耗远高于平时同一时段时暂停。',
    form: form(
      '夜间突增',
      all(leaf('HOUR', 'NOW', 'BETWEEN', '22', '7'), leaf('SPEND', 'M60', 'GTE', '50'), leaf('SPEND', 'H3', 'TIMES_BASE', '3')),
    ),
  },
  {
    code: 'NO_RESULT',
    name: '零转化高消耗',
    note: '今日已有较高消耗却没有任何转化时暂停。',
    form: form('零转化高消耗', all(leaf('SPEND', 'TODAY', 'GTE', '100'), leaf('CONVERSIONS', 'TODAY', 'EQ', '0')), {
      frequency: 30,
      may_escalate: false,
    }),
  },
  {
    code: 'NEW_GROUPS',
    name: '新建广告组异常',
    note: '短时间大量新建，或陌生人在非工作时间新建时暂停新建的广告组。',
    form: form(
      '新建广告组异常',
      all(
        leaf('UNKNOWN_ACTOR', 'H24', 'HAPPENED'),
        any(leaf('NEW_AD_GROUPS', 'M60', 'GTE', '5'), leaf('CREATED_OFF_HOURS', 'H24', 'HAPPENED')),
      ),
    ),
  },
  {
    code: 'BUDGET',
    name: '预算异常上调',
    note: '日预算达到近 7 天最低值的 5 倍时暂停；新建的与账户其他广告组的中位数比。',
    form: form('预算异常上调', all(leaf('BUDGET_JUMP', 'NOW', 'GTE', '5'), leaf('DAILY_BUDGET', 'NOW', 'GTE', '100'))),
  },
  {
    code: 'OVER_BUDGET',
    name: '超预算',
    note: '今日消耗超过日预算的 120% 时通知。',
    form: form('超预算', all(leaf('BUDGET_USED', 'TODAY', 'GTE', '120')), {
      frequency: 30,
      actions: [{ action: 'NOTIFY', delay_minutes: 0 }],
      may_escalate: false,
    }),
  },
  {
    code: 'HOLIDAY',
    name: '假期模式',
    note: '节假日里更严：新建广告组或消耗高于平时 2 倍即暂停。日历为国务院公布的放假日期与年末。',
    form: form(
      '假期模式',
      all(
        leaf('HOLIDAY', 'NOW', 'HAPPENED'),
        any(leaf('NEW_AD_GROUPS', 'M60', 'GTE', '1'), all(leaf('SPEND', 'M60', 'GTE', '30'), leaf('SPEND', 'H3', 'TIMES_BASE', '2'))),
      ),
    ),
  },
  {
    code: 'QUOTA',
    name: '额度快速消耗',
    note: '一小时烧掉账户额度的 30%，或预计 3 小时内用尽时暂停。',
    form: form(
      '额度快速消耗',
      all(any(leaf('QUOTA_BURN', 'M60', 'GTE', '30'), leaf('QUOTA_HOURS', 'NOW', 'LTE', '3')), leaf('SPEND', 'M60', 'GTE', '20')),
    ),
  },
]
