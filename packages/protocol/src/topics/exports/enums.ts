// Export enums: the formats of a file, and the state of an export that runs in the background.
import type { Tone } from '../ad-accounts/enums.ts'

/** csv is for programs, xlsx for people. */
export const EXPORT_FORMATS = {
  csv: { text: 'CSV', contentType: 'text/csv; charset=utf-8' },
  xlsx: { text: 'Excel', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const
export type ExportFormat = keyof typeof EXPORT_FORMATS
export const EXPORT_FORMAT_CODES = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[]

/** The name of the trend's file. It is none of the kinds, which can run in the background. */
export const TREND_PAGE_NAME = '消耗趋势'

/** EXPIRED: the file is gone, after its days or because newer ones took its place. */
export const EXPORT_STATES = {
  WAITING: { text: '排队中', tone: 'neutral' },
  RUNNING: { text: '生成中', tone: 'info' },
  DONE: { text: '可下载', tone: 'success' },
  FAIL: { text: '失败', tone: 'error' },
  EXPIRED: { text: '已过期', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ExportState = keyof typeof EXPORT_STATES
export const EXPORT_STATE_CODES = ['WAITING', 'RUNNING', 'DONE', 'FAIL', 'EXPIRED'] as const
