// Simulated legs that may ride together: how they and their accounts stand, and the judge of what became of them.
import type { Leg, Want } from './decide.ts'

export const SECOND = 1_000
/** A request that was sent may still take effect until then. */
export const LATEST_MS = 300 * SECOND
export const MARGIN = 10n

export type SimLeg = {
  id: number
  account: Account
  leg: Leg
  state: Leg['state'] | 'FINISHED' | 'FAIL' | 'MANUAL'
  fence: number
  dueAt: number
  /** what it changes, negative when it lowers; a clearing's is not known before */
  delta: bigint
  carriedBy: SimLeg | null
  carries: number
  mergeMost: number | null
  /** what the customer paid, negative where money came back */
  paid: bigint
}
export type Account = {
  id: number
  cap: bigint
  /** spend against the cap; it grows while orders are under way */
  spent: bigint
  before: { cap: bigint; until: number }
  lastLimit: bigint | null
  inFlight: SimLeg | null
  quietUntil: number
  /** every call that was sent */
  sentAt: number[]
}

export const newAccount = (id: number): Account => ({
  id,
  cap: 0n,
  spent: 0n,
  before: { cap: 0n, until: 0 },
  lastLimit: null,
  inFlight: null,
  quietUntil: 0,
  sentAt: [],
})

export function newLeg(id: number, account: Account, want: Want): SimLeg {
  const facts = { base: null, target: null, tries: 0, sends: 0, hasUnknownSend: false, refusedReason: null }
  const times = { lastSentAt: null, unresolvedSince: null, waitingSince: null }
  const leg: Leg = { style: 'absolute', state: 'RESERVED', want, ...facts, ...times }
  const delta = want.kind === 'ADD' ? want.amount : want.kind === 'REDUCE' ? -want.amount : 0n
  return { id, account, leg, state: 'RESERVED', fence: 0, dueAt: 0, delta, carriedBy: null, carries: 0, mergeMost: null, paid: 0n }
}

export function setCap(account: Account, cap: bigint, now: number): void {
  account.before = { cap: account.cap, until: now + 10 * SECOND }
  account.cap = cap
}

/** Additions and reductions come in runs of their kind; a few clearings are among them. */
export function wish(chance: number, amount: bigint): Want {
  if (chance < 0.75) return { kind: 'ADD', amount }
  return chance < 0.97 ? { kind: 'REDUCE', amount: amount / 4n } : { kind: 'CLEAR' }
}

/** Each leg paid for what it asked or nothing, and all of them for what the platform has; an account in people's hands is theirs to judge. */
export function judge(legs: SimLeg[], accounts: Account[]): string[] {
  const found: string[] = []
  for (const account of accounts) {
    const own = legs.filter(leg => leg.account === account)
    if (own.some(leg => leg.state === 'MANUAL')) continue
    const paid = own.reduce((sum, leg) => sum + leg.paid, 0n)
    if (account.cap > paid) found.push(`account ${account.id} got ${account.cap - paid} for free`)
    if (account.cap < paid) found.push(`account ${account.id} lost ${paid - account.cap}`)
    for (const leg of own) {
      if (leg.state !== 'FINISHED' && leg.state !== 'FAIL') found.push(`order ${leg.id} is stuck in ${leg.state}`)
      const due = leg.state === 'FINISHED' ? leg.delta : 0n
      if (leg.leg.want.kind !== 'CLEAR' && leg.paid !== due) found.push(`order ${leg.id} paid ${leg.paid} instead of ${due}`)
    }
  }
  return found
}
