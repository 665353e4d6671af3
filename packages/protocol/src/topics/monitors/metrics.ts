// What a condition can ask about: metrics, windows and operators, and which of them go together (monitor-rules.md 3 and 4, screens.md 8).

/** Lengths in minutes; days are those of the ad account's own calendar, today among them. */
export const WINDOWS = {
  M5: { text: '近 5 分钟', minutes: 5 },
  M15: { text: '近 15 分钟', minutes: 15 },
  M30: { text: '近 30 分钟', minutes: 30 },
  M60: { text: '近 1 小时', minutes: 60 },
  H3: { text: '近 3 小时', minutes: 180 },
  H24: { text: '近 24 小时', minutes: 1440 },
  TODAY: { text: '今日', days: 1 },
  YESTERDAY: { text: '昨日', days: 1 },
  D3: { text: '近 3 天', days: 3 },
  D7: { text: '近 7 天', days: 7 },
  D14: { text: '近 14 天', days: 14 },
  D30: { text: '近 30 天', days: 30 },
  /** since the ad group began, as far back as the platform tells */
  LIFETIME: { text: '全部时间', days: 36_500 },
  /** what holds at the moment of the check */
  NOW: { text: '当前', days: 0 },
} as const
export type Window = keyof typeof WINDOWS
export const WINDOW_CODES = Object.keys(WINDOWS) as [Window, ...Window[]] // its own keys

/** How many values one takes: none, one, two, or a list. */
export const OPERATORS = {
  GT: { text: '>', values: 1 },
  GTE: { text: '≥', values: 1 },
  LT: { text: '<', values: 1 },
  LTE: { text: '≤', values: 1 },
  EQ: { text: '=', values: 1 },
  NEQ: { text: '≠', values: 1 },
  BETWEEN: { text: '介于', values: 2 },
  UP_PERCENT: { text: '环比上涨 %', values: 1 },
  UP_AMOUNT: { text: '环比上涨', values: 1 },
  TIMES_BASE: { text: '达到 7 天同时段均值的倍数', values: 1 },
  HAPPENED: { text: '发生', values: 0 },
  NOT_HAPPENED: { text: '未发生', values: 0 },
  IN: { text: '属于', values: 'list' },
  NOT_IN: { text: '含有以外的', values: 'list' },
  CONTAINS: { text: '包含', values: 'list' },
  NOT_CONTAINS: { text: '不包含', values: 'list' },
  STARTS_WITH: { text: '开头是', values: 'list' },
  OFF_LIST: { text: '不在白名单', values: 0 },
  FIRST_SEEN: { text: '首次出现', values: 0 },
} as const
export type Operator = keyof typeof OPERATORS
export const OPERATOR_CODES = Object.keys(OPERATORS) as [Operator, ...Operator[]] // its own keys

/**
 * money: in the rule's currency. percent, ratio, count: plain numbers. hour: 0–23, weekday: 1–7 from Monday. event: how often it happened.
 * text: a name. set: several texts at once, such as landing domains.
 */
export type MetricKind = 'money' | 'percent' | 'ratio' | 'count' | 'hour' | 'weekday' | 'flag' | 'event' | 'text' | 'set'

const SHORT = ['M5', 'M15', 'M30', 'M60', 'H3', 'H24'] as const
const DAYS = ['TODAY', 'YESTERDAY', 'D3', 'D7', 'D14', 'D30'] as const
const ALL_WINDOWS = [...SHORT, ...DAYS, 'LIFETIME'] as const
const EVENT_WINDOWS = ['M5', 'M15', 'M30', 'M60', 'H3', 'H24', 'D3', 'D7'] as const
const NOW = ['NOW'] as const
const COMPARED = ['GT', 'GTE', 'LT', 'LTE', 'EQ', 'NEQ', 'BETWEEN'] as const
const GROWING = [...COMPARED, 'UP_PERCENT', 'UP_AMOUNT', 'TIMES_BASE'] as const
const RATIOS = [...COMPARED, 'UP_PERCENT'] as const
const HAPPENING = ['HAPPENED', 'NOT_HAPPENED', 'GTE'] as const

export type MetricGroup = 'delivery' | 'budget' | 'objects' | 'landing' | 'people' | 'account' | 'time'
export const METRIC_GROUPS = {
  delivery: '投放数据',
  budget: '预算与额度',
  objects: '广告变动',
  landing: '落地页与投向',
  people: '人员与授权',
  account: '账户状态',
  time: '时间',
} as const satisfies Record<MetricGroup, string>

type Metric = {
  readonly text: string
  readonly kind: MetricKind
  readonly group: MetricGroup
  readonly windows: readonly Window[]
  readonly operators: readonly Operator[]
  /** of the whole ad account; otherwise of the ad group */
  readonly isOfAccount?: true
  /** the number of the signal of theft that it tells (monitor-rules.md 3) */
  readonly signal?: number
  readonly hint?: string
}

const figure = (text: string, kind: MetricKind, hint?: string) =>
  ({
    text,
    kind,
    group: 'delivery',
    windows: ALL_WINDOWS,
    operators: kind === 'money' || kind === 'count' ? GROWING : RATIOS,
    ...(hint === undefined ? {} : { hint }),
  }) as const
const event = (text: string, group: MetricGroup, signal: number, options: { isOfAccount?: true; hint?: string } = {}) =>
  ({ text, kind: 'event', group, signal, windows: EVENT_WINDOWS, operators: HAPPENING, ...options }) as const
const account = { isOfAccount: true } as const

export const METRICS = {
  SPEND: figure('消耗', 'money'),
  HOURLY_SPEND: {
    text: '小时消耗',
    kind: 'money',
    group: 'delivery',
    windows: ['M60', 'H3', 'H24'],
    operators: COMPARED,
    hint: '时间窗内平均每小时的消耗',
  },
  IMPRESSIONS: figure('展示数', 'count'),
  CLICKS: figure('点击数', 'count'),
  CONVERSIONS: figure('转化数', 'count', '购买、线索与完成注册'),
  CPM: figure('CPM', 'money', '没有展示时不判断'),
  CPC: figure('CPC', 'money', '没有点击时不判断'),
  CTR: figure('CTR', 'percent', '没有展示时不判断'),
  CPA: figure('CPA', 'money', '没有转化时不判断'),
  ROAS: figure('ROAS', 'ratio', '没有消耗时不判断'),

  DAILY_BUDGET: {
    text: '日预算',
    kind: 'money',
    group: 'budget',
    windows: NOW,
    operators: COMPARED,
    hint: '广告组自己的；没有时取广告系列的',
  },
  BUDGET_USED: { text: '预算消耗率', kind: 'percent', group: 'budget', windows: ['TODAY'], operators: COMPARED, hint: '今日消耗 ÷ 日预算' },
  BUDGET_JUMP: {
    text: '日预算为 7 天最低的倍数',
    kind: 'ratio',
    group: 'budget',
    signal: 3,
    windows: NOW,
    operators: COMPARED,
    hint: '与近 7 天里用过的最低日预算相比；不足两个值时不判断',
  },
  BUDGET_CHANGED: event('预算被修改', 'budget', 3),
  QUOTA_BURN: {
    text: '账户额度消耗占比',
    kind: 'percent',
    group: 'budget',
    signal: 4,
    isOfAccount: true,
    windows: ['M60', 'H3', 'H24'],
    operators: COMPARED,
    hint: '时间窗内全账户消耗 ÷（该消耗 + 剩余额度）',
  },
  QUOTA_HOURS: {
    text: '额度预计可用小时',
    kind: 'ratio',
    group: 'budget',
    signal: 4,
    isOfAccount: true,
    windows: NOW,
    operators: COMPARED,
    hint: '剩余额度 ÷ 近 1 小时全账户消耗',
  },

  NEW_AD_GROUPS: {
    text: '新建广告组数',
    kind: 'count',
    group: 'objects',
    signal: 10,
    windows: EVENT_WINDOWS,
    operators: COMPARED,
    hint: '全账户的数量；只对其中新建的广告组成立',
  },
  NEW_ADS: {
    text: '新建广告数',
    kind: 'count',
    group: 'objects',
    signal: 10,
    windows: EVENT_WINDOWS,
    operators: COMPARED,
    hint: '全账户的数量；只对其中有新建广告的广告组成立',
  },
  CREATED_OFF_HOURS: event('非工作时间新建', 'objects', 1, { hint: '账户时区 9–19 点以外、周末或节假日' }),
  UNKNOWN_ACTOR: event('陌生操作者或应用', 'objects', 9, { hint: '近 30 天没有在此账户操作过的人或应用' }),
  RE_ENABLED: event('暂停后被重新开启', 'objects', 16),
  MASS_PAUSE: event('批量暂停原有广告', 'objects', 16, { ...account, hint: '同一陌生操作者一小时内暂停 5 个以上' }),
  OBJECT_STATUS: {
    text: '投放状态',
    kind: 'text',
    group: 'objects',
    windows: NOW,
    operators: ['IN', 'NOT_IN'],
    hint: '渠道的原词，如 ACTIVE',
  },
  CAMPAIGN_NAME: {
    text: '广告系列名称',
    kind: 'text',
    group: 'objects',
    windows: NOW,
    operators: ['CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'IN'],
  },
  AD_GROUP_NAME: {
    text: '广告组名称',
    kind: 'text',
    group: 'objects',
    windows: NOW,
    operators: ['CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'IN'],
  },

  LANDING_DOMAIN: {
    text: '落地域名',
    kind: 'set',
    group: 'landing',
    signal: 2,
    windows: NOW,
    operators: ['OFF_LIST', 'IN', 'NOT_IN', 'CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'FIRST_SEEN'],
    hint: '广告链接与其跳转终点的域名；子域名随主域名',
  },
  COUNTRY: {
    text: '投放国家',
    kind: 'set',
    group: 'landing',
    signal: 8,
    windows: NOW,
    operators: ['NOT_IN', 'IN', 'FIRST_SEEN'],
    hint: '定向的国家，以及近两天占广告组消耗 5% 以上的国家（每小时读取），两位字母代码',
  },
  IDENTITY_CHANGED: event('主页、Pixel 或 Instagram 身份变化', 'landing', 11),

  PEOPLE_ADDED: event('新增人员、合作方或系统用户', 'people', 5, account),
  UNUSUAL_LOGIN: event('非常用登录', 'people', 17, { ...account, hint: '门户用户从没用过的网络或设备登录' }),
  QUOTA_THEN_BIND: event('新增额度后绑定新 BM', 'people', 17, { ...account, hint: '新增额度后 24 小时内绑定从未绑定过的 BM' }),
  TOKEN_LOST: event('授权失效', 'people', 13, account),

  FUNDING_CHANGED: event('付款方式变化', 'account', 6, account),
  LIMIT_CHANGED: event('门户以外改动限额', 'account', 7, account),
  ACCOUNT_CHANGED: event('账户资料变化', 'account', 12, account),
  PLATFORM_WARNED: event('渠道提示被盗', 'account', 14, {
    ...account,
    hint: '审核提示账户被盗、账户因被盗停用，或一小时内 5 条以上广告被拒',
  }),
  GUARD_REMOVED: event('渠道上的防护规则被删', 'account', 15, account),
  IDLE_WOKE: event('沉睡账户恢复投放', 'account', 16, { ...account, hint: '30 天以上没有消耗' }),

  HOUR: { text: '小时', kind: 'hour', group: 'time', windows: NOW, operators: ['BETWEEN'], hint: '账户时区；可跨零点，如 22 至 7' },
  WEEKDAY: { text: '星期', kind: 'weekday', group: 'time', windows: NOW, operators: ['IN'] },
  HOLIDAY: {
    text: '节假日',
    kind: 'flag',
    group: 'time',
    windows: NOW,
    operators: ['HAPPENED', 'NOT_HAPPENED'],
    hint: '国务院公布的放假日期',
  },
} as const satisfies Record<string, Metric>
export type MetricCode = keyof typeof METRICS
export const METRIC_CODES = Object.keys(METRICS) as [MetricCode, ...MetricCode[]] // its own keys

/** Growth and multiples compare with the same length before: of today and of thirty days there is none. */
const GROWTH_WINDOWS: readonly Window[] = [...SHORT, 'YESTERDAY', 'D3', 'D7', 'D14']
const BASE_WINDOWS: readonly Window[] = SHORT

/** Whether the operator can be used of the metric over the window. */
export function fitsTogether(code: MetricCode, window: Window, operator: Operator): boolean {
  const metric = metricOf(code)
  if (!metric.windows.includes(window) || !metric.operators.includes(operator)) return false
  if (operator === 'UP_PERCENT' || operator === 'UP_AMOUNT') return GROWTH_WINDOWS.includes(window)
  return operator !== 'TIMES_BASE' || BASE_WINDOWS.includes(window)
}

/** By its plain type. */
export const metricOf = (code: MetricCode): Metric => METRICS[code]

/** What follows a value. */
export const METRIC_UNITS: Readonly<Partial<Record<MetricKind, string>>> = { percent: '%', event: '次' }
/** What a percentage of growth and a multiple are written with, whatever they grow. */
export const OPERATOR_UNITS: Readonly<Partial<Record<Operator, string>>> = { UP_PERCENT: '%', TIMES_BASE: '倍' }
