// Ad enums: what ads stand in, what an ad is made for, whom it is shown to, and what its budget is for (spec §2, Advert area).
import type { Channel } from '../../vocabulary/channel.ts'

/** What objects of an ad account are, from the top. Meta's ad set is our ad group. */
export const AD_LEVELS = { CAMPAIGN: '广告系列', AD_GROUP: '广告组', AD: '广告' } as const
export type AdLevel = keyof typeof AD_LEVELS
export const AD_LEVEL_CODES = ['CAMPAIGN', 'AD_GROUP', 'AD'] as const satisfies readonly AdLevel[]

/** What an ad is made for; the vendors' own names stand in their connectors. */
export const OBJECTIVES = { TRAFFIC: '访问量', CONVERSIONS: '网站转化', REACH: '覆盖人数', VIDEO_VIEWS: '视频观看' } as const
export type Objective = keyof typeof OBJECTIVES
export const OBJECTIVE_CODES = ['TRAFFIC', 'CONVERSIONS', 'REACH', 'VIDEO_VIEWS'] as const satisfies readonly Objective[]
/** Google's are those of search ads. */
export const OBJECTIVES_OF: Readonly<Record<Channel, readonly Objective[]>> = {
  FACEBOOK: OBJECTIVE_CODES,
  GOOGLE: ['TRAFFIC', 'CONVERSIONS'],
  TIKTOK: OBJECTIVE_CODES,
}

/** LIFETIME is spent between the two dates of a schedule, which it therefore needs. */
export const BUDGET_KINDS = { DAILY: '每日预算', LIFETIME: '总预算' } as const
export type BudgetKind = keyof typeof BUDGET_KINDS
export const BUDGET_KIND_CODES = ['DAILY', 'LIFETIME'] as const satisfies readonly BudgetKind[]

export const GENDERS = { ALL: '不限', MALE: '男', FEMALE: '女' } as const
export type Gender = keyof typeof GENDERS
export const GENDER_CODES = ['ALL', 'MALE', 'FEMALE'] as const satisfies readonly Gender[]

export const CALLS_TO_ACTION = {
  LEARN_MORE: '了解更多',
  SHOP_NOW: '立即购买',
  SIGN_UP: '立即注册',
  CONTACT_US: '联系我们',
  DOWNLOAD: '立即下载',
} as const
export type CallToAction = keyof typeof CALLS_TO_ACTION
export const CALL_TO_ACTION_CODES = [
  'LEARN_MORE',
  'SHOP_NOW',
  'SIGN_UP',
  'CONTACT_US',
  'DOWNLOAD',
] as const satisfies readonly CallToAction[]
