// Simulated legs that may ride together: how they and their accounts stand, and the judge of what became of them.
import type { Want } from './decide.ts'
import { newSimulatedAccount, newSimulatedLeg, type SimulatedAccount, type SimulatedLeg } from './test-simulated-legs.ts'
import { newPlatformAccount, type PlatformAccount } from './test-simulated-platforms.ts'

export type SimLeg = SimulatedLeg & {
  account: Account
  /** what it changes, negative when it lowers; a clearing's is not known before */
  delta: bigint
  carriedBy: SimLeg | null
  carries: number
  mergeMost: number | null
  /** what the customer paid, negative where money came back */
  paid: bigint
}
export type Account = PlatformAccount &
  SimulatedAccount & {
    legs: SimLeg[]
    inFlight: SimLeg | null
    /** every call that was sent */
    sentAt: number[]
  }

export const newAccount = (id: number): Account => ({
  ...newPlatformAccount({ style: 'absolute', knowsRequestIds: false }, 0n),
  ...newSimulatedAccount(id),
  sentAt: [],
})

export function newLeg(id: number, account: Account, want: Want): SimLeg {
  const delta = want.kind === 'ADD' ? want.amount : want.kind === 'REDUCE' ? -want.amount : 0n
  const leg = newSimulatedLeg(id, account.kind.style, want)
  return { ...leg, account, delta, carriedBy: null, carries: 0, mergeMost: null, paid: 0n }
}

/** Additions and reductions come in runs of their kind; a few clearings are among them. */
export function wish(chance: number, amount: bigint): Want {
  if (chance < 0.75) return { kind: 'ADD', amount }
  return chance < 0.97 ? { kind: 'REDUCE', amount: amount / 4n } : { kind: 'CLEAR' }
}

/** Each leg paid for what it asked or nothing, and all of them for what the platform has; an account in people's hands is theirs to judge. */
export function judge(accounts: Account[], count: number): string[] {
  const found: string[] = []
  const made = accounts.reduce((sum, account) => sum + account.legs.length, 0)
  if (made !== count) found.push(`${made} of ${count} orders are there`)
  for (const account of accounts) {
    const own = account.legs
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
