// Billing limits: what rates may be, how they are typed, and how far ahead they may be agreed; shared by browser and server.

import { CHANNEL_CODES, type Channel } from '../../vocabulary/channel.ts'

/** What a rate is about: additions on one channel, transfers between two companies of one customer, or what comes back of a channel's spend. */
export const RATE_SUBJECTS = {
  FACEBOOK: 'Facebook 加额',
  GOOGLE: 'Google 加额',
  TIKTOK: 'TikTok 加额',
  TRANSFER: '跨主体转移',
  REBATE_FACEBOOK: 'Facebook 返点',
  REBATE_GOOGLE: 'Google 返点',
  REBATE_TIKTOK: 'TikTok 返点',
} as const
export type RateSubject = keyof typeof RATE_SUBJECTS
/** What orders are charged by; each type of customer has defaults of it. */
export const CHARGE_SUBJECT_CODES = ['FACEBOOK', 'GOOGLE', 'TIKTOK', 'TRANSFER'] as const satisfies readonly RateSubject[]
export type ChargeSubject = (typeof CHARGE_SUBJECT_CODES)[number]
export const RATE_SUBJECT_CODES = [
  ...CHARGE_SUBJECT_CODES,
  'REBATE_FACEBOOK',
  'REBATE_GOOGLE',
  'REBATE_TIKTOK',
] as const satisfies readonly RateSubject[]

const REBATED: Readonly<Partial<Record<RateSubject, Channel>>> = {
  REBATE_FACEBOOK: 'FACEBOOK',
  REBATE_GOOGLE: 'GOOGLE',
  REBATE_TIKTOK: 'TIKTOK',
}
/** The channel whose spend a rebate is of; undefined for what is charged. */
export const rebatedChannel = (subject: RateSubject): Channel | undefined => REBATED[subject]
/** The channel whose additions are charged, with tax and returnability; transfers and rebates are one percentage. */
export const chargedChannel = (subject: RateSubject): Channel | undefined => CHANNEL_CODES.find(channel => channel === subject)
/** What the percentage of a subject is called. */
export const rateWord = (subject: RateSubject): string => (rebatedChannel(subject) === undefined ? '服务费率' : '返点比例')

const FULL_BASIS_POINTS = 10_000
const DAY_MS = 86_400_000
export const RATE_AHEAD_DAYS = 366

/** What is wrong with a percentage as it is typed, or undefined: 0 to 100 with at most two decimals. */
export function percentProblem(typed: string, label: string): string | undefined {
  const value = typed.trim()
  if (value === '') return `请输入${label}`
  if (/^-\d/.test(value)) return `${label}不能为负数`
  if (/^\d+\.\d{3,}$/.test(value)) return `${label}最多保留 2 位小数`
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(value)) return `${label}须为数字，例如 3.50`
  return basisPointsOf(value) > FULL_BASIS_POINTS ? `${label}不能超过 100%` : undefined
}

/** '3.5' is 350 basis points. Only for a percentage without a problem. */
export function basisPointsOf(percent: string): number {
  const [whole = '0', decimals = ''] = percent.trim().split('.')
  return parseInt(`${whole}${decimals.padEnd(2, '0')}`, 10)
}

/** 350 basis points are '3.50'. */
export function percentText(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`
}

/** What is wrong with the instant from which a rate is to hold, or undefined. */
export function validFromProblem(validFrom: Date, now: Date): string | undefined {
  if (validFrom < now) return '生效时间不能早于当前时间'
  return validFrom.getTime() > now.getTime() + RATE_AHEAD_DAYS * DAY_MS ? `生效时间最多可设为 ${RATE_AHEAD_DAYS} 天后` : undefined
}
