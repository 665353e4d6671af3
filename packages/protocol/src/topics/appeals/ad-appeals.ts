// Appeals of single ads, which some platforms take by a call: what becomes of each, how the platform says that it stands, and what may be typed.
import { isPlainLines } from '../../values/names.ts'
import { splitIds } from '../../values/text.ts'
import type { Channel } from '../../vocabulary/channel.ts'
import type { Tone } from '../ad-accounts/enums.ts'

/** Meta and Google have no call for it. */
export const takesAdAppeals = (channel: Channel): boolean => channel === 'TIKTOK'

/** Until a platform decides, or people have to. */
export const AD_APPEAL_STATUSES = {
  WAITING: { text: '待提交', tone: 'neutral' },
  SENDING: { text: '确认中', tone: 'info' },
  APPEALING: { text: '平台审核中', tone: 'info' },
  SUCCESSFUL: { text: '平台已通过', tone: 'success' },
  FAILED: { text: '平台已驳回', tone: 'error' },
  REFUSED: { text: '平台不受理', tone: 'error' },
  /** what the platform says fits two readings */
  UNCLEAR: { text: '待人工确认', tone: 'warning' },
  /** it never went out */
  DROPPED: { text: '未提交', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AdAppealStatus = keyof typeof AD_APPEAL_STATUSES
export const AD_APPEAL_STATUS_CODES = [
  'WAITING',
  'SENDING',
  'APPEALING',
  'SUCCESSFUL',
  'FAILED',
  'REFUSED',
  'UNCLEAR',
  'DROPPED',
] as const satisfies readonly AdAppealStatus[]

/** It goes on by itself. */
export const isAdAppealOpen = (status: AdAppealStatus): boolean => status === 'WAITING' || status === 'SENDING' || status === 'APPEALING'

/** People may send it again, which reads how it stands first. */
export const mayAppealAgain = (status: AdAppealStatus): boolean => !isAdAppealOpen(status) && status !== 'SUCCESSFUL'

/** How a platform says that the appeal of an ad stands. DONE: looked at once more, and its review says with what end. */
export type AdAppealStand = 'NONE' | 'APPEALING' | 'SUCCESSFUL' | 'FAILED' | 'DONE'
/** Where an ad may be delivered after its review: everywhere, in some places, nowhere. */
export type AdReviewStand = 'ALL' | 'PART' | 'NONE'
/**
 * How the review of an ad and its appeal stand; null: the platform says nothing of it, or a word that it does not describe. `words` are its own,
 * `reasons` those for which it rejected an appeal.
 */
export type AdReview = { review: AdReviewStand | null; appeal: AdAppealStand | null; words: string; reasons: readonly string[] }

export const AD_APPEALS_MOST = 20
/** TikTok's own limit. */
export const AD_APPEAL_REASON_MOST = 512
const AD_ID = /^\d{1,20}$/

export const adIdsIn = (typed: string): string[] => splitIds(typed)

/** What is wrong with the ads; undefined for what can be sent. */
export function adIdsProblem(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return '请填写广告 ID'
  if (ids.length > AD_APPEALS_MOST) return `一次最多提交 ${AD_APPEALS_MOST} 条广告`
  const wrong = ids.find(one => !AD_ID.test(one))
  if (wrong !== undefined) return `广告 ID 应为不超过 20 位的数字，“${wrong.slice(0, 40)}”不是`
  return new Set(ids).size < ids.length ? '广告 ID 重复' : undefined
}

export function adReasonProblem(typed: string): string | undefined {
  if (typed.trim() === '') return '请填写申诉理由'
  if (typed.trim().length > AD_APPEAL_REASON_MOST) return `申诉理由最多 ${AD_APPEAL_REASON_MOST} 个字符`
  return isPlainLines(typed) ? undefined : '申诉理由含有不支持的字符，请删除后重新填写'
}
