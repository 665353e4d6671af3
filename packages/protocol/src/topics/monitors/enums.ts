// Monitor enums: rules that watch ad groups, what a run comes to, what is done then, and incidents of theft (spec §3; monitor-rules.md 4).
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'

export const RULE_STATUSES = { ON: { text: '启用', tone: 'success' }, OFF: { text: '停用', tone: 'neutral' } } as const satisfies Record<
  string,
  { text: string; tone: Tone }
>
export type RuleStatus = keyof typeof RULE_STATUSES
export const RULE_STATUS_CODES = ['ON', 'OFF'] as const satisfies readonly RuleStatus[]

/** Every so many minutes (spec §9). */
export const FREQUENCIES = { 5: '每 5 分钟', 30: '每 30 分钟', 60: '每 60 分钟' } as const
export type Frequency = keyof typeof FREQUENCIES
export const FREQUENCY_CODES = [5, 30, 60] as const satisfies readonly Frequency[]

/** Of two filters that meet on an object, EXCLUDE wins. */
export const FILTERS = { INCLUDE: '包含', EXCLUDE: '排除' } as const
export type FilterMode = keyof typeof FILTERS
export const FILTER_CODES = ['INCLUDE', 'EXCLUDE'] as const satisfies readonly FilterMode[]
export const FILTER_LEVELS = { CAMPAIGN: '广告系列', AD_GROUP: '广告组' } as const
export type FilterLevel = keyof typeof FILTER_LEVELS
export const FILTER_LEVEL_CODES = ['CAMPAIGN', 'AD_GROUP'] as const satisfies readonly FilterLevel[]
export const FILTER_WAYS = { ID: 'ID 等于', NAME: '名称包含' } as const
export type FilterWay = keyof typeof FILTER_WAYS
export const FILTER_WAY_CODES = ['ID', 'NAME'] as const satisfies readonly FilterWay[]

/** CLEAR takes what is left of the ad account's quota back; it is the last step. */
export const RULE_ACTIONS = {
  NOTIFY: '仅通知',
  PAUSE_AD: '暂停广告',
  PAUSE_AD_GROUP: '暂停广告组',
  PAUSE_CAMPAIGN: '暂停广告系列',
  CLEAR: '清零账户额度',
} as const
export type RuleAction = keyof typeof RULE_ACTIONS
export const RULE_ACTION_CODES = [
  'NOTIFY',
  'PAUSE_AD',
  'PAUSE_AD_GROUP',
  'PAUSE_CAMPAIGN',
  'CLEAR',
] as const satisfies readonly RuleAction[]

/** How people hear of it, beside what stands on the page. */
export const NOTICE_WAYS = { MESSAGE: '站内消息', SMS: '短信', MAIL: '邮件', WECOM: '企业微信群' } as const
export type NoticeWay = keyof typeof NOTICE_WAYS
export const NOTICE_WAY_CODES = ['MESSAGE', 'SMS', 'MAIL', 'WECOM'] as const satisfies readonly NoticeWay[]

/** What a pause came to (spec §3); null while it goes on. */
export const PAUSE_RESULTS = {
  PAUSE_SUCCESS: { text: '暂停成功', tone: 'success' },
  PAUSE_FAIL: { text: '暂停失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type PauseResult = keyof typeof PAUSE_RESULTS
export const PAUSE_RESULT_CODES = ['PAUSE_SUCCESS', 'PAUSE_FAIL'] as const satisfies readonly PauseResult[]

/**
 * PENDING: written down, not sent. SENDING: it is being sent. VERIFYING: sent or perhaps sent, the platform is read until its status says so.
 * HELD: a guard keeps it for people to decide.
 */
export const PAUSE_STATES = {
  PENDING: { text: '待执行', tone: 'info' },
  SENDING: { text: '执行中', tone: 'info' },
  VERIFYING: { text: '核实中', tone: 'info' },
  HELD: { text: '已拦下，待确认', tone: 'warning' },
  ...PAUSE_RESULTS,
} as const satisfies Record<string, { text: string; tone: Tone }>
export type PauseState = keyof typeof PAUSE_STATES
export const PAUSE_STATE_CODES = Object.keys(PAUSE_STATES) as [PauseState, ...PauseState[]] // its own keys

export const PAUSE_TRANSITIONS = {
  PENDING: { SENDING: ['system'], VERIFYING: ['system'], PAUSE_FAIL: ['system'] },
  SENDING: { PENDING: ['system'], VERIFYING: ['system'], PAUSE_FAIL: ['system'] },
  VERIFYING: { PENDING: ['system'], PAUSE_SUCCESS: ['platform'], PAUSE_FAIL: ['system'] },
  HELD: { PENDING: ['customer'], PAUSE_FAIL: ['customer', 'system'] },
  PAUSE_SUCCESS: {},
  PAUSE_FAIL: {},
} as const satisfies Transitions<PauseState>

/** 恢复投放: what was paused goes back to the status that was found before. */
export const RESTORE_STATES = {
  NONE: { text: '未恢复', tone: 'neutral' },
  RESTORING: { text: '恢复中', tone: 'info' },
  RESTORED: { text: '已恢复', tone: 'success' },
  RESTORE_FAIL: { text: '恢复失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type RestoreState = keyof typeof RESTORE_STATES
export const RESTORE_STATE_CODES = Object.keys(RESTORE_STATES) as [RestoreState, ...RestoreState[]] // its own keys

/** What a run of a rule came to; the gravest of its ad groups. SKIPPED: it came too late, and the next one was there. */
export const RUN_RESULTS = {
  PAUSE_FAIL: { text: '暂停失败', tone: 'error' },
  HELD: { text: '已拦下，待确认', tone: 'warning' },
  PAUSE_SUCCESS: { text: '暂停成功', tone: 'success' },
  PAUSING: { text: '暂停中', tone: 'info' },
  SKIPPED: { text: '漏检', tone: 'warning' },
  NOTIFIED: { text: '已通知', tone: 'info' },
  DATA_LATE: { text: '数据延迟', tone: 'warning' },
  NO_MATCH: { text: '未触发', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type RunResult = keyof typeof RUN_RESULTS
export const RUN_RESULT_CODES = Object.keys(RUN_RESULTS) as [RunResult, ...RunResult[]] // its own keys

/** What the customer says of a pause afterwards. */
export const FEEDBACKS = { RIGHT: '拦截正确', FALSE_ALARM: '误报' } as const
export type Feedback = keyof typeof FEEDBACKS
export const FEEDBACK_CODES = ['RIGHT', 'FALSE_ALARM'] as const satisfies readonly Feedback[]

export const INCIDENT_STATES = {
  OPEN: { text: '处置中', tone: 'error' },
  CONTAINED: { text: '已控制', tone: 'warning' },
  CLOSED: { text: '已关闭', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type IncidentState = keyof typeof INCIDENT_STATES
export const INCIDENT_STATE_CODES = ['OPEN', 'CONTAINED', 'CLOSED'] as const satisfies readonly IncidentState[]
/** Contained once nothing that was paused for it delivers; open again where somebody enables that. A person closes it, with a verdict. */
export const INCIDENT_TRANSITIONS = {
  OPEN: { CONTAINED: ['system'], CLOSED: ['customer'] },
  CONTAINED: { OPEN: ['system'], CLOSED: ['customer'] },
  CLOSED: {},
} as const satisfies Transitions<IncidentState>
/** What became of an incident, one after the other. */
export const INCIDENT_STEPS = {
  OPENED: { text: '发现疑似盗刷', tone: 'error' },
  CONTROLLED: { text: '立即控制', tone: 'info' },
  CONTAINED: { text: '已控制', tone: 'warning' },
  REOPENED: { text: '暂停后被重新开启', tone: 'error' },
  CLOSED: { text: '关闭事件', tone: 'neutral' },
  EVIDENCE: { text: '下载证据包', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type IncidentStep = keyof typeof INCIDENT_STEPS
export const INCIDENT_VERDICTS = { STOLEN: '被盗', FALSE_ALARM: '误报' } as const
export type IncidentVerdict = keyof typeof INCIDENT_VERDICTS
export const INCIDENT_VERDICT_CODES = ['STOLEN', 'FALSE_ALARM'] as const satisfies readonly IncidentVerdict[]

/** What the route's `auth` may be: it shapes the page, and permits nothing. */
export const PAGE_MODES = ['edit', 'view'] as const

/** Why an ad account is not protected. */
export const UNPROTECTED = {
  NO_RULE: '没有启用的规则',
  NOT_READ: '尚未读取数据',
  TROUBLE: '渠道读取失败',
  LATE: '数据延迟',
} as const
type Unprotected = keyof typeof UNPROTECTED
export const UNPROTECTED_CODES = Object.keys(UNPROTECTED) as [Unprotected, ...Unprotected[]] // its own keys
