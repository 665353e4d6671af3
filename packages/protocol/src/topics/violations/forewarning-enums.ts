// Forewarnings: how one ends, what is advised for each type, and where its ads are opened.
import { HIGH_FROM_ADS, VIOLATION_TYPES, type ViolationType } from './enums.ts'

/** Where its customer reads of them. */
export const FOREWARNINGS_PATH = '/rectification/facebook/violate'

/** What staff warn of: the other types come by synchronisation, and would be taken away by the next one. */
export const STAFF_WARNING_CODES = ['LANDING_PAGE', 'OTHER'] as const satisfies readonly ViolationType[]
export type StaffWarningType = (typeof STAFF_WARNING_CODES)[number]
export const STAFF_WARNINGS = {
  LANDING_PAGE: VIOLATION_TYPES.LANDING_PAGE,
  OTHER: VIOLATION_TYPES.OTHER,
} as const satisfies Record<StaffWarningType, string>
export const FOREWARNING_SOURCES = { PLATFORM: '渠道', STAFF: '代理' } as const
export type ForewarningSource = keyof typeof FOREWARNING_SOURCES
/** What a sheet of forewarnings has, in this order; the last may be empty. */
export const FOREWARNING_COLUMNS = ['广告账户 ID', '风险类型', '预警广告', '命中规则', '修改建议'] as const
export const FOREWARNING_READ_DAYS = 30

/** How a handled one ended. A withdrawn one is seen by staff alone. */
export const FOREWARNING_ENDINGS = {
  CUSTOMER: '客户已处理',
  PLATFORM: '渠道已放行',
  RECTIFICATION: '已转整改',
  WITHDRAWN: '已撤回',
  APPEAL: '申诉通过',
} as const
export type ForewarningEnding = keyof typeof FOREWARNING_ENDINGS
export const FOREWARNING_ENDING_CODES = [
  'CUSTOMER',
  'PLATFORM',
  'RECTIFICATION',
  'WITHDRAWN',
  'APPEAL',
] as const satisfies readonly ForewarningEnding[]
/** What its customer sees of them. */
export const SEEN_ENDING_CODES = ['CUSTOMER', 'PLATFORM', 'RECTIFICATION', 'APPEAL'] as const satisfies readonly ForewarningEnding[]

/** What the page shows in the place of an ad's picture. */
export const PREVIEW_STATES = { NONE: '渠道未提供', WAITING: '获取中', READY: '', FAILED: '无法显示' } as const
export type PreviewState = keyof typeof PREVIEW_STATES
export const PREVIEW_STATE_CODES = ['NONE', 'WAITING', 'READY', 'FAILED'] as const satisfies readonly PreviewState[]

const ADVICE = {
  POLICY: '对照命中的规则修改文案、图片或受众，再重新提交审核；确信没有违规的，可在渠道内申请复审。',
  RIGHTS: '立即停投并删除涉及他人商标、版权或形象的素材；持有授权的，请备好授权文件后联系权利人或渠道。',
  COMPROMISED: '立即暂停全部广告，修改密码并开启两步验证，移除不认识的管理员和支付方式，再核对近期的改动。',
  LANDING_PAGE: '确认落地页能正常打开、与广告内容和价格一致，并补全退换货、隐私政策和联系方式。',
  OTHER: '对照命中的规则修改广告；不清楚如何修改的，请联系专属顾问。',
} as const satisfies Record<ViolationType, string>
const MANY = '同类广告较多，建议先暂停这些广告再逐条修改，以免账户被限制投放。'

/** By type and number of ads; what the agency's staff wrote takes its place. */
export const adviceFor = (type: ViolationType, adCount: number): string =>
  adCount >= HIGH_FROM_ADS ? `${MANY}${ADVICE[type]}` : ADVICE[type]

/** The ad in its platform's own manager: made of numbers alone, so that nothing foreign is linked. */
export const adLink = (outsideAccountId: string, outsideAdId: string): string =>
  `https://adsmanager.facebook.com/adsmanager/manage/ads?act=${encodeURIComponent(outsideAccountId)}&selected_ad_ids=${encodeURIComponent(outsideAdId)}`

/** How many are handled at once. */
export const FOREWARNINGS_HANDLED_MAX = 100
/** The days of the trend, today among them. */
export const FOREWARNING_TREND_DAYS = 30
