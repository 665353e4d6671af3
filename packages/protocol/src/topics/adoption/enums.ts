// Adoption enums: walks through the platforms' lists, and the ad accounts that are taken over from them (console.md 6).
import type { Tone } from '../ad-accounts/enums.ts'

/** How many found ad accounts are taken over by one request. */
export const ADOPT_MOST = 500
/** Rows of a sheet, without its titles. */
export const ADOPT_SHEET_MOST = 5_000

export const DISCOVERY_STATES = {
  RUNNING: { text: '发现中', tone: 'info' },
  DONE: { text: '已完成', tone: 'success' },
  FAILED: { text: '失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export const DISCOVERY_STATE_CODES = ['RUNNING', 'DONE', 'FAILED'] as const

/** Why a platform gave no page, in words for staff. */
export const DISCOVERY_PROBLEMS = {
  RATE_LIMITED: '渠道限流，稍后自动继续',
  NO_ANSWER: '渠道没有应答，稍后自动继续',
  PLATFORM_FAULT: '渠道返回错误',
  UNAUTHORIZED: '渠道凭证无效或已过期，请更新凭证',
} as const
export const DISCOVERY_PROBLEM_CODES = ['RATE_LIMITED', 'NO_ANSWER', 'PLATFORM_FAULT', 'UNAUTHORIZED'] as const
export type DiscoveryProblem = keyof typeof DISCOVERY_PROBLEMS

export const ADOPTION_SOURCES = { FOUND: '发现', SHEET: '表格导入' } as const
export const ADOPTION_SOURCE_CODES = ['FOUND', 'SHEET'] as const

export const ADOPTION_STATES = {
  WAITING: { text: '待确认', tone: 'warning' },
  RUNNING: { text: '接管中', tone: 'info' },
  DONE: { text: '已完成', tone: 'success' },
  CANCELLED: { text: '已取消', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export const ADOPTION_STATE_CODES = ['WAITING', 'RUNNING', 'DONE', 'CANCELLED'] as const

/** SAME: the account is with this customer already, and nothing was changed. */
export const ADOPTION_ROW_STATES = {
  INVALID: { text: '校验未通过', tone: 'error' },
  READY: { text: '待接管', tone: 'neutral' },
  ADOPTED: { text: '已接管', tone: 'success' },
  SAME: { text: '无需接管', tone: 'neutral' },
  REFUSED: { text: '接管失败', tone: 'error' },
  CANCELLED: { text: '已取消', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AdoptionRowState = keyof typeof ADOPTION_ROW_STATES
export const ADOPTION_ROW_STATE_CODES = ['INVALID', 'READY', 'ADOPTED', 'SAME', 'REFUSED', 'CANCELLED'] as const

/** The titles of the sheet, in the order of its columns. */
export const ADOPTION_COLUMNS = ['渠道', '广告账户 ID', '客户 ID 或名称', '子客户 ID 或名称', '主体 ID 或名称', '标签'] as const
/** Those that hold a number of something, or its name. */
export const ADOPTION_IDS = [
  '广告账户 ID',
  '客户 ID 或名称',
  '子客户 ID 或名称',
  '主体 ID 或名称',
] as const satisfies readonly (typeof ADOPTION_COLUMNS)[number][]
