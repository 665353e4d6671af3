// Diagnostics enums: what the portal reports about itself, and what people say about it (screens.md 3, Feedback).

export const REPORT_KINDS = ['CALL', 'UI_ERROR', 'BLANK_SCREEN'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export const REPORT_KIND_TEXTS = { CALL: '接口失败', UI_ERROR: '页面错误', BLANK_SCREEN: '白屏' } as const satisfies Record<
  ReportKind,
  string
>

/** What the staff think of reports that are alike. */
export const REPORT_STATES = {
  OPEN: { text: '待处理', tone: 'warning' },
  RESOLVED: { text: '已解决', tone: 'success' },
  IGNORED: { text: '已忽略', tone: 'neutral' },
} as const
export type ReportState = keyof typeof REPORT_STATES
export const REPORT_STATE_CODES = ['OPEN', 'RESOLVED', 'IGNORED'] as const

export const FEEDBACK_TYPES = {
  FEATURE: { text: '功能建议' },
  USAGE: { text: '使用问题' },
  DATA: { text: '数据异常' },
  OTHER: { text: '其他' },
} as const
export type FeedbackType = keyof typeof FEEDBACK_TYPES
export const FEEDBACK_TYPE_CODES = ['FEATURE', 'USAGE', 'DATA', 'OTHER'] as const

/** What the page says after feedback was stored. */
export const FEEDBACK_THANKS = '感谢反馈，我们会在 1 个工作日内回复'

export const FEEDBACK_STATES = {
  OPEN: { text: '待回复', tone: 'warning' },
  ANSWERED: { text: '已回复', tone: 'success' },
  CLOSED: { text: '已关闭', tone: 'neutral' },
} as const
export type FeedbackState = keyof typeof FEEDBACK_STATES
export const FEEDBACK_STATE_CODES = ['OPEN', 'ANSWERED', 'CLOSED'] as const

export const FEEDBACK_EVENTS = { CLAIMED: '认领', RELEASED: '取消认领', ANSWERED: '回复', CLOSED: '关闭' } as const
export type FeedbackEvent = keyof typeof FEEDBACK_EVENTS
export const FEEDBACK_EVENT_CODES = ['CLAIMED', 'RELEASED', 'ANSWERED', 'CLOSED'] as const
