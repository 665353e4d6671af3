// Quota decisions: given an item, what the platform said or shows, and the time, what comes next. Pure: the simulation runs
// this very code (reliability.md 2.4 to 2.8).

import type { Told } from './told.ts'

/** How a platform changes quota: sets a figure, files a proposal, moves a sum. */
export type ChangeStyle = 'absolute' | 'proposal' | 'delta'

/** What a leg asks for; amounts are positive. CLEAR takes what is left, which is only known at the moment of sending. */
export type Want = { kind: 'ADD' | 'REDUCE'; amount: bigint } | { kind: 'CLEAR' }

/** An item as decisions see it; money in minor units, instants in milliseconds. */
export type Leg = {
  style: ChangeStyle
  state: 'RESERVED' | 'SENDING' | 'WAITING_CHANNEL' | 'UNKNOWN'
  want: Want
  base: bigint | null
  target: bigint | null
  tries: number
  /** calls that may have happened */
  sends: number
  /** a call has no certain answer */
  hasUnknownSend: boolean
  /** the platform's final no, which does not settle the matter because an earlier call may still count */
  refusedReason: string | null
  lastSentAt: number | null
  unresolvedSince: number | null
  waitingSince: number | null
}

export type Reading =
  /** `spent` against the limit; null where the limit is net of it (TikTok's balance) */
  | {
      kind: 'figure'
      limit: bigint | null
      spent: bigint | null
      minimumAdd: bigint | null
      changesLeftToday: number | null
      /** the most that may leave now, where the platform says so itself */
      mostOut?: bigint
    }
  | { kind: 'gone' }
  | { kind: 'unavailable'; retryAfterMs?: number }
export type Answer =
  | { kind: 'done'; reference: string | null }
  | { kind: 'waiting'; proposalId: string }
  | { kind: 'refused'; reason: string; told?: Told }
  /** `isBusy`: the platform takes no more calls for now, which is no fault */
  | { kind: 'not_done'; retryAfterMs?: number; isBusy?: boolean; told?: Told }
  | { kind: 'unknown'; told?: Told }
export type Trace =
  | { kind: 'none' }
  | { kind: 'pending'; proposalId: string }
  | { kind: 'approved'; proposalId: string; limit: bigint }
  | { kind: 'rejected'; proposalId: string; reason: string }
  | { kind: 'transactions'; references: readonly string[] }
  | { kind: 'gone' }
  | { kind: 'unavailable'; retryAfterMs?: number }
/** What a look shows: the figure of an absolute platform, the records of the others. */
export type Look = Reading | Trace

export type Step =
  | { step: 'send'; base: bigint; target: bigint }
  | { step: 'resend' }
  /** look at the platform before believing it */
  | { step: 'look' }
  /** `approved` is the amount that took effect, positive in either direction; `limit` the figure after it */
  | { step: 'confirm'; approved: bigint; limit: bigint; reference: string | null }
  | { step: 'fail'; reason: string }
  | { step: 'wait_channel'; proposalId: string; afterMs: number }
  | { step: 'unknown'; afterMs: number; refusedReason: string | null }
  /** back into the queue: nothing was done */
  | { step: 'release'; afterMs: number; note: string }
  | { step: 'again'; afterMs: number }
  | { step: 'manual'; reason: string }

export const MAX_SENDS = 6
export const MAX_UNRESOLVED_MS = 24 * 3_600_000
export const MAX_WAITING_MS = 7 * 24 * 3_600_000
/** Tries before the first call; with waits of up to five minutes that is more than a day. */
const MAX_TRIES = 300
const MAX_GONE_TRIES = 6
const MAX_STALE_TRIES = 8
const STALE_WAIT_MS = 15_000
const DAY_FULL_WAIT_MS = 3_600_000

export type DecideOptions = { settleMs: number; now: number /** [0, 1), for the jitter */; random: number }

/**
 * What we know of the account besides the reading: changes of the last 24 hours, what our last change left there, and what must stay when
 * quota is lowered because spend goes on meanwhile (reference/meta.md 4). `lift`: what an addition raises the limit by besides its amount.
 * `isEmergency`: what can't be sent at once is no help any more.
 */
export type AccountKnowledge = {
  changesToday: number
  maxChangesPerDay: number | null
  lastLimit: bigint | null
  margin: bigint
  lift?: bigint
  isEmergency?: boolean
}

/** After the lease, before the first call: nothing was sent yet. */
export function decideBeforeSend(leg: Leg, reading: Reading, account: AccountKnowledge, options: DecideOptions): Step {
  if (reading.kind === 'gone') {
    if (leg.tries >= MAX_GONE_TRIES) return { step: 'fail', reason: '渠道查不到该账户，请联系专属顾问' }
    return { step: 'release', afterMs: backoff(leg.tries, options), note: '渠道暂时查不到该账户，稍后自动重试' }
  }
  if (reading.kind === 'unavailable') {
    if (leg.tries >= MAX_TRIES) return { step: 'fail', reason: '渠道长时间无法访问，请稍后重新提交' }
    return { step: 'release', afterMs: reading.retryAfterMs ?? backoff(leg.tries, options), note: '渠道暂时不可用，稍后自动重试' }
  }
  const isDayFull = account.maxChangesPerDay !== null && account.changesToday >= account.maxChangesPerDay
  if (reading.changesLeftToday === 0 || isDayFull) {
    if (account.isEmergency) return { step: 'fail', reason: '渠道今日额度变更次数已用完' }
    return { step: 'release', afterMs: DAY_FULL_WAIT_MS, note: '渠道每日额度变更次数已达上限，稍后自动提交' }
  }
  const { limit } = reading
  if (limit === null) return { step: 'fail', reason: '账户在渠道侧未设置额度上限，不能调整额度' }
  if (limit < 0n) return { step: 'fail', reason: '渠道额度异常，不能调整额度' }
  if (leg.style !== 'delta' && account.lastLimit !== null && limit !== account.lastLimit && leg.tries < MAX_STALE_TRIES) {
    // Not what our last change left there: a stale read would take that change back. Believed only when it stays so.
    return { step: 'release', afterMs: STALE_WAIT_MS, note: '渠道额度尚未刷新，稍后自动重试' }
  }
  return leg.want.kind === 'ADD'
    ? decideAdding(leg.want.amount, limit, reading.minimumAdd, account.lift ?? 0n)
    : decideLowering(leg, leg.want, { ...reading, limit }, account.margin)
}

function decideAdding(amount: bigint, limit: bigint, minimumAdd: bigint | null, lift: bigint): Step {
  if (minimumAdd !== null && amount < minimumAdd) return { step: 'fail', reason: '新增额度低于渠道最低金额' }
  return { step: 'send', base: limit, target: limit + amount + lift }
}

/**
 * Never below what is spent, and never to nothing where a limit of zero would mean none (Meta, Google): clearing leaves the spent
 * figure there, or one minor unit. A balance (TikTok) can be emptied of what the platform lets go.
 */
function decideLowering(
  leg: Leg,
  want: Exclude<Want, { kind: 'ADD' }>,
  { limit, spent, mostOut }: { limit: bigint; spent: bigint | null; mostOut?: bigint },
  margin: bigint,
): Step {
  if (mostOut === 0n && limit > 0n) return { step: 'fail', reason: NOTHING_OUT }
  const floor = leg.style === 'delta' ? max(limit - (mostOut ?? limit), 0n) : max(spent ?? 0n, 1n)
  if (want.kind === 'CLEAR') {
    if (limit <= floor) return { step: 'fail', reason: '账户没有可清零的额度' }
    return { step: 'send', base: limit, target: floor }
  }
  const target = limit - want.amount
  if (target < max(floor, (spent ?? 0n) + margin)) return { step: 'fail', reason: '渠道剩余额度不足，不能调减该金额' }
  return { step: 'send', base: limit, target }
}

/** The answer to the call under the current fence. */
export function decideAfterAnswer(leg: Leg, answer: Answer, options: DecideOptions): Step {
  const isSole = leg.sends === 1 && !leg.hasUnknownSend
  switch (answer.kind) {
    case 'done':
      if (leg.style !== 'delta') return { step: 'look' }
      return confirmAll(leg, answer.reference)
    case 'waiting':
      return { step: 'wait_channel', proposalId: answer.proposalId, afterMs: untilLook(0, options) }
    case 'refused':
      if (isSole) return { step: 'fail', reason: answer.reason }
      return { step: 'unknown', afterMs: backoff(0, options), refusedReason: answer.reason }
    case 'not_done':
      if (isSole) {
        const note = answer.isBusy ? '渠道繁忙，稍后自动重试' : '渠道暂时不可用，稍后自动重试'
        return { step: 'release', afterMs: answer.retryAfterMs ?? backoff(leg.tries, options), note }
      }
      return { step: 'unknown', afterMs: answer.retryAfterMs ?? backoff(leg.tries, options), refusedReason: leg.refusedReason }
    case 'unknown':
      return { step: 'unknown', afterMs: backoff(0, options), refusedReason: leg.refusedReason }
  }
}

/** What the platform shows of calls that were sent. */
export function decideAfterLook(leg: Leg, look: Look, options: DecideOptions): Step {
  if (look.kind === 'unavailable') return again(leg, options, look.retryAfterMs ?? backoff(leg.tries, options))
  if (look.kind === 'gone') return again(leg, options, backoff(leg.tries, options))
  switch (look.kind) {
    case 'figure':
      return decideFigure(leg, look.limit, options)
    case 'approved':
      // A call without a certain answer may have been delivered twice: the other proposal is waited for.
      if (leg.hasUnknownSend && !isSettled(leg, options)) return again(leg, options)
      return decideApproval(leg, look.limit)
    case 'pending':
      if (leg.state !== 'WAITING_CHANNEL') return { step: 'wait_channel', proposalId: look.proposalId, afterMs: untilLook(0, options) }
      return again(leg, options)
    case 'rejected':
      if ((leg.sends > 1 || leg.hasUnknownSend) && !isSettled(leg, options)) return again(leg, options)
      return { step: 'fail', reason: look.reason }
    case 'transactions': {
      const [reference] = look.references
      if (reference === undefined) return decideNothingThere(leg, options)
      if (look.references.length > 1) return { step: 'manual', reason: '渠道有多笔可能对应的交易' }
      return confirmAll(leg, reference)
    }
    case 'none':
      return decideNothingThere(leg, options)
  }
}

/** Until when an earlier call may still take effect after the item ended; null when every call has its certain answer. */
export function quietUntil(leg: Leg, settleMs: number): number | null {
  return leg.lastSentAt !== null && (leg.sends > 1 || leg.hasUnknownSend) ? leg.lastSentAt + settleMs : null
}

/** All of it took effect. Where a sum is moved the base is only what was seen before, so the figure after it is worked out. */
function confirmAll(leg: Leg, reference: string | null): Step {
  const change = changeOf(leg)
  if (!change) return { step: 'manual', reason: NO_FIGURES }
  return { step: 'confirm', approved: absolute(change.target - change.base), limit: change.target, reference }
}

function decideFigure(leg: Leg, limit: bigint | null, options: DecideOptions): Step {
  const change = changeOf(leg)
  if (!change) return { step: 'manual', reason: NO_FIGURES }
  const { base, target } = change
  // A read may be older than our base: where the target is what the account had shortly before, it proves nothing yet.
  if (limit === target) return leg.hasUnknownSend && !isPastStaleReads(leg, options) ? again(leg, options) : confirmAll(leg, null)
  if (limit === base) return decideNothingThere(leg, options)
  if (limit !== null && (limit === target * 100n || limit * 100n === target)) {
    return { step: 'manual', reason: '渠道额度与目标相差 100 倍，疑似金额单位异常' }
  }
  // Reads may be older than what is known already: as long as a call may still take effect, they are not the last word.
  if (!isSettled(leg, options)) return again(leg, options)
  return { step: 'manual', reason: '渠道额度既不等于变更前也不等于目标' }
}

/** Another figure than proposed counts as long as it lies between base and target: what was spent meanwhile is no longer given back. */
function decideApproval(leg: Leg, limit: bigint): Step {
  const change = changeOf(leg)
  if (!change) return { step: 'manual', reason: NO_FIGURES }
  const { base, target } = change
  const isAdding = target > base
  if (limit === base) return { step: 'fail', reason: isAdding ? '渠道批准的额度没有增加' : '渠道批准的额度没有减少' }
  if (isAdding ? limit > target : limit < target) return { step: 'manual', reason: `渠道批准的额度${isAdding ? '高' : '低'}于申请` }
  if (isAdding ? limit < base : limit > base) return { step: 'manual', reason: `渠道批准的额度${isAdding ? '低' : '高'}于变更前` }
  return { step: 'confirm', approved: absolute(limit - base), limit, reference: null }
}

/** Nothing of ours took effect so far; a call that is older than SETTLE no longer will. */
function decideNothingThere(leg: Leg, options: DecideOptions): Step {
  if (leg.state === 'WAITING_CHANNEL' || !isSettled(leg, options)) return again(leg, options)
  if (leg.refusedReason !== null) return { step: 'fail', reason: leg.refusedReason }
  if (leg.sends >= MAX_SENDS) return { step: 'manual', reason: '多次提交后渠道仍无结果' }
  if (isUnresolvedTooLong(leg, options)) return { step: 'manual', reason: '超过 24 小时未能核对出结果' }
  return { step: 'resend' }
}

function again(leg: Leg, options: DecideOptions, afterMs?: number): Step {
  if (leg.state === 'WAITING_CHANNEL') {
    const isTooLong = leg.waitingSince !== null && options.now - leg.waitingSince > MAX_WAITING_MS
    if (isTooLong) return { step: 'manual', reason: '渠道超过 7 天未审批' }
    return { step: 'again', afterMs: afterMs ?? untilLook(leg.tries + 1, options) }
  }
  if (isUnresolvedTooLong(leg, options)) return { step: 'manual', reason: '超过 24 小时未能核对出结果' }
  return { step: 'again', afterMs: afterMs ?? backoff(leg.tries, options) }
}

function isSettled(leg: Leg, options: DecideOptions): boolean {
  return leg.lastSentAt !== null && options.now - leg.lastSentAt >= options.settleMs
}

/** The call is so old that no read shows any more what was there before it was decided upon. */
function isPastStaleReads(leg: Leg, { now, settleMs }: DecideOptions): boolean {
  return leg.lastSentAt !== null && now - leg.lastSentAt >= Math.min(STALE_WAIT_MS, settleMs)
}

function isUnresolvedTooLong(leg: Leg, options: DecideOptions): boolean {
  return leg.unresolvedSince !== null && options.now - leg.unresolvedSince > MAX_UNRESOLVED_MS
}

/** TikTok holds money back while an account spends (reference/tiktok.md 2.1, screens.md 5.3). */
const NOTHING_OUT = '渠道当前不允许转出：近 3 小时内有消耗，或余额被渠道冻结'
const NO_FIGURES = '缺少变更前后的额度记录'

function changeOf({ base, target }: Leg): { base: bigint; target: bigint } | undefined {
  return base === null || target === null ? undefined : { base, target }
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
const max = (left: bigint, right: bigint): bigint => (left > right ? left : right)
const MOST_WAIT_MS = 300_000

/** Capped and exponential with full jitter, never below half a second. */
function backoff(tries: number, options: DecideOptions): number {
  const most = Math.min(MOST_WAIT_MS, 2_000 * 2 ** Math.min(tries, 10))
  return 500 + Math.floor(most * options.random)
}

/** Until the next look at a proposal after so many: most are decided within a second, some only after days. */
function untilLook(looks: number, options: DecideOptions): number {
  const most = Math.min(MOST_WAIT_MS, 100 * 2 ** Math.min(looks, 12))
  return 400 + Math.floor(most * options.random)
}
