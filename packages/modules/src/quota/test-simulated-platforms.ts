// Simulated platforms: accounts with spend and times in which they refuse everything, changed by legs, in virtual time.
import type { Answer, ChangeStyle, Leg, Look, Reading } from './decide.ts'
import { SECOND } from './test-simulated-legs.ts'
import type { Time } from './test-virtual-time.ts'

export type Kind = { style: ChangeStyle; knowsRequestIds: boolean }
export const KINDS: readonly Kind[] = [
  { style: 'absolute', knowsRequestIds: false },
  { style: 'proposal', knowsRequestIds: false },
  { style: 'delta', knowsRequestIds: true },
  { style: 'delta', knowsRequestIds: false },
]
const LISTING_LAG_MS = 120 * SECOND

type Proposal = { leg: number; limit: bigint; state: 'pending' | 'approved' | 'rejected' }
type Transaction = { reference: string; amount: bigint; at: number; visibleAt: number; takenBy: number | null }

/** An account as its platform has it. */
export type PlatformAccount = {
  kind: Kind
  cap: bigint
  /** spend against the cap; it grows while legs are under way */
  spent: bigint
  /** refuses every change from then until then, as a suspended account does */
  closed: { from: number; until: number }
  /** what a stale read still shows until then */
  before: { cap: bigint; until: number }
  proposals: Proposal[]
  transactions: Transaction[]
  requestIds: Set<number>
}
/** What asks for a change, and what a look is for. */
type Asking = { id: number; account: PlatformAccount; leg: Leg; firstSentAt: number }
type Ways = {
  /** how often a proposal is approved at half of what it asks for */
  halfApproved: number
  /** more than this at once is refused */
  mostAtOnce?: bigint
}

export function newPlatformAccount(kind: Kind, cap: bigint): PlatformAccount {
  const times = { closed: { from: 0, until: 0 }, before: { cap: 0n, until: 0 } }
  return { kind, cap, spent: 0n, ...times, proposals: [], transactions: [], requestIds: new Set() }
}

export function createPlatforms(time: Time, random: () => number, { halfApproved, mostAtOnce }: Ways) {
  const chance = (probability: number) => random() < probability

  function setCap(account: PlatformAccount, cap: bigint): void {
    account.before = { cap: account.cap, until: time.now() + 10 * SECOND }
    account.cap = cap
  }

  function change({ account, leg, id }: Asking, target: bigint): Answer {
    const isClosed = account.closed.from <= time.now() && time.now() < account.closed.until
    if (isClosed || chance(0.03)) return { kind: 'refused', reason: 'no' }
    if (chance(0.02)) return { kind: 'not_done' }
    if (account.kind.style === 'absolute') {
      if (target < account.spent) return { kind: 'refused', reason: 'below what is spent' }
      if (mostAtOnce !== undefined && target - account.cap > mostAtOnce) return { kind: 'refused', reason: 'too much at once' }
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

  /** Decided within a second or later, sometimes at half; never below what was spent meanwhile (reference/google.md 4). */
  function propose(account: PlatformAccount, leg: number, { base }: Leg, target: bigint): Answer {
    if (account.proposals.some(({ state }) => state === 'pending')) return { kind: 'unknown' }
    const proposal: Proposal = { leg, limit: target, state: 'pending' }
    account.proposals.push(proposal)
    time.after(chance(0.5) ? random() * SECOND : 5 * SECOND + random() * 400 * SECOND, () => {
      proposal.state = chance(0.05) ? 'rejected' : 'approved'
      if (chance(halfApproved)) proposal.limit = (target + (base ?? 0n)) / 2n
      if (proposal.limit < account.spent) proposal.limit = account.spent
      if (proposal.state === 'approved') setCap(account, proposal.limit)
    })
    return { kind: 'waiting', proposalId: `${account.proposals.length}` }
  }

  function figure(account: PlatformAccount): Reading {
    if (chance(0.03)) return { kind: 'unavailable' }
    const isStale = chance(0.1) && time.now() < account.before.until
    const spent = account.kind.style === 'delta' ? null : account.spent
    return { kind: 'figure', limit: isStale ? account.before.cap : account.cap, spent, minimumAdd: null, changesLeftToday: null }
  }

  function look(asking: Asking): Look {
    const { style } = asking.account.kind
    if (style === 'absolute') return figure(asking.account)
    if (chance(0.05)) return { kind: 'unavailable' }
    return style === 'delta' ? lookForTransactions(asking) : lookForProposal(asking)
  }

  function lookForTransactions({ id, account, leg, firstSentAt }: Asking): Look {
    const amount = (leg.target ?? 0n) - (leg.base ?? 0n)
    const fits = account.transactions.filter(
      t => t.visibleAt <= time.now() && t.at >= firstSentAt && t.amount === amount && (t.takenBy ?? id) === id,
    )
    return fits.length === 0 ? { kind: 'none' } : { kind: 'transactions', references: fits.map(t => t.reference) }
  }

  function lookForProposal({ id, account }: Asking): Look {
    const own = account.proposals.filter(proposal => proposal.leg === id)
    const found = own.find(p => p.state === 'pending') ?? own.findLast(p => p.state === 'approved') ?? own[0]
    if (!found) return { kind: 'none' }
    const proposalId = '1'
    if (found.state === 'approved') return { kind: 'approved', proposalId, limit: found.limit }
    return found.state === 'pending' ? { kind: 'pending', proposalId } : { kind: 'rejected', proposalId, reason: 'no' }
  }

  /** A confirmed transaction fits no other leg any more. */
  function take({ id, account }: Asking, reference: string | null): void {
    if (reference === null) return
    for (const transaction of account.transactions) if (transaction.reference === reference) transaction.takenBy = id
  }

  /** A tenth of what is left is spent; a balance shrinks by it on the platform, which the books learn from elsewhere. */
  function spend(account: PlatformAccount): void {
    if (account.kind.style !== 'delta') account.spent += (account.cap - account.spent) / 10n
  }

  return { change, figure, look, take, spend }
}
