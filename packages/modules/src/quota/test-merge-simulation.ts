// A deterministic world in virtual time around merged changes: accounts whose limit may be changed ten times a day, orders in bursts, a
// platform that refuses too much at once, lost and late calls, workers that die, people who cancel, and a judge who counts the money.
import { type Answer, decideAfterAnswer, decideAfterLook, decideBeforeSend, type DecideOptions, quietUntil, type Step } from './decide.ts'
import { countRiders, mergeMostAfterRefusal, parts } from './merge.ts'
import { type Account, judge, newAccount, newLeg, type SimLeg, wish } from './test-merged-legs.ts'
import {
  headOf,
  LATEST_MS,
  LEASE_MS,
  MARGIN,
  move as moveOne,
  noteClaim,
  noteRelease,
  noteSend,
  noteUnknown,
  SECOND,
  SETTLE_MS,
  type State,
  TIMEOUT_MS,
} from './test-simulated-legs.ts'
import { createPlatforms } from './test-simulated-platforms.ts'
import { createEvents, randomOf } from './test-virtual-time.ts'

/** The design, or the design with one rule left out or turned round. */
export type Mode =
  | 'design'
  | 'never_merge'
  | 'confirm_head_only'
  | 'head_takes_all'
  | 'carried_twice'
  | 'refund_carried_on_unknown'
  | 'requeue_carried_on_unknown'
  | 'refused_together'
  | 'resend_head_only'
  | 'carried_stay_behind'
  | 'cancel_carried'
  | 'riders_unchecked'

const DAY_MS = 86_400 * SECOND
const MAX_CHANGES = 10
/** The platform takes no more than this at once; a single leg asks for less. */
const MOST_AT_ONCE = 3_000n

/** One seed: `count` orders in bursts over six accounts. The judge's findings are `violations`. */
export function simulateMerging(seed: number, count: number, mode: Mode) {
  const random = randomOf(seed)
  const chance = (probability: number) => random() < probability
  const events = createEvents()
  const platforms = createPlatforms(events, random, { halfApproved: 0, mostAtOnce: MOST_AT_ONCE })
  const seen = { legs: count, changes: 0, carried: 0, parted: 0, unknown: 0, crashes: 0, resends: 0, finished: 0, failed: 0, manual: 0 }
  let created = 0
  const accounts = Array.from({ length: 6 }, (_, id) => newAccount(id))
  const violations: string[] = []
  const options = (): DecideOptions => ({ settleMs: SETTLE_MS, now: events.now(), random: random() })
  const carriedBy = (head: SimLeg) => head.account.legs.filter(leg => leg.carriedBy === head)

  /** The head's machine is that of any order; what it carries follows it at every commit. */
  function move(head: SimLeg, state: State): void {
    moveOne(head, state)
    for (const rider of carriedBy(head)) moveOne(rider, state)
  }

  function kick(account: Account): void {
    if (account.inFlight) return
    const head = headOf(account)
    if (!head) return
    const at = Math.max(head.dueAt, account.quietUntil)
    if (at > events.now()) return events.after(at - events.now(), () => kick(account))
    account.inFlight = head
    claim(head)
  }

  function claim(head: SimLeg): void {
    move(head, 'SENDING')
    const fence = ++head.fence
    noteClaim(head.leg, events.now())
    events.after(LEASE_MS, () => {
      if (head.fence === fence && head.state === 'SENDING') act(head, { step: 'release', afterMs: 0, note: '' })
    })
    if (chance(0.01)) {
      seen.crashes += 1
      return
    }
    const { account } = head
    events.after(random() * SECOND, () => {
      const reading = platforms.figure(account)
      // The figures are written down a moment later: orders may be made or cancelled meanwhile.
      events.after(random() * SECOND, () => {
        if (head.fence !== fence) return
        const changesToday = account.sentAt.filter(at => at > events.now() - DAY_MS).length
        const knowledge = { changesToday, maxChangesPerDay: MAX_CHANGES, lastLimit: account.lastLimit, margin: MARGIN }
        const step = decideBeforeSend(head.leg, reading, knowledge, options())
        if (step.step !== 'send' || reading.kind !== 'figure') return act(head, step)
        const riders = mode === 'never_merge' ? [] : takeAlong(head, step.target, { reading, account: knowledge, options: options() })
        const target = riders.reduce((sum, rider) => sum + rider.delta, step.target)
        if (riders.length > 0 && target < step.base && target < account.spent + MARGIN && reading.spent === account.spent)
          violations.push(`order ${head.id} lowers to ${target} although ${account.spent} is spent`)
        head.leg.base = step.base
        head.leg.target = target
        for (const rider of riders) rider.carriedBy = head
        head.carries = riders.length
        seen.carried += riders.length
        send(head)
      })
    })
  }

  function takeAlong(head: SimLeg, target: bigint, terms: Parameters<typeof countRiders>[3]): SimLeg[] {
    const behind = head.account.legs.filter(leg => leg.state === 'RESERVED' && leg.id > head.id)
    const waiting = behind.map(({ leg, dueAt, mergeMost }) => ({ leg, isDue: dueAt <= events.now(), mergeMost }))
    if (mode === 'riders_unchecked' && head.leg.want.kind !== 'CLEAR')
      return behind.filter(({ leg }) => leg.want.kind === head.leg.want.kind)
    return behind.slice(0, countRiders({ leg: head.leg, mergeMost: head.mergeMost }, waiting, { target }, terms))
  }

  function send(head: SimLeg): void {
    move(head, 'SENDING')
    const { account } = head
    const fence = ++head.fence
    seen.changes += 1
    const now = events.now()
    noteSend(head.leg, now)
    account.sentAt.push(now)
    const target = mode === 'resend_head_only' && head.leg.sends > 1 ? (head.leg.base ?? 0n) + head.delta : (head.leg.target ?? 0n)
    head.leg.target = target
    const isCurrent = () => head.state === 'SENDING' && head.fence === fence
    events.after(LEASE_MS, () => {
      if (isCurrent()) act(head, { step: 'unknown', afterMs: 0, refusedReason: head.leg.refusedReason })
    })
    const isDead = chance(0.02)
    if (isDead) seen.crashes += 1
    if (!isDead) events.after(TIMEOUT_MS, () => isCurrent() && answer(head, { kind: 'unknown' }))
    if (chance(isDead ? 0.5 : 0.05)) return
    const isLate = chance(0.04)
    events.after(isLate ? TIMEOUT_MS + random() * (LATEST_MS - TIMEOUT_MS) : random() * 5 * SECOND, () => {
      const given = platforms.change(head, target)
      if (isDead || chance(0.05)) {
        // A gateway that lost the reply may deliver the request once more.
        if (chance(0.5)) events.after(random() * Math.max(0, now + LATEST_MS - events.now()), () => platforms.change(head, target))
        return
      }
      const told: Answer = chance(0.02) ? { kind: 'unknown' } : given
      events.after(random() * 2 * SECOND, () => isCurrent() && answer(head, told))
    })
  }

  function answer(head: SimLeg, given: Answer): void {
    const step = decideAfterAnswer(head.leg, given, options())
    act(head, step.step === 'look' ? decideAfterLook(head.leg, platforms.figure(head.account), options()) : step)
  }

  function reconcile(head: SimLeg): void {
    if (head.state !== 'UNKNOWN') return
    const step = decideAfterLook(head.leg, platforms.figure(head.account), options())
    if (step.step !== 'resend') return act(head, step)
    seen.resends += 1
    send(head)
  }

  function act(head: SimLeg, step: Step): void {
    if (parts(step, head) && mode !== 'refused_together') return part(head)
    switch (step.step) {
      case 'confirm':
        head.account.lastLimit = step.limit
        return confirm(head, step.approved)
      case 'fail':
        if (head.carries > 0) violations.push(`order ${head.id} was refused together with others`)
        return end(head, 'FAIL')
      case 'manual':
        seen.manual += 1
        return move(head, 'MANUAL')
      case 'release':
        return release(head, events.now() + step.afterMs)
      case 'unknown':
      case 'resend':
        seen.unknown += 1
        move(head, 'UNKNOWN')
        letGoWrongly(head)
        noteUnknown(head.leg, step.step === 'unknown' ? step.refusedReason : null)
        return events.after(step.step === 'unknown' ? step.afterMs : SECOND, () => reconcile(head))
      case 'again':
        if (head.state === 'SENDING') return act(head, { step: 'unknown', afterMs: step.afterMs, refusedReason: head.leg.refusedReason })
        head.leg.tries += 1
        return events.after(step.afterMs, () => reconcile(head))
      case 'send':
      case 'look':
      case 'wait_channel':
        throw new Error(`${step.step} is no end`)
    }
  }

  function confirm(head: SimLeg, approved: bigint): void {
    const riders = carriedBy(head)
    const own = head.leg.want.kind === 'CLEAR' ? -approved : head.delta
    const whole = head.leg.want.kind === 'ADD' ? approved : -approved
    if (head.leg.want.kind !== 'CLEAR' && whole !== riders.reduce((sum, rider) => sum + rider.delta, head.delta) && mode === 'design')
      violations.push(`order ${head.id} was confirmed at ${approved}`)
    head.paid += mode === 'head_takes_all' ? whole : own
    if (mode === 'confirm_head_only') return end(parted(head, riders), 'FINISHED')
    for (const rider of riders) if (mode !== 'head_takes_all') rider.paid += mode === 'carried_twice' ? 2n * rider.delta : rider.delta
    end(head, 'FINISHED')
  }

  function end(head: SimLeg, state: 'FINISHED' | 'FAIL'): void {
    head.account.quietUntil = Math.max(head.account.quietUntil, quietUntil(head.leg, SETTLE_MS) ?? 0)
    seen[state === 'FINISHED' ? 'finished' : 'failed'] += 1 + carriedBy(head).length
    move(head, state)
    head.account.inFlight = null
    kick(head.account)
  }

  /** The riders wait by themselves again. */
  function parted(head: SimLeg, riders: SimLeg[]): SimLeg {
    for (const rider of riders) {
      rider.carriedBy = null
      moveOne(rider, 'RESERVED')
    }
    head.carries = 0
    return head
  }

  function release(head: SimLeg, dueAt: number): void {
    const riders = carriedBy(head)
    moveOne(head, 'RESERVED')
    noteRelease(head.leg)
    // Nothing of its calls is open any more, and a no to several together says nothing of the next call.
    head.leg.hasUnknownSend = false
    head.leg.refusedReason = null
    head.leg.lastSentAt = null
    head.dueAt = dueAt
    if (mode === 'carried_stay_behind') head.carries = 0
    else parted(head, riders)
    head.account.inFlight = null
    kick(head.account)
  }

  function part(head: SimLeg): void {
    seen.parted += 1
    head.account.quietUntil = Math.max(head.account.quietUntil, quietUntil(head.leg, SETTLE_MS) ?? 0)
    const most = mergeMostAfterRefusal(1 + head.carries)
    for (const leg of [head, ...carriedBy(head)]) leg.mergeMost = most
    release(head, events.now())
  }

  function letGoWrongly(head: SimLeg): void {
    if (mode === 'requeue_carried_on_unknown') parted(head, carriedBy(head))
    if (mode !== 'refund_carried_on_unknown') return
    for (const rider of carriedBy(head)) rider.state = 'FAIL'
    for (const rider of carriedBy(head)) rider.carriedBy = null
    head.carries = 0
  }

  /** A person ends a leg that waits in the queue; one that is carried is no longer there. */
  function cancel(leg: SimLeg): void {
    if (leg.state === 'RESERVED' || (mode === 'cancel_carried' && leg.carriedBy !== null && leg.state === 'UNKNOWN')) {
      leg.state = 'FAIL'
      leg.carriedBy = null
    }
  }

  for (let made = 0; made < count; ) {
    const account = accounts[Math.floor(random() * accounts.length)] as Account // within the list
    const burst = Math.min(count - made, 1 + Math.floor(random() * 20))
    const at = random() * 2 * DAY_MS
    for (let n = 0; n < burst; n += 1) {
      const want = wish(random(), BigInt(100 + Math.floor(random() * 900)))
      events.after(at + random() * (chance(0.3) ? 600 : 2) * SECOND, () => {
        const leg = newLeg(created++, account, want)
        account.legs.push(leg)
        kick(account)
        if (chance(0.05)) events.after(random() * 900 * SECOND, () => cancel(leg))
      })
    }
    events.after(at + random() * 2_000 * SECOND, () => platforms.spend(account))
    made += burst
  }
  events.run(40 * DAY_MS)
  return { seen, violations: [...violations, ...judge(accounts, count)] }
}
