// Guidance enums: what a platform recommends for an ad account, who can carry it out, and what became of it.
import { entryOf } from '../../values/table.ts'
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'

export const GUIDANCE_STATUSES = {
  PENDING: { text: '待处理', tone: 'warning' },
  APPLIED: { text: '已应用', tone: 'success' },
  IGNORED: { text: '已忽略', tone: 'neutral' },
  EXPIRED: { text: '已失效', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type GuidanceStatus = keyof typeof GUIDANCE_STATUSES
export const GUIDANCE_STATUS_CODES = ['PENDING', 'APPLIED', 'IGNORED', 'EXPIRED'] as const satisfies readonly GuidanceStatus[]

/** The platform may say itself that it was adopted; what it no longer tells has expired. An end is final: told anew it is another one. */
export const GUIDANCE_TRANSITIONS = {
  PENDING: { APPLIED: ['customer', 'system', 'platform'], IGNORED: ['customer'], EXPIRED: ['platform'] },
  APPLIED: {},
  IGNORED: {},
  EXPIRED: {},
} as const satisfies Transitions<GuidanceStatus>

/** What told it: the ad account's own recommendations, or the lists that Meta gives to resellers. */
export const GUIDANCE_SOURCES = { RECOMMENDATIONS: 'Meta 账户建议', RESELLER: 'Meta 代理商指引' } as const
export type GuidanceSource = keyof typeof GUIDANCE_SOURCES
export const GUIDANCE_SOURCE_CODES = ['RECOMMENDATIONS', 'RESELLER'] as const satisfies readonly GuidanceSource[]

export const GUIDANCE_CATEGORIES = {
  BUDGET: '预算',
  AUDIENCE: '受众',
  PLACEMENT: '版位',
  CREATIVE: '创意',
  GOAL: '优化目标',
  SIGNAL: '数据回传',
  STRUCTURE: '账户结构',
  MESSAGING: '消息互动',
  OTHER: '其他',
} as const
export type GuidanceCategory = keyof typeof GUIDANCE_CATEGORIES
export const GUIDANCE_CATEGORY_CODES = Object.keys(GUIDANCE_CATEGORIES) as [GuidanceCategory, ...GuidanceCategory[]] // the table's own keys

type GuidanceType = { readonly title: string; readonly category: GuidanceCategory; readonly isBudget?: true }
const of = (category: GuidanceCategory, title: string): GuidanceType => ({ title, category })

/** Meta's types as its page on opportunity score lists them. Another one keeps the platform's own words, and we never apply it. */
export const GUIDANCE_TYPES: Readonly<Record<string, GuidanceType>> = {
  BUDGET_LIMITED: { title: '预算不足，限制了投放', category: 'BUDGET', isBudget: true },
  SCALE_GOOD_CAMPAIGN: { title: '为表现好的广告增加预算', category: 'BUDGET', isBudget: true },
  ADVANTAGE_PLUS_AUDIENCE: of('AUDIENCE', '使用进阶赋能型受众'),
  AUTOMATIC_PLACEMENTS: of('PLACEMENT', '使用进阶赋能型版位'),
  PERFORMANT_CREATIVE_REELS_OPT_IN: of('PLACEMENT', '加入 Reels 版位'),
  ADVANTAGE_PLUS_CATALOG_ADS: of('CREATIVE', '使用进阶赋能型目录广告'),
  APLUSC_ADD_OVERLAYS: of('CREATIVE', '为广告添加叠加信息'),
  APLUSC_STANDARD_ENHANCEMENTS_BUNDLE: of('CREATIVE', '开启标准美化'),
  APLUSC_TEXT_IMPROVEMENTS: of('CREATIVE', '优化广告文案'),
  APLUSC_VISUAL_TOUCHUPS: of('CREATIVE', '优化广告画面'),
  AUTOFLOW_OPT_IN: of('CREATIVE', '开启标准美化'),
  BACKGROUND_GENERATION: of('CREATIVE', '生成商品背景'),
  CREATIVE_FATIGUE: of('CREATIVE', '素材疲劳，更换素材'),
  CREATIVE_LIMITED: of('CREATIVE', '素材受限，增加素材'),
  GEN_AI_MVP: of('CREATIVE', '使用生成的素材版本'),
  MULTI_TEXT: of('CREATIVE', '提供多个文案选项'),
  MUSIC: of('CREATIVE', '为广告添加音乐'),
  PARTNERSHIP_ADS: of('CREATIVE', '加入合作广告'),
  PRODUCT_SET_BOOSTING: of('CREATIVE', '扩展商品系列'),
  UNCROP_IMAGE: of('CREATIVE', '扩展图片适配更多版位'),
  CONVERSION_LEADS_OPTIMIZATION: of('GOAL', '以转化线索为优化目标'),
  LANDING_PAGE_VIEW_OPTIMIZATION_GOAL: of('GOAL', '以落地页浏览为优化目标'),
  OFFSITE_CONVERSION: of('GOAL', '以网站转化为优化目标'),
  SHOPS_ADS_SAOFF: of('GOAL', '同时引导到网站与店铺'),
  VALUE_OPTIMIZATION_GOAL: of('GOAL', '以转化价值为优化目标'),
  CAPI_CRM_GUIDANCE_V2: of('SIGNAL', '接入 CRM 转化数据'),
  CAPI_CRM_SETUP: of('SIGNAL', '完成 CRM 转化数据接入'),
  CAPI_PERFORMANCE_MATCH_KEY_V2: of('SIGNAL', '补全转化 API 匹配信息'),
  PIXEL_OPTIMIZATION_HIE: of('SIGNAL', '让 Pixel 回传高意向事件'),
  PIXEL_UPSELL: of('SIGNAL', '为网站接入 Pixel'),
  SIGNALS_GROWTH_CAPI_V2: of('SIGNAL', '接入转化 API'),
  FRAGMENTATION_V3: of('STRUCTURE', '合并相似的广告组'),
  CTX_CREATION_PACKAGE: of('MESSAGING', '使用消息广告套餐'),
  MESSAGING_EVENTS: of('MESSAGING', '回传消息事件'),
  MESSAGING_PARTNERS: of('MESSAGING', '使用消息合作方'),
  UNIFIED_INBOX: of('MESSAGING', '及时回复未读消息'),
  WA_MESSAGING_PARTNERS: of('MESSAGING', '使用 WhatsApp 合作方'),
}

/** What we can write ourselves and read back: one daily budget. */
export const isBudgetGuidance = (type: string): boolean => entryOf(GUIDANCE_TYPES, type)?.isBudget === true

/** Who can carry it out: we by one write, Meta's own page, or nobody from here. */
export const GUIDANCE_WAYS = { US: '可在此应用', META: '去 Meta 操作', NONE: '仅供参考' } as const
export type GuidanceWay = keyof typeof GUIDANCE_WAYS
export const GUIDANCE_WAY_CODES = ['US', 'META', 'NONE'] as const satisfies readonly GuidanceWay[]

export const IGNORE_REASONS = {
  NOT_FIT: '不符合投放目标',
  NO_BUDGET: '暂无预算',
  DONE: '已自行调整',
  TRIED: '试过，效果不好',
  OTHER: '其他',
} as const
export type IgnoreReason = keyof typeof IGNORE_REASONS
export const IGNORE_REASON_CODES = ['NOT_FIT', 'NO_BUDGET', 'DONE', 'TRIED', 'OTHER'] as const satisfies readonly IgnoreReason[]
export const IGNORE_NOTE_MOST = 200

/** A budget may at most become so many times as much by one press. */
export const BUDGET_TIMES_MOST = 5

/** Full days of the account's own calendar on each side; the day of applying belongs to neither. */
export const EFFECT_DAYS = 7

export const EFFECT_STATES = {
  COMPLETE: { text: '数据完整', tone: 'success' },
  ESTIMATED: { text: '预估', tone: 'warning' },
  INSUFFICIENT: { text: '数据不足', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type EffectState = keyof typeof EFFECT_STATES
export const EFFECT_STATE_CODES = ['COMPLETE', 'ESTIMATED', 'INSUFFICIENT'] as const satisfies readonly EffectState[]
