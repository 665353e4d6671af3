// Import enums: what a sheet can ask for, where a batch and its rows stand, with their Chinese text and tones (screens.md 5.9).
import type { Tone } from '../ad-accounts/enums.ts'
import { ADJUST_TYPE_CODES, type AdjustType } from '../quota/enums.ts'

/** What moves money is named as its orders are. */
export const IMPORT_TYPES = {
  ADD: '新增额度',
  REDUCE: '调减',
  TRANSFER: '转移',
  CLEAR: '清零',
  BIND: '绑定',
  RENAME: '改名',
} as const
export type ImportType = keyof typeof IMPORT_TYPES
export const IMPORT_TYPE_CODES = Object.keys(IMPORT_TYPES) as [ImportType, ...ImportType[]] // its own keys
/** What becomes bindings instead of orders. */
export type BindingImportType = Exclude<ImportType, AdjustType>
export const isBindingImport = (type: ImportType): type is BindingImportType => !ADJUST_TYPE_CODES.some(code => code === type)

/**
 * What can stand in a cell of a row; `account` is the giving one where there are two, `target` the other side of a binding or a new name, `role`
 * what the other side may do.
 */
export const ROW_FIELDS = ['account', 'to_account', 'amount', 'target', 'role'] as const
export type RowField = (typeof ROW_FIELDS)[number]

/**
 * The five states of the screen, and CANCELLED, which the screen's 撤销 leads to. A batch that was confirmed is RUNNING until each of
 * its rows has ended, WAITING again while money is short for some of them.
 */
export const IMPORT_STATUSES = {
  PARSING: { text: '解析中', tone: 'info' },
  WAITING: { text: '待确认', tone: 'warning' },
  RUNNING: { text: '执行中', tone: 'info' },
  FINISHED: { text: '完成', tone: 'success' },
  FAIL: { text: '失败', tone: 'error' },
  CANCELLED: { text: '已撤销', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ImportStatus = keyof typeof IMPORT_STATUSES
export const IMPORT_STATUS_CODES = ['PARSING', 'WAITING', 'RUNNING', 'FINISHED', 'FAIL', 'CANCELLED'] as const

/**
 * Where one row stands: READY and INVALID before the confirmation, SHORT while the payer lacks the money for its order. REJECTED and
 * CALLED_OFF are those whose order people ended, CANCELLED those of a batch that was never sent.
 */
export const IMPORT_ROW_STATES = {
  READY: { text: '可提交', tone: 'success' },
  INVALID: { text: '有误', tone: 'error' },
  QUEUED: { text: '待提交', tone: 'info' },
  SHORT: { text: '资金不足', tone: 'warning' },
  PROCESSING: { text: '处理中', tone: 'info' },
  FINISHED: { text: '成功', tone: 'success' },
  FAIL: { text: '失败', tone: 'error' },
  REJECTED: { text: '已驳回', tone: 'neutral' },
  CALLED_OFF: { text: '已取消', tone: 'neutral' },
  CANCELLED: { text: '已撤销', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ImportRowState = keyof typeof IMPORT_ROW_STATES
export const IMPORT_ROW_STATE_CODES = [
  'READY',
  'INVALID',
  'QUEUED',
  'SHORT',
  'PROCESSING',
  'FINISHED',
  'FAIL',
  'REJECTED',
  'CALLED_OFF',
  'CANCELLED',
] as const

/** The two kinds of sheet, in and out. */
export const SHEET_FORMAT_CODES = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof SHEET_FORMAT_CODES)[number]
