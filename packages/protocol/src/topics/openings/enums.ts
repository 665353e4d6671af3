// Openings: how many ad accounts may be asked for at once, what an application says, and how far one has come.
import type { Currency } from '../../values/money.ts'
import type { Channel } from '../../vocabulary/channel.ts'

/** Accounts of one application (screens.md 5.17; Meta counts five for each licence). */
export const OPENING_MOST: Readonly<Record<Channel, number>> = { FACEBOOK: 5, GOOGLE: 10, TIKTOK: 10 }
export const INVITES_MOST = 5
export const [REGIONS_MOST, QUALIFICATIONS_MOST] = [20, 5]
export const ACCOUNT_NAME_MOST = 60
/** A brand account of TikTok's has this in its name. */
export const BRAND_WORD = '品牌'

/** That all three platforms keep accounts in, and the product too. */
export const OPENING_CURRENCIES = ['USD', 'CNY', 'HKD', 'EUR', 'GBP', 'JPY'] as const satisfies readonly Currency[]
export type OpeningCurrency = (typeof OPENING_CURRENCIES)[number]

/** Zones that all three platforms keep, by their names in the tz database. */
export const OPENING_TIMEZONES = [
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Dubai',
  'Europe/London',
  'Europe/Paris',
  'Europe/Berlin',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Australia/Sydney',
] as const
export type OpeningTimezone = (typeof OPENING_TIMEZONES)[number]

/** By their names on the wire: what a reviewer may flag. */
export const OPENING_LABELS = {
  company_id: '开户主体',
  account_name: '账户名称',
  count: '申请账户数',
  currency: '币种',
  timezone: '时区',
  website: '推广链接',
  ad_type: '广告类型',
  target_regions: '受众国家',
  mcc_id: 'MCC ID',
  bc_id: 'BC ID',
  qualifications: '行业资质',
  invite_emails: '邀请邮箱',
  request_id: 'Meta 开户申请编号',
  representative: '法人信息',
} as const
export type OpeningField = keyof typeof OPENING_LABELS
export const OPENING_FIELDS = Object.keys(OPENING_LABELS) as readonly OpeningField[] // its own keys

/** Pictures alone, as TikTok takes them; kept with the evidence. */
export const QUALIFICATION_FILE = {
  name: OPENING_LABELS.qualifications,
  extensions: ['jpg', 'jpeg', 'png'],
  mostBytes: 10 * 1024 * 1024,
} as const
export const NO_PICTURE = '行业资质仅支持 JPG、PNG 图片，请重新上传'
/** As it is kept; Google's own tools print it with hyphens. */
export const plainMcc = (typed: string): string => typed.replace(/[\s-]/g, '')
export const mccProblem = (typed: string): string | undefined => (/^(\d{10})?$/.test(plainMcc(typed)) ? undefined : 'MCC ID 为 10 位数字')
export const bcProblem = (typed: string): string | undefined => (/^(\d{19})?$/.test(typed.trim()) ? undefined : 'BC ID 为 19 位数字')

/** How far an application has come while it is 审核中. */
export const OPENING_STAGES = {
  CHECKING: '系统预检中',
  AGENCY_REVIEW: '代理审核中',
  CARRYING_OUT: '渠道开户中',
  PLATFORM_REVIEW: '渠道审核中',
  WAITING_CUSTOMER: '待办渠道手续',
  CHANGES_REQUESTED: '渠道要求修改',
  MANUAL: '人工核对中',
} as const
export type OpeningStage = keyof typeof OPENING_STAGES
/** Staff decide about it, also while our own check goes on. */
export const isUnderReview = (stage: OpeningStage | null | undefined): boolean => stage === 'CHECKING' || stage === 'AGENCY_REVIEW'
/** Somebody has something to do about it besides the agency's reviewer and the platform. */
export const isCalling = (stage: OpeningStage | null | undefined): boolean =>
  stage === 'WAITING_CUSTOMER' || stage === 'CHANGES_REQUESTED' || stage === 'MANUAL'
export const OPENING_STAGE_CODES = Object.keys(OPENING_STAGES) as readonly OpeningStage[] // its own keys

/** `-02` and on; the first bears the name as it was typed where nothing else does. */
export const numbered = (name: string, number: number): string => (number === 1 ? name : `${name}-${String(number).padStart(2, '0')}`)
