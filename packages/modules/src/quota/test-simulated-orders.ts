// Simulated orders: how they and their accounts stand, and the judge of what became of them.
import type { Want } from './decide.ts'
import { newSimulatedAccount, newSimulatedLeg, type SimulatedAccount, type SimulatedLeg } from './test-simulated-legs.ts'
import { KINDS, newPlatformAccount, type PlatformAccount } from './test-simulated-platforms.ts'

export type SimOrder = SimulatedLeg & {
  account: Account
  /** what the customer paid, negative where money came back */
  paid: bigint
}
export type Account = PlatformAccount & SimulatedAccount & { legs: SimOrder[]; inFlight: SimOrder | null }

export function newAccount(id: number): Account {
  const kind = KINDS[id % KINDS.length] as Account['kind'] // within the list
  return { ...newPlatformAccount(kind, 0n), ...newSimulatedAccount(id) }
}

export const newOrder = (id: number, account: Account, want: Want): SimOrder => ({
  ...newSimulatedLeg(id, account.kind.style, want),
  account,
  paid: 0n,
})

/** What customers paid for is what the platform has, per account; an account in people's hands is theirs to judge. */
export function judge(accounts: Account[], count: number): string[] {
  const found: string[] = []
  const made = accounts.reduce((sum, account) => sum + account.legs.length, 0)
  if (made !== count) found.push(`${made} of ${count} orders are there`)
  for (const account of accounts) {
    const own = account.legs
    if (own.some(order => order.state === 'MANUAL')) continue
    const paid = own.reduce((sum, order) => sum + order.paid, 0n)
    if (account.cap > paid) found.push(`account ${account.id} got ${account.cap - paid} for free`)
    if (account.cap < paid) found.push(`account ${account.id} lost ${paid - account.cap}`)
    for (const order of own)
      if (order.state !== 'FINISHED' && order.state !== 'FAIL') found.push(`order ${order.id} is stuck in ${order.state}`)
  }
  return found
}
