// A deterministic world in virtual time around the decisions of decide.ts: platforms with faults, workers that die, a judge.
import {
  type Answer,
  decideAfterAnswer,
  decideAfterLook,
  decideBeforeSend,
  type DecideOptions,
  type Look,
  quietUntil,
  type Reading,
  type Step,
  type Want,
} from './decide.ts'
import { type Account, judge, type Kind, move, newOrder, type Proposal, type SimOrder } from './test-simulated-orders.ts'
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

const KINDS: readonly Kind[] = [
  { style: 'absolute', knowsRequestIds: false },
  { style: 'proposal', knowsRequestIds: false },
  { style: 'delta', knowsRequestIds: true },
  { style: 'delta', knowsRequestIds: false },
]
const SECOND = 1_000
const TIMEOUT_MS = 30 * SECOND
const LEASE_MS = 90 * SECOND
const LATEST_MS = 300 * SECOND
const LISTING_LAG_MS = 120 * SECOND
const SETTLE_MS = 720 * SECOND
const MARGIN = 10n

/** One seed: `count` orders over twelve accounts. The judge's findings are `violations`. */
export function simulate(seed: number, count: number, mode: Mode) {
  const random = randomOf(seed)
  const chance = (probability: number) => random() < probability
  const events = createEvents()
  const settleMs = mode === 'short_settle' ? 30 * SECOND : SETTLE_MS
  const seen = { orders: count, unknown: 0, crashes: 0, resends: 0, late: 0, finished: 0, failed: 0, manual: 0 }
  const orders: SimOrder[] = []
  const accounts = Array.from({ length: 12 }, (_, id): Account => {
    const kind = KINDS[id % KINDS.length] as Kind // within the list
    const fresh = { spent: 0n, before: { cap: 0n, until: 0 }, lastLimit: null, inFlight: null, quietUntil: 0 }
    return { id, kind, cap: 0n, ...fresh, proposals: [], transactions: [], requestIds: new Set() }
  })
  const options = (): DecideOptions => ({ settleMs, now: events.now(), random: random() })

  function setCap(account: Account, cap: bigint): void {
    account.before = { cap: account.cap, until: events.now() + 10 * SECOND }
    account.cap = cap
  }

  // The platform's side.
  function platform(account: Account, order: SimOrder, target: bigint): Answer {
    if (chance(0.03)) return { kind: 'refused', reason: 'no' }
    if (chance(0.02)) return { kind: 'not_done' }
    if (account.kind.style === 'absolute') {
      if (target < account.spent) return { kind: 'refused', reason: 'below what is spent' }
      if (account.cap !== target) setCap(account, target)
      return { kind: 'done', reference: null }
    }
    if (account.kind.style === 'proposal') return propose(account, order, target)
    if (account.kind.knowsRequestIds && account.requestIds.has(order.id)) return { kind: 'done', reference: `${order.id}` }
    const delta = target - (order.leg.base ?? 0n)
    if (account.cap + delta < 0n) return { kind: 'refused', reason: 'not enough' }
    account.requestIds.add(order.id)
    setCap(account, account.cap + delta)
    const reference = account.kind.knowsRequestIds ? `${order.id}` : `t${account.transactions.length}`
    const visibleAt = events.now() + random() * LISTING_LAG_MS
    account.transactions.push({ reference, amount: delta, at: events.now(), visibleAt, takenBy: null })
    return { kind: 'done', reference }
  }

  function propose(account: Account, order: SimOrder, target: bigint): Answer {
    if (account.proposals.some(proposal => proposal.state === 'pending')) return { kind: 'unknown' }
    const proposal: Proposal = { order: order.id, limit: target, state: 'pending' }
    account.proposals.push(proposal)
    events.after(5 * SECOND + random() * 400 * SECOND, () => {
      proposal.state = chance(0.05) ? 'rejected' : 'approved'
      if (chance(0.05)) proposal.limit = (target + (order.leg.base ?? 0n)) / 2n
      // What was spent meanwhile is not given back (reference/google.md 4).
      if (proposal.limit < account.spent) proposal.limit = account.spent
      if (proposal.state === 'approved') setCap(account, proposal.limit)
    })
    return { kind: 'waiting', proposalId: `${account.proposals.length}` }
  }

  function figure(account: Account): Reading {
    if (chance(0.03)) return { kind: 'unavailable' }
    const isStale = chance(0.1) && events.now() < account.before.until
    const spent = account.kind.style === 'delta' ? null : account.spent
    return { kind: 'figure', limit: isStale ? account.before.cap : account.cap, spent, minimumAdd: null, changesLeftToday: null }
  }

  function look(account: Account, order: SimOrder): Look {
    if (account.kind.style === 'absolute') return figure(account)
    if (chance(0.05)) return { kind: 'unavailable' }
    if (account.kind.style === 'delta') {
      const fits = account.transactions.filter(
        t =>
          t.visibleAt <= events.now() &&
          t.at >= order.firstSentAt &&
          t.amount === (order.leg.target ?? 0n) - (order.leg.base ?? 0n) &&
          (t.takenBy ?? order.id) === order.id,
      )
      return fits.length === 0 ? { kind: 'none' } : { kind: 'transactions', references: fits.map(t => t.reference) }
    }
    const own = account.proposals.filter(proposal => proposal.order === order.id)
    const found = own.find(p => p.state === 'pending') ?? own.findLast(p => p.state === 'approved') ?? own[0]
    if (!found) return { kind: 'none' }
    const proposalId = '1'
    if (found.state === 'approved') return { kind: 'approved', proposalId, limit: found.limit }
    return found.state === 'pending' ? { kind: 'pending', proposalId } : { kind: 'rejected', proposalId, reason: 'no' }
  }

  function spend(account: Account): void {
    if (account.kind.style !== 'delta') account.spent += (account.cap - account.spent) / 10n
  }

  // Our side.
  function kick(account: Account): void {
    if (account.inFlight) return
    const head = orders.find(order => order.account === account && order.state === 'RESERVED')
    if (!head) return
    const at = Math.max(head.dueAt, mode === 'no_quiet_time' ? 0 : account.quietUntil)
    if (at > events.now()) return events.after(at - events.now(), () => kick(account))
    account.inFlight = head
    claim(head)
  }

  function claim(order: SimOrder): void {
    move(order, 'SENDING')
    const fence = ++order.fence
    order.leg = { ...order.leg, tries: order.leg.tries + 1, unresolvedSince: events.now() }
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
      const step = decideBeforeSend(order.leg, figure(order.account), knowledge, options())
      if (step.step !== 'send') return act(order, step)
      order.leg = { ...order.leg, base: step.base, target: step.target }
      order.firstSentAt = events.now()
      send(order)
    })
  }

  function send(order: SimOrder): void {
    const { account } = order
    move(order, 'SENDING')
    const fence = ++order.fence
    order.leg = {
      ...order.leg,
      sends: order.leg.sends + 1,
      lastSentAt: events.now(),
      unresolvedSince: order.leg.unresolvedSince ?? events.now(),
    }
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
    const { target } = order.leg
    const sentAt = events.now()
    events.after(isLate ? TIMEOUT_MS + random() * (LATEST_MS - TIMEOUT_MS) : random() * 5 * SECOND, () => {
      const given = platform(account, order, target ?? 0n)
      if (isDead || chance(0.05)) return redeliver(order, target ?? 0n, sentAt)
      const told: Answer = chance(0.02) ? { kind: 'unknown' } : given
      events.after(random() * 2 * SECOND, () => isCurrent() && answer(order, told))
    })
  }

  /** A gateway that lost the reply may deliver the request once more; where a sum is moved that is for reconciliation to find. */
  function redeliver(order: SimOrder, target: bigint, sentAt: number): void {
    const { kind } = order.account
    if (kind.style === 'delta' && !kind.knowsRequestIds) return
    if (chance(0.5)) events.after(random() * Math.max(0, sentAt + LATEST_MS - events.now()), () => platform(order.account, order, target))
  }

  function answer(order: SimOrder, given: Answer): void {
    if (given.kind === 'unknown' && mode === 'retry_blindly' && order.leg.sends < 4) return send(order)
    if (given.kind === 'unknown' && mode === 'refund_on_timeout') return act(order, { step: 'fail', reason: '' })
    const step = decideAfterAnswer(order.leg, given, options())
    act(order, step.step === 'look' ? decideAfterLook(order.leg, look(order.account, order), options()) : step)
  }

  function reconcile(order: SimOrder): void {
    if (order.state !== 'UNKNOWN' && order.state !== 'WAITING_CHANNEL') return
    const step = decideAfterLook(order.leg, look(order.account, order), options())
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
        for (const t of account.transactions) if (t.reference === step.reference) t.takenBy = order.id
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
        order.leg = { ...order.leg, base: null, target: null, sends: 0, unresolvedSince: null }
        order.dueAt = events.now() + step.afterMs
        account.inFlight = null
        return kick(account)
      case 'wait_channel':
        move(order, 'WAITING_CHANNEL')
        order.leg = { ...order.leg, waitingSince: order.leg.waitingSince ?? events.now(), unresolvedSince: null, tries: 0 }
        return events.after(step.afterMs, () => reconcile(order))
      case 'unknown':
      case 'resend':
        seen.unknown += 1
        move(order, 'UNKNOWN')
        order.leg = { ...order.leg, hasUnknownSend: true, tries: 0, refusedReason: step.step === 'unknown' ? step.refusedReason : null }
        return events.after(step.step === 'unknown' ? step.afterMs : SECOND, () => reconcile(order))
      case 'again':
        if (order.state === 'SENDING') return act(order, { step: 'unknown', afterMs: step.afterMs, refusedReason: order.leg.refusedReason })
        order.leg = { ...order.leg, tries: order.leg.tries + 1 }
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
    const amount = BigInt(100 + Math.floor(random() * 900))
    const account = accounts[Math.floor(random() * accounts.length)] as Account // within the list
    const want = wish(random(), amount)
    events.after(random() * 20_000 * SECOND, () => {
      orders.push(newOrder(orders.length, account, want))
      kick(account)
    })
    events.after(random() * 20_000 * SECOND, () => spend(account))
  }
  events.run(2_000_000 * SECOND)
  return { seen, violations: judge(orders, accounts) }
}

/** Six of ten orders add; the others take back. */
function wish(chance: number, amount: bigint): Want {
  if (chance < 0.6) return { kind: 'ADD', amount }
  return chance < 0.85 ? { kind: 'REDUCE', amount: amount / 3n } : { kind: 'CLEAR' }
}
