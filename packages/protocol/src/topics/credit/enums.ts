// Credit lines: how one stands, what staff may ask to change of it, and what its history tells; free of any schema library.
import type { Tone } from '../ad-accounts/enums.ts'

/** What customers owe is in dollars, as the orders are that they pay from it. */
export const CREDIT_CURRENCIES = ['USD'] as const
export type CreditCurrency = (typeof CREDIT_CURRENCIES)[number]

export const CREDIT_STATES = {
  NONE: { text: '未设置', tone: 'neutral' },
  NORMAL: { text: '正常', tone: 'success' },
  OVER: { text: '超限', tone: 'error' },
  FROZEN: { text: '已冻结', tone: 'warning' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type CreditState = keyof typeof CREDIT_STATES
export const CREDIT_STATE_CODES = ['NONE', 'NORMAL', 'OVER', 'FROZEN'] as const satisfies readonly CreditState[]

/** What one person asks for and another one decides about. */
export const CREDIT_ACTIONS = {
  SET: '设置授信',
  TEMPORARY: '临时授信',
  END_TEMPORARY: '提前结束临时授信',
  FREEZE: '冻结授信',
  UNFREEZE: '解除冻结',
} as const
export type CreditAction = keyof typeof CREDIT_ACTIONS
export const CREDIT_ACTION_CODES = ['SET', 'TEMPORARY', 'END_TEMPORARY', 'FREEZE', 'UNFREEZE'] as const satisfies readonly CreditAction[]

/** What became of it, as its history tells (screens.md 7, Credit history). */
export const CREDIT_CHANGES = {
  INITIAL: { text: '初始', tone: 'info' },
  RAISE: { text: '上调', tone: 'success' },
  LOWER: { text: '下调', tone: 'warning' },
  TEMPORARY: { text: '临时', tone: 'info' },
  TEMPORARY_END: { text: '临时到期', tone: 'neutral' },
  FREEZE: { text: '冻结', tone: 'error' },
  UNFREEZE: { text: '解除冻结', tone: 'success' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type CreditChange = keyof typeof CREDIT_CHANGES
export const CREDIT_CHANGE_CODES = [
  'INITIAL',
  'RAISE',
  'LOWER',
  'TEMPORARY',
  'TEMPORARY_END',
  'FREEZE',
  'UNFREEZE',
] as const satisfies readonly CreditChange[]

/** What a customer's own history tells: changes of the total, and imported bills, which use of it. */
export const CREDIT_HISTORY = { ...CREDIT_CHANGES, CHANNEL_BILL: { text: '渠道账单', tone: 'info' } } as const satisfies Record<
  string,
  { text: string; tone: Tone }
>
export const CREDIT_HISTORY_CODES = [...CREDIT_CHANGE_CODES, 'CHANNEL_BILL'] as const

/** Temporary credit ends at the latest so many days ahead. */
export const TEMPORARY_MOST_DAYS = 90

/** What one row of the quota changes is about: an order's amount, or what it cost; late spend is what a platform reported after a clearing. */
export const QUOTA_CHANGE_ITEMS = {
  QUOTA: '额度',
  SERVICE_FEE: '服务费',
  TAX: '税费',
  LATE_SPEND: '补报消耗',
  OTHER: '其他',
} as const
export type QuotaChangeItem = keyof typeof QUOTA_CHANGE_ITEMS
export const QUOTA_CHANGE_ITEM_CODES = ['QUOTA', 'SERVICE_FEE', 'TAX', 'LATE_SPEND', 'OTHER'] as const satisfies readonly QuotaChangeItem[]

/** How many days the history of a line's use shows. */
export const CREDIT_DAYS = 30
