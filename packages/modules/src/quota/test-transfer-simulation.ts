// A deterministic world in virtual time around the decisions about transfers: legs run as any others, books beside the platforms,
// workers that die, and a judge who counts the money.
import { type Answer, decideAfterAnswer, decideAfterLook, decideBeforeSend, type DecideOptions, quietUntil, type Step } from './decide.ts'
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
import { createPlatforms, KINDS } from './test-simulated-platforms.ts'
import { type Account, type Books, FIRST_CAP, judge, leftOf, type Line, newAccount, newLeg, type SimLeg } from './test-transferred-legs.ts'
import { createEvents, randomOf } from './test-virtual-time.ts'
import { decideTransfer, type TransferLegKind, type TransferStep } from './transfer.ts'

/** The design, or the design with one rule left out. */
export type Mode =
  | 'design'
  | 'in_at_once'
  | 'in_takes_what_was_asked'
  | 'refused_in_is_forgotten'
  | 'back_takes_all'
  | 'payer_gets_what_was_asked'
  | 'payer_and_source_both'
  | 'back_while_in_is_unknown'
  | 'step_apart_from_the_end'
  | 'step_without_a_look'

/** One seed: `count` transfers between sixteen accounts. What the judge found is `violations`. */
export function simulateTransfers(seed: number, count: number, mode: Mode) {
  const random = randomOf(seed)
  const chance = (probability: number) => random() < probability
  const events = createEvents()
  const platforms = createPlatforms(events, random, { halfApproved: 0.1 })
  const seen = {
    transfers: count,
    done: 0,
    notStarted: 0,
    toSource: 0,
    toPayer: 0,
    partial: 0,
    manual: 0,
    unknown: 0,
    crashes: 0,
    resends: 0,
  }
  const accounts = Array.from({ length: 16 }, (_, id) => newAccount(id))
  const lines: Line[] = []
  let [started, onItsWay] = [0, 0n]
  const books: Books = { quota: accounts.map(() => FIRST_CAP), clearing: 0n, payer: 0n }
  const violations: string[] = []
  const options = (): DecideOptions => ({ settleMs: SETTLE_MS, now: events.now(), random: random() })

  // The line: what the end of a leg starts, in the same transaction as that end.
  function start(line: Line, kind: TransferLegKind, amount: bigint): void {
    const leg = newLeg(started++, line, kind, amount)
    leg.account.legs.push(leg)
    line.legs.push(leg)
    kick(leg.account)
  }

  function advance(line: Line): void {
    if (line.end) return
    const step = wrongStep(mode, line) ?? decideTransfer(line.legs)
    if (step.step === 'start') return start(line, step.kind, step.amount)
    if (step.step === 'wait') return
    line.end = step
    books.clearing -= step.returnedToPayer
    books.payer += step.returnedToPayer
    seen.done += step.outcome === 'DONE' ? 1 : 0
    seen.partial += step.outcome === 'DONE' && step.arrived < line.amount ? 1 : 0
    seen.notStarted += step.outcome === 'NOT_STARTED' ? 1 : 0
    seen.toSource += step.outcome === 'RETURNED_TO_SOURCE' ? 1 : 0
    seen.toPayer += step.returnedToPayer > 0n ? 1 : 0
  }

  /** Posts what moved. At every instant what is on its way is what left and neither arrived nor came back. */
  function book(leg: SimLeg, moved: bigint): void {
    const sign = leg.kind === 'OUT' ? -1n : 1n
    books.quota[leg.account.id] = (books.quota[leg.account.id] ?? 0n) + sign * moved
    books.clearing -= sign * moved
  }

  function end(leg: SimLeg, state: 'FINISHED' | 'FAIL', moved: bigint): void {
    leg.account.quietUntil = Math.max(leg.account.quietUntil, quietUntil(leg.leg, SETTLE_MS) ?? 0)
    move(leg, state)
    leg.moved = moved
    book(leg, moved)
    leg.account.inFlight = null
    const { line } = leg
    if (mode === 'step_apart_from_the_end' && chance(0.01)) seen.crashes += 1
    else advance(line)
    // A job that runs again asks again.
    if (chance(0.05)) advance(line)
    if (mode === 'step_without_a_look' && chance(0.01) && leg.kind === 'OUT' && moved > 0n) start(line, 'IN', moved)
    recount(line)
    if (onItsWay !== books.clearing) violations.push(`${books.clearing} is on its way instead of ${onItsWay}`)
    kick(leg.account)
  }

  /** Counts the line anew from its legs: of all lines only this one can have changed. */
  function recount(line: Line): void {
    const now = leftOf(line)
    onItsWay += now - line.onItsWay
    line.onItsWay = now
  }

  // A leg: the machine of the decisions, as for any order.
  function kick(account: Account): void {
    if (account.inFlight) return
    const head = headOf(account)
    if (!head) return
    const at = Math.max(head.dueAt, account.quietUntil)
    if (at > events.now()) return events.after(at - events.now(), () => kick(account))
    account.inFlight = head
    claim(head)
  }

  function claim(leg: SimLeg): void {
    move(leg, 'SENDING')
    const fence = ++leg.fence
    noteClaim(leg.leg, events.now())
    events.after(LEASE_MS, () => {
      if (leg.fence === fence && leg.state === 'SENDING') act(leg, { step: 'release', afterMs: 0, note: '' })
    })
    if (chance(0.01)) {
      seen.crashes += 1
      return
    }
    events.after(random() * SECOND, () => {
      if (leg.fence !== fence) return
      const knowledge = { changesToday: 0, maxChangesPerDay: null, lastLimit: leg.account.lastLimit, margin: MARGIN }
      const step = decideBeforeSend(leg.leg, platforms.figure(leg.account), knowledge, options())
      if (step.step !== 'send') return act(leg, step)
      leg.leg.base = step.base
      leg.leg.target = step.target
      leg.firstSentAt = events.now()
      send(leg)
    })
  }

  function send(leg: SimLeg): void {
    move(leg, 'SENDING')
    const fence = ++leg.fence
    noteSend(leg.leg, events.now())
    const isCurrent = () => leg.state === 'SENDING' && leg.fence === fence
    events.after(LEASE_MS, () => {
      if (isCurrent()) act(leg, { step: 'unknown', afterMs: 0, refusedReason: leg.leg.refusedReason })
    })
    const isDead = chance(0.02)
    if (isDead) seen.crashes += 1
    if (!isDead) events.after(TIMEOUT_MS, () => isCurrent() && answer(leg, { kind: 'unknown' }))
    if (chance(isDead ? 0.5 : 0.04)) return
    const isLate = chance(0.04)
    const target = leg.leg.target ?? 0n
    events.after(isLate ? TIMEOUT_MS + random() * (LATEST_MS - TIMEOUT_MS) : random() * 5 * SECOND, () => {
      const given = platforms.change(leg, target)
      if (isDead || chance(0.05)) return
      const told: Answer = chance(0.02) ? { kind: 'unknown' } : given
      events.after(random() * 2 * SECOND, () => isCurrent() && answer(leg, told))
    })
  }

  function answer(leg: SimLeg, given: Answer): void {
    if (given.kind === 'unknown' && leg.kind === 'IN' && mode === 'back_while_in_is_unknown') return act(leg, { step: 'fail', reason: '' })
    const step = decideAfterAnswer(leg.leg, given, options())
    act(leg, step.step === 'look' ? decideAfterLook(leg.leg, platforms.look(leg), options()) : step)
  }

  function reconcile(leg: SimLeg): void {
    if (leg.state !== 'UNKNOWN' && leg.state !== 'WAITING_CHANNEL') return
    const step = decideAfterLook(leg.leg, platforms.look(leg), options())
    if (step.step !== 'resend') return act(leg, step)
    seen.resends += 1
    send(leg)
  }

  function act(leg: SimLeg, step: Step): void {
    switch (step.step) {
      case 'confirm':
        leg.account.lastLimit = step.limit
        platforms.take(leg, step.reference)
        return end(leg, 'FINISHED', step.approved)
      case 'fail':
        return end(leg, 'FAIL', 0n)
      case 'manual':
        seen.manual += 1
        return move(leg, 'MANUAL')
      case 'release':
        move(leg, 'RESERVED')
        noteRelease(leg.leg)
        leg.dueAt = events.now() + step.afterMs
        leg.account.inFlight = null
        return kick(leg.account)
      case 'wait_channel':
        move(leg, 'WAITING_CHANNEL')
        noteWaiting(leg.leg, events.now())
        return events.after(step.afterMs, () => reconcile(leg))
      case 'unknown':
      case 'resend':
        seen.unknown += 1
        move(leg, 'UNKNOWN')
        noteUnknown(leg.leg, step.step === 'unknown' ? step.refusedReason : null)
        return events.after(step.step === 'unknown' ? step.afterMs : SECOND, () => reconcile(leg))
      case 'again':
        if (leg.state === 'SENDING') return act(leg, { step: 'unknown', afterMs: step.afterMs, refusedReason: leg.leg.refusedReason })
        leg.leg.tries += 1
        return events.after(step.afterMs, () => reconcile(leg))
      case 'send':
      case 'look':
        throw new Error(`${step.step} is no end`)
    }
  }

  for (let n = 0; n < count; n += 1) {
    const from = accounts[Math.floor(random() * accounts.length)] as Account // within the list
    const to = accounts[(from.id + KINDS.length * (1 + Math.floor(random() * 3))) % accounts.length] as Account // of the same kind
    const amount = BigInt(100 + Math.floor(random() * 900))
    events.after(random() * 40_000 * SECOND, () => {
      const line: Line = { id: lines.length, from, to, amount, legs: [], end: null, onItsWay: 0n }
      lines.push(line)
      start(line, 'OUT', amount)
      if (mode === 'in_at_once') start(line, 'IN', amount)
    })
    events.after(random() * 40_000 * SECOND, () => platforms.spend(from))
    if (n % 8 === 0) to.closed = { from: random() * 40_000 * SECOND, until: random() * 60_000 * SECOND }
  }
  try {
    events.run(4_000_000 * SECOND)
  } catch (error) {
    // The decision refused legs that can't be: a wrong rule was caught before the money moved.
    violations.push(String(error))
  }
  return { seen, violations: [...violations, ...judge(lines, accounts, books)] }
}

/** What a wrong rule does instead; undefined where it does as the design. */
function wrongStep(mode: Mode, line: Line): TransferStep | undefined {
  if (mode === 'design') return undefined
  const [out, into, back] = (['OUT', 'IN', 'BACK'] as const).map(kind => line.legs.find(leg => leg.kind === kind))
  const asked = line.amount
  const isRefused = into?.state === 'FAIL'
  if (mode === 'in_takes_what_was_asked' && (out?.moved ?? 0n) > 0n && !into) return { step: 'start', kind: 'IN', amount: asked }
  if (mode === 'back_takes_all' && into?.moved !== null && into && !back && into.moved < into.amount) {
    return { step: 'start', kind: 'BACK', amount: out?.moved ?? 0n }
  }
  const none = { arrived: 0n, returnedToSource: 0n }
  if (mode === 'refused_in_is_forgotten' && isRefused) return { step: 'end', outcome: 'NOT_STARTED', ...none, returnedToPayer: 0n }
  if (mode === 'payer_gets_what_was_asked' && back?.state === 'FAIL') {
    return { step: 'end', outcome: 'RETURNED_TO_PAYER', ...none, returnedToPayer: asked }
  }
  if (mode === 'payer_and_source_both' && isRefused && back?.state === 'FINISHED') {
    return { step: 'end', outcome: 'RETURNED_TO_SOURCE', ...none, returnedToPayer: out?.moved ?? 0n }
  }
  return undefined
}
