// Simulated platforms for transfers: accounts with spend and times in which they refuse everything, changed by legs, in virtual time.
import type { Answer, ChangeStyle, Leg, Look, Reading } from './decide.ts'
import type { TransferLegKind } from './transfer.ts'

export type Kind = { style: ChangeStyle; knowsRequestIds: boolean }
export const KINDS: readonly Kind[] = [
  { style: 'absolute', knowsRequestIds: false },
  { style: 'proposal', knowsRequestIds: false },
  { style: 'delta', knowsRequestIds: true },
  { style: 'delta', knowsRequestIds: false },
]
type Proposal = { leg: number; limit: bigint; state: 'pending' | 'approved' | 'rejected' }
type Transaction = { reference: string; amount: bigint; at: number; visibleAt: number; takenBy: number | null }
export type Account = {
  id: number
  kind: Kind
  cap: bigint
  spent: bigint
  /** refuses every change from then until then, as a suspended account does */
  closed: { from: number; until: number }
  before: { cap: bigint; until: number }
  lastLimit: bigint | null
  proposals: Proposal[]
  transactions: Transaction[]
  requestIds: Set<number>
  inFlight: SimLeg | null
  quietUntil: number
}
export type SimLeg = {
  id: number
  line: number
  kind: TransferLegKind
  account: Account
  amount: bigint
  leg: Leg
  state: Leg['state'] | 'FINISHED' | 'FAIL' | 'MANUAL'
  /** null while under way */
  moved: bigint | null
  fence: number
  dueAt: number
  firstSentAt: number
}
type Time = { now(): number; after(ms: number, run: () => unknown): void }

export const SECOND = 1_000
const LISTING_LAG_MS = 120 * SECOND

export function newAccount(id: number, cap: bigint): Account {
  const kind = KINDS[id % KINDS.length] as Kind // within the list
  const fresh = { spent: 0n, closed: { from: 0, until: 0 }, before: { cap: 0n, until: 0 }, lastLimit: null, inFlight: null, quietUntil: 0 }
  return { id, kind, cap, ...fresh, proposals: [], transactions: [], requestIds: new Set() }
}

export function newLeg(id: number, line: number, kind: TransferLegKind, account: Account, amount: bigint): SimLeg {
  const facts = { base: null, target: null, tries: 0, sends: 0, hasUnknownSend: false, refusedReason: null }
  const times = { lastSentAt: null, unresolvedSince: null, waitingSince: null }
  const want = { kind: kind === 'OUT' ? ('REDUCE' as const) : ('ADD' as const), amount }
  const leg: Leg = { style: account.kind.style, state: 'RESERVED', want, ...facts, ...times }
  return { id, line, kind, account, amount, leg, state: 'RESERVED', moved: null, fence: 0, dueAt: 0, firstSentAt: 0 }
}

export function move(leg: SimLeg, state: SimLeg['state']): void {
  leg.state = state
  if (state !== 'FINISHED' && state !== 'FAIL' && state !== 'MANUAL') leg.leg = { ...leg.leg, state }
}

export function createPlatforms(time: Time, random: () => number) {
  const chance = (probability: number) => random() < probability

  function setCap(account: Account, cap: bigint): void {
    account.before = { cap: account.cap, until: time.now() + 10 * SECOND }
    account.cap = cap
  }

  function change({ account, leg, id }: SimLeg, target: bigint): Answer {
    const isClosed = account.closed.from <= time.now() && time.now() < account.closed.until
    if (isClosed || chance(0.03)) return { kind: 'refused', reason: 'no' }
    if (chance(0.02)) return { kind: 'not_done' }
    if (account.kind.style === 'absolute') {
      if (target < account.spent) return { kind: 'refused', reason: 'below what is spent' }
      if (account.cap !== target) setCap(account, target)
      return { kind: 'done', reference: null }
    }
    if (account.kind.style === 'proposal') return propose(account, id, leg, target)
    if (account.kind.knowsRequestIds && account.requestIds.has(id)) return { kind: 'done', reference: `${id}` }
    const delta = target - (leg.base ?? 0n)
    if (account.cap + delta < 0n) return { kind: 'refused', reason: 'not enough' }
    account.requestIds.add(id)
    setCap(account, account.cap + delta)
    const reference = account.kind.knowsRequestIds ? `${id}` : `t${account.transactions.length}`
    const visibleAt = time.now() + random() * LISTING_LAG_MS
    account.transactions.push({ reference, amount: delta, at: time.now(), visibleAt, takenBy: null })
    return { kind: 'done', reference }
  }

  /** Decided later, sometimes at half; never below what was spent meanwhile (reference/google.md 4). */
  function propose(account: Account, id: number, leg: Leg, target: bigint): Answer {
    if (account.proposals.some(proposal => proposal.state === 'pending')) return { kind: 'unknown' }
    const proposal: Proposal = { leg: id, limit: target, state: 'pending' }
    account.proposals.push(proposal)
    time.after(5 * SECOND + random() * 400 * SECOND, () => {
      proposal.state = chance(0.05) ? 'rejected' : 'approved'
      if (chance(0.1)) proposal.limit = (target + (leg.base ?? 0n)) / 2n
      if (proposal.limit < account.spent) proposal.limit = account.spent
      if (proposal.state === 'approved') setCap(account, proposal.limit)
    })
    return { kind: 'waiting', proposalId: `${account.proposals.length}` }
  }

  function figure(account: Account): Reading {
    if (chance(0.03)) return { kind: 'unavailable' }
    const isStale = chance(0.1) && time.now() < account.before.until
    const spent = account.kind.style === 'delta' ? null : account.spent
    return { kind: 'figure', limit: isStale ? account.before.cap : account.cap, spent, minimumAdd: null, changesLeftToday: null }
  }

  function look(leg: SimLeg): Look {
    const { account } = leg
    if (account.kind.style === 'absolute') return figure(account)
    if (chance(0.05)) return { kind: 'unavailable' }
    if (account.kind.style === 'delta') {
      const amount = (leg.leg.target ?? 0n) - (leg.leg.base ?? 0n)
      const fits = account.transactions.filter(
        t => t.visibleAt <= time.now() && t.at >= leg.firstSentAt && t.amount === amount && (t.takenBy ?? leg.id) === leg.id,
      )
      return fits.length === 0 ? { kind: 'none' } : { kind: 'transactions', references: fits.map(t => t.reference) }
    }
    const own = account.proposals.filter(proposal => proposal.leg === leg.id)
    const found = own.find(p => p.state === 'pending') ?? own.findLast(p => p.state === 'approved') ?? own[0]
    if (!found) return { kind: 'none' }
    const proposalId = '1'
    if (found.state === 'approved') return { kind: 'approved', proposalId, limit: found.limit }
    return found.state === 'pending' ? { kind: 'pending', proposalId } : { kind: 'rejected', proposalId, reason: 'no' }
  }

  /** A tenth of what is left is spent; a balance shrinks by it on the platform, which the books learn from elsewhere. */
  function spend(account: Account): void {
    if (account.kind.style !== 'delta') account.spent += (account.cap - account.spent) / 10n
  }

  return { change, figure, look, spend }
}
