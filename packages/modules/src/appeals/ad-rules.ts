// What a reading of an ad means for its appeal. What fits two readings is told as unclear, for people; nothing is guessed.
import type { AdAppealStand, AdAppealStatus, AdReview } from '@tallyhelm/protocol/topics/appeals/ad-appeals'

/** As it was written down before the platform was asked. */
export type AdCallFacts = {
  status: Extract<AdAppealStatus, 'WAITING' | 'SENDING' | 'APPEALING'>
  /** how the appeal of the ad stood before ours was sent; null: it never was */
  stood: Exclude<AdAppealStand, 'APPEALING'> | null
  isSeen: boolean
  madeAt: Date
  sentAt: Date | null
}

export type AdVerdict =
  | { kind: 'send'; stood: Exclude<AdAppealStand, 'APPEALING'> }
  | { kind: 'waits'; at: Date }
  /** the platform shows it */
  | { kind: 'follows'; at: Date; told: string }
  | { kind: 'ends'; status: Exclude<AdAppealStatus, AdCallFacts['status']>; told: string }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A request that was sent may take effect, and be shown, so much later. */
export const LATE_MS = 30 * MINUTE_MS
/** One that the platform accepted without showing it is waited for longer. */
const SHOWN_MS = DAY_MS
/** So long it is tried to send it, and to read what became of it. */
const TRIED_MS = DAY_MS
const FOLLOWED_MS = 30 * DAY_MS

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
const ends = (status: 'SUCCESSFUL' | 'FAILED' | 'UNCLEAR' | 'DROPPED', told: string): AdVerdict => ({ kind: 'ends', status, told })
const unclear = (told: string): AdVerdict => ends('UNCLEAR', told)

/** `reading`: undefined where the platform answered and told nothing of this ad. */
export function judgeAd(call: AdCallFacts, reading: AdReview | undefined, now: Date): AdVerdict {
  if (!reading) return call.status === 'APPEALING' ? missing(call, now) : unclear('平台没有该广告的审核信息，请核对广告 ID 与所属账户')
  if (reading.appeal === null) return unclear(`平台答复“${reading.words}”，无法判断申诉状态`)
  if (reading.appeal === 'APPEALING') return following(call, now)
  return call.status === 'WAITING' ? first(reading, reading.appeal) : later(call, reading, reading.appeal, now)
}

/** The ad may be gone, or this answer may lack it. */
const missing = (call: AdCallFacts, now: Date): AdVerdict =>
  ageOf(call, now) < FOLLOWED_MS ? { kind: 'waits', at: nextLook(call, now) } : unclear('平台不再返回该广告的审核信息')

function following(call: AdCallFacts, now: Date): AdVerdict {
  if (ageOf(call, now) >= FOLLOWED_MS) return unclear('超过 30 天平台没有结果')
  // An appeal that goes on before ours was sent is somebody else's, and a second one would be refused.
  const told = call.status === 'WAITING' ? '平台上已有审核中的申诉，没有重复提交' : ''
  return { kind: 'follows', at: nextLook(call, now), told }
}

function first(reading: AdReview, stood: Exclude<AdAppealStand, 'APPEALING'>): AdVerdict {
  if (reading.review === null) return unclear(`平台答复“${reading.words}”，无法判断审核状态`)
  return reading.review === 'ALL' ? ends('DROPPED', '广告已通过平台审核，无需申诉') : { kind: 'send', stood }
}

/** What stood so before may be the end of an earlier appeal; only what changed since, or was seen to go on, is an end of this one. */
function later(call: AdCallFacts, reading: AdReview, appeal: Exclude<AdAppealStand, 'APPEALING'>, now: Date): AdVerdict {
  const isOfOurs = call.isSeen || appeal !== call.stood
  if (isOfOurs && appeal !== 'NONE') return endOf(reading, appeal)
  if (call.isSeen) return unclear('平台显示该广告没有申诉，此前曾显示审核中')
  const isAccepted = call.status === 'APPEALING'
  if (ageOf(call, now) < (isAccepted ? SHOWN_MS : LATE_MS))
    return { kind: 'waits', at: after(now, isAccepted ? 10 * MINUTE_MS : MINUTE_MS) }
  return unclear(
    isAccepted ? '平台已受理，但一直没有显示该申诉，请在 TikTok 核对' : '没有收到平台答复，平台也没有显示该申诉，请在 TikTok 核对后再提交',
  )
}

function endOf(reading: AdReview, appeal: 'SUCCESSFUL' | 'FAILED' | 'DONE'): AdVerdict {
  const reasons = reading.reasons.join('；')
  if (appeal === 'SUCCESSFUL') return ends('SUCCESSFUL', '')
  if (appeal === 'FAILED') return ends('FAILED', reasons)
  if (reading.review === 'ALL') return ends('SUCCESSFUL', '')
  if (reading.review === 'NONE') return ends('FAILED', reasons)
  return unclear(`平台已复审，审核结果“${reading.words}”，请在 TikTok 核对`)
}

/** Where no reading came, or the send provably did not happen. */
export function judgeUnread(call: AdCallFacts, now: Date, waitMs: number): AdVerdict {
  const tried = call.status === 'APPEALING' ? FOLLOWED_MS : TRIED_MS
  if (ageOf(call, now) < tried) return { kind: 'waits', at: after(now, waitMs) }
  return call.status === 'WAITING'
    ? ends('DROPPED', '24 小时内平台一直不可用，没有提交')
    : unclear('一直无法从平台读到结果，请在 TikTok 核对')
}

/** Of one that waits to be sent, since it was asked for. */
const ageOf = ({ madeAt, sentAt }: AdCallFacts, now: Date): number => now.getTime() - (sentAt ?? madeAt).getTime()

function nextLook(call: AdCallFacts, now: Date): Date {
  const age = ageOf(call, now)
  if (age < HOUR_MS) return after(now, 5 * MINUTE_MS)
  return after(now, age < DAY_MS ? 30 * MINUTE_MS : 6 * HOUR_MS)
}
