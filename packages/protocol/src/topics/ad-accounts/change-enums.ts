// Changes of ad accounts: their types (spec §3, Account change types), who brought them about, and how they ended.
import type { Tone } from './enums.ts'

export const CHANGE_TYPES = {
  ACCOUNT_RENAME: '账户改名',
  BIND_BM_ID: '绑定 BM',
  BIND_PIXEL: '绑定 Pixel',
  BIND_BC_ID: '绑定 BC',
  UNBIND_BC_ID: '解绑 BC',
  FB_USER_AUTHORIZATION: '个人号授权',
  REPLACE_SUB_CUSTOMER: '变更子客户',
} as const
export type ChangeType = keyof typeof CHANGE_TYPES
export const CHANGE_TYPE_CODES = [
  'ACCOUNT_RENAME',
  'BIND_BM_ID',
  'BIND_PIXEL',
  'BIND_BC_ID',
  'UNBIND_BC_ID',
  'FB_USER_AUTHORIZATION',
  'REPLACE_SUB_CUSTOMER',
] as const satisfies readonly ChangeType[]

/** Those that the product brings about. Filters offer no more. */
export const OCCURRING_CHANGE_TYPE_CODES = [
  'ACCOUNT_RENAME',
  'BIND_BM_ID',
  'BIND_PIXEL',
  'BIND_BC_ID',
  'UNBIND_BC_ID',
  'FB_USER_AUTHORIZATION',
  'REPLACE_SUB_CUSTOMER',
] as const satisfies readonly ChangeType[]

/** PLATFORM: seen there, whoever made it; AGENCY: our staff or the product; USER: one of the customer's people, in the portal. */
export const CHANGE_SOURCES = { PLATFORM: '渠道', AGENCY: '代理', USER: '用户' } as const
export type ChangeSource = keyof typeof CHANGE_SOURCES
export const CHANGE_SOURCE_CODES = ['PLATFORM', 'AGENCY', 'USER'] as const

export const CHANGE_STATUSES = {
  PROCESSING: { text: '处理中', tone: 'info' },
  FINISHED: { text: '已完成', tone: 'success' },
  FAIL: { text: '失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type ChangeStatus = keyof typeof CHANGE_STATUSES
export const CHANGE_STATUS_CODES = ['PROCESSING', 'FINISHED', 'FAIL'] as const
