// Violation enums: what a platform's policies hold against ads, what is to be rectified, and what is warned of before that.
import type { Channel } from '../../vocabulary/channel.ts'
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'

/** The channels whose violations have screens (spec §2, Violation warning). */
export const VIOLATION_CHANNELS = ['FACEBOOK'] as const satisfies readonly Channel[]

/** Where a customer reads what is to be rectified. */
export const RECTIFICATIONS_PATH = '/rectification/to-be-rectified/facebook'

export const VIOLATION_TYPES = {
  POLICY: '广告政策违规',
  RIGHTS: '侵权投诉',
  COMPROMISED: '账户疑似被盗用',
  LANDING_PAGE: '落地页问题',
  OTHER: '其他违规',
} as const
export type ViolationType = keyof typeof VIOLATION_TYPES
export const VIOLATION_TYPE_CODES = ['POLICY', 'RIGHTS', 'COMPROMISED', 'LANDING_PAGE', 'OTHER'] as const
/** What a platform says by itself and a synchronisation reads; the other types are what the agency's staff writes down. */
export const TOLD_BY_PLATFORM = ['POLICY', 'RIGHTS', 'COMPROMISED'] as const satisfies readonly ViolationType[]

export const VIOLATION_LEVELS = {
  LOW: { text: '低', tone: 'info' },
  MEDIUM: { text: '中', tone: 'warning' },
  HIGH: { text: '高', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ViolationLevel = keyof typeof VIOLATION_LEVELS
export const VIOLATION_LEVEL_CODES = ['LOW', 'MEDIUM', 'HIGH'] as const

export const RECTIFICATION_STATUSES = {
  TO_BE_RECTIFIED: { text: '待整改', tone: 'warning' },
  TO_BE_REVIEWED: { text: '待审核', tone: 'info' },
  RECTIFIED: { text: '已整改', tone: 'success' },
  REJECT: { text: '已驳回', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type RectificationStatus = keyof typeof RECTIFICATION_STATUSES
export const RECTIFICATION_STATUS_CODES = ['TO_BE_RECTIFIED', 'TO_BE_REVIEWED', 'RECTIFIED', 'REJECT'] as const

/** What a customer says that it has done (screens.md 6). */
export const RECTIFICATION_MEASURES = {
  AD_REMOVED: '已下架广告',
  LANDING_CHANGED: '已修改落地页',
  CREATIVE_CHANGED: '已更换素材',
  APPEALED: '已提交申诉',
  OTHER: '其他',
} as const
export type RectificationMeasure = keyof typeof RECTIFICATION_MEASURES
export const RECTIFICATION_MEASURE_CODES = [
  'AD_REMOVED',
  'LANDING_CHANGED',
  'CREATIVE_CHANGED',
  'APPEALED',
  'OTHER',
] as const satisfies readonly RectificationMeasure[]

/** What became of one submission. */
export const ROUND_OUTCOMES = {
  WAITING: { text: '待审核', tone: 'info' },
  RECTIFIED: { text: '已通过', tone: 'success' },
  REJECT: { text: '已驳回', tone: 'error' },
  WITHDRAWN: { text: '已撤回', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>

/**
 * Before its review a customer may take a submission back, to where it came from (spec §4, domain.md 4, screens.md 6). An appeal that is
 * right ends it wherever it stands.
 */
export const RECTIFICATION_TRANSITIONS = {
  TO_BE_RECTIFIED: { TO_BE_REVIEWED: ['customer'], RECTIFIED: ['operator'] },
  TO_BE_REVIEWED: { RECTIFIED: ['operator'], REJECT: ['operator', 'customer'], TO_BE_RECTIFIED: ['customer'] },
  REJECT: { TO_BE_REVIEWED: ['customer'], RECTIFIED: ['operator'] },
  RECTIFIED: {},
} as const satisfies Transitions<RectificationStatus>

/** What waits for the customer: a rejected submission as much as one never made. This is what the counts count. */
export const RECTIFICATIONS_DUE = ['TO_BE_RECTIFIED', 'REJECT'] as const satisfies readonly RectificationStatus[]

export const FOREWARNING_STATUSES = {
  UNREAD: { text: '未读', tone: 'warning' },
  READ: { text: '已读', tone: 'neutral' },
  HANDLED: { text: '已处理', tone: 'success' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ForewarningStatus = keyof typeof FOREWARNING_STATUSES
export const FOREWARNING_STATUS_CODES = ['UNREAD', 'READ', 'HANDLED'] as const

/**
 * More ads make a warning unread again, also one that was handled while its platform still held something against its ads. One without
 * such ads is handled and over, as is one that staff withdrew or turned into a rectification: later ads open another.
 */
export const FOREWARNING_TRANSITIONS = {
  UNREAD: { READ: ['customer'], HANDLED: ['customer', 'platform', 'operator'] },
  READ: { UNREAD: ['platform', 'operator'], HANDLED: ['customer', 'platform', 'operator'] },
  HANDLED: { UNREAD: ['platform', 'operator'] },
} as const satisfies Transitions<ForewarningStatus>

/** From so many ads on a warning is of this level, whatever its type. */
export const HIGH_FROM_ADS = 5
export const MEDIUM_FROM_ADS = 2
/** What a rejected submission has at least, however late its review came. */
export const HOURS_AFTER_REJECTION = 24
/** What a customer writes of what it did. */
export const EXPLANATION_LEAST = 20
export const EXPLANATION_MOST = 500
export const RECTIFICATIONS_AT_ONCE = 20

/** How long what the agency's staff writes down may be. */
export const POLICY_TEXT_MAX = 500
export const FOREWARNED_ADS_MAX = 200
/** How many ads a rectification names. */
export const RECTIFIED_ADS_MOST = 200
/** How many rows one sheet of rectifications may have. */
export const RECTIFICATION_ROWS_MOST = 500

/** What staff look for first. */
export const RECTIFICATION_WAITS = { DUE: '待客户整改', OVERDUE: '已逾期', REVIEW: '待审核' } as const
export type RectificationWait = keyof typeof RECTIFICATION_WAITS

/** How a policy file is called. */
export const POLICY_TITLE_MOST = 60
export const POLICY_VERSION_MOST = 20
/** How many policy files go with one rectification. */
export const POLICY_FILES_MOST = 9
/** What a sheet of rectifications has, in this order. */
export const RECTIFICATION_COLUMNS = ['广告账户 ID', '违规类型', '违规等级', '违规广告', '渠道政策', '截止时间'] as const
export const RECTIFICATION_ROW_STATES = {
  ISSUED: { text: '已下发', tone: 'success' },
  REFUSED: { text: '未下发', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
