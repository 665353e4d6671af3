// Export enums: what can be exported, in which formats, and the state of an export that runs in the background.
import type { Tone } from '../ad-accounts/enums.ts'
import { type Channel, CHANNELS } from '../../vocabulary/channel.ts'

/** csv is for programs, xlsx for people. */
export const EXPORT_FORMATS = {
  csv: { text: 'CSV', contentType: 'text/csv; charset=utf-8' },
  xlsx: { text: 'Excel', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const
export type ExportFormat = keyof typeof EXPORT_FORMATS
export const EXPORT_FORMAT_CODES = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[]

export const EXPORT_KINDS = {
  ACCOUNTS: '账户',
  TRANSACTION_DETAILS: '额度记录',
  TRANSFER_DETAILS: '转移记录',
  CHANGE_DETAILS: '账户变更',
  WHITELIST: '自动清零白名单',
  WALLET_FLOWS: '钱包流水',
} as const
export type ExportKind = keyof typeof EXPORT_KINDS
export const EXPORT_KIND_CODES = [
  'ACCOUNTS',
  'TRANSACTION_DETAILS',
  'TRANSFER_DETAILS',
  'CHANGE_DETAILS',
  'WHITELIST',
  'WALLET_FLOWS',
] as const

type Named = { channel?: Channel | undefined; adjust_type?: string | undefined; currency?: string | undefined }

/** The page's name as the file carries it: account lists are one per channel, flows one per currency, cleared quota has a tab of its own. */
export function exportPageName(kind: ExportKind, request: Named): string {
  if (kind === 'ACCOUNTS' && request.channel) return `${CHANNELS[request.channel].name}${EXPORT_KINDS.ACCOUNTS}`
  if (kind === 'WALLET_FLOWS' && request.currency) return `${request.currency}${EXPORT_KINDS.WALLET_FLOWS}`
  return kind === 'TRANSACTION_DETAILS' && request.adjust_type === 'CLEAR' ? '清零记录' : EXPORT_KINDS[kind]
}

/** The name of the trend's file. It is none of the kinds: those can run in the background. */
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
