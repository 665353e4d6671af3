// Diagnostics enums: what the portal reports about itself, and what people say about it (screens.md 3, Feedback).

export const REPORT_KINDS = ['CALL', 'UI_ERROR', 'BLANK_SCREEN'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

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
