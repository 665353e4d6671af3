// Simulated orders: how they and their accounts stand, and the judge of what became of them.
import type { ChangeStyle, Leg, Want } from './decide.ts'

export type Kind = { style: ChangeStyle; knowsRequestIds: boolean }
export type State = Leg['state'] | 'FINISHED' | 'FAIL' | 'MANUAL'
export type SimOrder = {
  id: number
  account: Account
  leg: Leg
  state: State
  fence: number
  dueAt: number
  firstSentAt: number
  /** what the customer paid, negative where money came back */
  paid: bigint
}
export type Proposal = { order: number; limit: bigint; state: 'pending' | 'approved' | 'rejected' }
export type Transaction = { reference: string; amount: bigint; at: number; visibleAt: number; takenBy: number | null }
export type Account = {
  id: number
  kind: Kind
  cap: bigint
  /** spend against the cap; it grows while orders are under way */
  spent: bigint
  before: { cap: bigint; until: number }
  lastLimit: bigint | null
  proposals: Proposal[]
  transactions: Transaction[]
  requestIds: Set<number>
  inFlight: SimOrder | null
  quietUntil: number
}

export function newOrder(id: number, account: Account, want: Want): SimOrder {
  const facts = { base: null, target: null, tries: 0, sends: 0, hasUnknownSend: false, refusedReason: null }
  const times = { lastSentAt: null, unresolvedSince: null, waitingSince: null }
  const leg: Leg = { style: account.kind.style, state: 'RESERVED', want, ...facts, ...times }
  return { id, account, leg, state: 'RESERVED', fence: 0, dueAt: 0, firstSentAt: 0, paid: 0n }
}

export function move(order: SimOrder, state: State): void {
  order.state = state
  if (state !== 'FINISHED' && state !== 'FAIL' && state !== 'MANUAL') order.leg = { ...order.leg, state }
}

/** What customers paid for is what the platform has, per account; an account in people's hands is theirs to judge. */
export function judge(orders: SimOrder[], accounts: Account[]): string[] {
  const found: string[] = []
  for (const account of accounts) {
    const own = orders.filter(order => order.account === account)
    if (own.some(order => order.state === 'MANUAL')) continue
    const paid = own.reduce((sum, order) => sum + order.paid, 0n)
    if (account.cap > paid) found.push(`account ${account.id} got ${account.cap - paid} for free`)
    if (account.cap < paid) found.push(`account ${account.id} lost ${paid - account.cap}`)
    for (const order of own)
      if (order.state !== 'FINISHED' && order.state !== 'FAIL') found.push(`order ${order.id} is stuck in ${order.state}`)
  }
  return found
}
