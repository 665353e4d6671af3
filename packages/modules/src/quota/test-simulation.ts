// A deterministic world in virtual time around the decisions of decide.ts: platforms with faults, workers that die, a judge.
import {
  type Answer,
  decideAfterAnswer,
  decideAfterLook,
  decideBeforeSend,
  type DecideOptions,
  quietUntil,
  type Step,
  type Want,
} from './decide.ts'
import {
  headOf,
  LATEST_MS,
  LEASE_MS,
  MARGIN,
  move,
  noteClaim,
  noteRelease,
  noteSend,
  noteUnknown,
  noteWaiting,
  SECOND,
  SETTLE_MS,
  TIMEOUT_MS,
} from './test-simulated-legs.ts'
import { type Account, judge, newAccount, newOrder, type SimOrder } from './test-simulated-orders.ts'
import { createPlatforms } from './test-simulated-platforms.ts'
import { createEvents, randomOf } from './test-virtual-time.ts'

/** The design, or the design with one rule left out. */
export type Mode =
  | 'design'
  | 'retry_blindly'
  | 'refund_on_timeout'
  | 'requeue_expired_lease'
  | 'short_settle'
  | 'no_quiet_time'
  | 'no_fence'
  | 'trust_stale_base'
  | 'trust_first_target'

/**
 * One seed: `count` orders over twelve accounts; `isCrowded` sends them within minutes, of one amount, and loses many answers, so that
 * figures come back while they are doubted. The judge's findings are `violations`.
 */
export function simulate(seed: number, count: number, mode: Mode, isCrowded = false) {
  const random = randomOf(seed)
  const chance = (probability: number) => random() < probability
  const events = createEvents()
  const platforms = createPlatforms(events, random, { halfApproved: 0.05 })
  const settleMs = mode === 'short_settle' ? 30 * SECOND : SETTLE_MS
  const seen = { orders: count, unknown: 0, crashes: 0, resends: 0, late: 0, finished: 0, failed: 0, manual: 0 }
  const accounts = Array.from({ length: 12 }, (_, id) => newAccount(id))
  let made = 0
  const options = (): DecideOptions => ({ settleMs, now: events.now(), random: random() })

  function kick(account: Account): void {
    if (account.inFlight) return
    const head = headOf(account)
    if (!head) return
    const at = Math.max(head.dueAt, mode === 'no_quiet_time' ? 0 : account.quietUntil)
    if (at > events.now()) return events.after(at - events.now(), () => kick(account))
    account.inFlight = head
    claim(head)
  }

  function claim(order: SimOrder): void {
    move(order, 'SENDING')
    const fence = ++order.fence
    noteClaim(order.leg, events.now())
    events.after(LEASE_MS, () => {
      if (order.fence === fence && order.state === 'SENDING') act(order, { step: 'release', afterMs: 0, note: '' })
    })
    if (chance(0.01)) {
      seen.crashes += 1
      return
    }
    // A worker may sleep past its lease; who took the item meanwhile has raised the fence.
    events.after(chance(0.01) ? LEASE_MS + random() * LATEST_MS : random() * SECOND, () => {
      if (order.fence !== fence && mode !== 'no_fence') return
      const lastLimit = mode === 'trust_stale_base' ? null : order.account.lastLimit
      const knowledge = { changesToday: 0, maxChangesPerDay: null, lastLimit, margin: MARGIN }
      const step = decideBeforeSend(order.leg, platforms.figure(order.account), knowledge, options())
      if (step.step !== 'send') return act(order, step)
      order.leg.base = step.base
      order.leg.target = step.target
      order.firstSentAt = events.now()
      send(order)
    })
  }

  function send(order: SimOrder): void {
    move(order, 'SENDING')
    const fence = ++order.fence
    noteSend(order.leg, events.now())
    const isCurrent = () => order.state === 'SENDING' && (order.fence === fence || mode === 'no_fence')
    events.after(LEASE_MS, () => {
      if (order.state !== 'SENDING' || order.fence !== fence) return
      if (mode === 'requeue_expired_lease') act(order, { step: 'release', afterMs: 0, note: '' })
      else act(order, { step: 'unknown', afterMs: 0, refusedReason: order.leg.refusedReason })
    })
    const isDead = chance(0.02)
    if (isDead) seen.crashes += 1
    if (!isDead) events.after(TIMEOUT_MS, () => order.fence === fence && isCurrent() && answer(order, { kind: 'unknown' }))
    if (chance(isDead ? 0.5 : 0.04)) return
    const isLate = chance(0.04)
    if (isLate) seen.late += 1
    const target = order.leg.target ?? 0n
    const sentAt = events.now()
    events.after(isLate ? TIMEOUT_MS + random() * (LATEST_MS - TIMEOUT_MS) : random() * 5 * SECOND, () => {
      const given = platforms.change(order, target)
      if (isDead || chance(0.05)) return redeliver(order, target, sentAt)
      const told: Answer = chance(isCrowded ? 0.3 : 0.02) ? { kind: 'unknown' } : given
      events.after(random() * 2 * SECOND, () => isCurrent() && answer(order, told))
    })
  }

  /** A gateway that lost the reply may deliver the request once more; where a sum is moved that is for reconciliation to find. */
  function redeliver(order: SimOrder, target: bigint, sentAt: number): void {
    const { kind } = order.account
    if (kind.style === 'delta' && !kind.knowsRequestIds) return
    if (chance(0.5)) events.after(random() * Math.max(0, sentAt + LATEST_MS - events.now()), () => platforms.change(order, target))
  }

  function answer(order: SimOrder, given: Answer): void {
    if (given.kind === 'unknown' && mode === 'retry_blindly' && order.leg.sends < 4) return send(order)
    if (given.kind === 'unknown' && mode === 'refund_on_timeout') return act(order, { step: 'fail', reason: '' })
    const step = decideAfterAnswer(order.leg, given, options())
    act(order, step.step === 'look' ? decideAfterLook(order.leg, platforms.look(order), options()) : step)
  }

  function reconcile(order: SimOrder): void {
    if (order.state !== 'UNKNOWN' && order.state !== 'WAITING_CHANNEL') return
    const look = platforms.look(order)
    const isBelieved = mode === 'trust_first_target' && look.kind === 'figure' && look.limit === order.leg.target
    const step = decideAfterLook(isBelieved ? { ...order.leg, hasUnknownSend: false } : order.leg, look, options())
    if (step.step === 'resend') {
      seen.resends += 1
      return send(order)
    }
    act(order, step)
  }

  function act(order: SimOrder, step: Step): void {
    const { account } = order
    switch (step.step) {
      case 'confirm':
        account.lastLimit = step.limit
        platforms.take(order, step.reference)
        order.paid = order.leg.want.kind === 'ADD' ? step.approved : -step.approved
        seen.finished += 1
        return end(order, 'FINISHED')
      case 'fail':
        seen.failed += 1
        return end(order, 'FAIL')
      case 'manual':
        seen.manual += 1
        return move(order, 'MANUAL')
      case 'release':
        move(order, 'RESERVED')
        noteRelease(order.leg)
        order.dueAt = events.now() + step.afterMs
        account.inFlight = null
        return kick(account)
      case 'wait_channel':
        move(order, 'WAITING_CHANNEL')
        noteWaiting(order.leg, events.now())
        return events.after(step.afterMs, () => reconcile(order))
      case 'unknown':
      case 'resend':
        seen.unknown += 1
        move(order, 'UNKNOWN')
        noteUnknown(order.leg, step.step === 'unknown' ? step.refusedReason : null)
        return events.after(step.step === 'unknown' ? step.afterMs : SECOND, () => reconcile(order))
      case 'again':
        if (order.state === 'SENDING') return act(order, { step: 'unknown', afterMs: step.afterMs, refusedReason: order.leg.refusedReason })
        order.leg.tries += 1
        return events.after(step.afterMs, () => reconcile(order))
      case 'send':
      case 'look':
        throw new Error(`${step.step} is no end`)
    }
  }

  function end(order: SimOrder, state: 'FINISHED' | 'FAIL'): void {
    order.account.quietUntil = Math.max(order.account.quietUntil, quietUntil(order.leg, settleMs) ?? 0)
    move(order, state)
    order.account.inFlight = null
    kick(order.account)
  }

  for (let id = 0; id < count; id += 1) {
    const amount = isCrowded ? 100n : BigInt(100 + Math.floor(random() * 900))
    const account = accounts[Math.floor(random() * accounts.length)] as Account // within the list
    const want = wish(random(), amount, isCrowded ? amount : amount / 3n)
    events.after(random() * (isCrowded ? 200 : 20_000) * SECOND, () => {
      account.legs.push(newOrder(made++, account, want))
      kick(account)
    })
    events.after(random() * 20_000 * SECOND, () => platforms.spend(account))
  }
  events.run(2_000_000 * SECOND)
  return { seen, violations: judge(accounts, count) }
}

/** Six of ten orders add; the others take back. */
function wish(chance: number, amount: bigint, back: bigint): Want {
  if (chance < 0.6) return { kind: 'ADD', amount }
  return chance < 0.85 ? { kind: 'REDUCE', amount: back } : { kind: 'CLEAR' }
}
