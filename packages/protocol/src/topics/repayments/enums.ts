// Repayment enums: what statements can be of, how a repayment is paid and how it stands.
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import type { Tone } from '../ad-accounts/enums.ts'
import { textsOf } from '../../values/texts.ts'
import { METHOD_CODES, METHODS } from '../payments/enums.ts'

/** Ten channels that the portal does not manage: their bills are imported, and only owed and paid (spec §2). */
export const OTHER_CHANNELS = {
  Kwai: 'Kwai',
  Bing: 'Bing',
  LinkedIn: 'LinkedIn',
  Twitter: 'Twitter',
  Snapchat: 'Snapchat',
  Yandex: 'Yandex',
  Line: 'Line',
  Pinterest: 'Pinterest',
  Taboola: 'Taboola',
  Outbrain: 'Outbrain',
} as const
export type OtherChannel = keyof typeof OTHER_CHANNELS
export const OTHER_CHANNEL_CODES = Object.keys(OTHER_CHANNELS) as [OtherChannel, ...OtherChannel[]] // the literal is the list

/** The three platforms that the portal manages, and the others. */
export const REPAYMENT_CHANNELS = { ...CHANNEL_NAMES, ...OTHER_CHANNELS } as const
export type RepaymentChannel = keyof typeof REPAYMENT_CHANNELS
export const REPAYMENT_CHANNEL_CODES = Object.keys(REPAYMENT_CHANNELS) as [RepaymentChannel, ...RepaymentChannel[]] // the literal is the list

/** The wallet, or the payment method by which the money came straight to the statements. */
export const REPAYMENT_SOURCES = { WALLET: '钱包余额', ...textsOf(METHODS) } as const
export type RepaymentSource = keyof typeof REPAYMENT_SOURCES
export const REPAYMENT_SOURCE_CODES = ['WALLET', ...METHOD_CODES] as const satisfies readonly RepaymentSource[]

export const REPAYMENT_STATUSES = {
  BOOKED: { text: '已入账', tone: 'success' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type RepaymentStatus = keyof typeof REPAYMENT_STATUSES
export const REPAYMENT_STATUS_CODES = ['BOOKED'] as const satisfies readonly RepaymentStatus[]

/** What becomes of a customer that is late, one after the other. */
export const OVERDUE_STEPS = { REMIND: '催收提醒', REFUSE: '暂停新增额度', FREEZE: '冻结授信' } as const
export type OverdueStep = keyof typeof OVERDUE_STEPS
export const OVERDUE_STEP_CODES = ['REMIND', 'REFUSE', 'FREEZE'] as const satisfies readonly OverdueStep[]

/** How many statements one repayment may be shared out among. */
export const MOST_ALLOCATIONS = 100
