// Simulated legs of transfers: how they, their lines and their accounts stand, and the judge who counts the money.
import { newSimulatedAccount, newSimulatedLeg, type SimulatedAccount, type SimulatedLeg } from './test-simulated-legs.ts'
import { KINDS, newPlatformAccount, type PlatformAccount } from './test-simulated-platforms.ts'
import type { TransferLegKind, TransferStep } from './transfer.ts'

/** What each account has at first. */
export const FIRST_CAP = 20_000n

export type SimLeg = SimulatedLeg & {
  account: Account
  line: Line
  kind: TransferLegKind
  amount: bigint
  /** null while under way */
  moved: bigint | null
}
export type Account = PlatformAccount & SimulatedAccount & { legs: SimLeg[]; inFlight: SimLeg | null }
export type Line = {
  id: number
  from: Account
  to: Account
  amount: bigint
  legs: SimLeg[]
  end: Extract<TransferStep, { step: 'end' }> | null
  /** what was on its way when last counted */
  onItsWay: bigint
}
/** Our books: what is on each account, on its way, and with the payer. */
export type Books = { quota: bigint[]; clearing: bigint; payer: bigint }

export function newAccount(id: number): Account {
  const kind = KINDS[id % KINDS.length] as PlatformAccount['kind'] // within the list
  return { ...newPlatformAccount(kind, FIRST_CAP), ...newSimulatedAccount(id) }
}

export function newLeg(id: number, line: Line, kind: TransferLegKind, amount: bigint): SimLeg {
  const account = kind === 'IN' ? line.to : line.from
  const leg = newSimulatedLeg(id, account.kind.style, { kind: kind === 'OUT' ? 'REDUCE' : 'ADD', amount })
  return { ...leg, account, line, kind, amount, moved: null }
}

/** What left and neither arrived, nor came back, nor went to the payer. */
export function leftOf({ legs, end }: Line): bigint {
  let sum = -(end?.returnedToPayer ?? 0n)
  for (const { kind, moved } of legs) if (moved !== null) sum += kind === 'OUT' ? moved : -moved
  return sum
}

/** Nothing was made or lost, in the books and on the platforms; an account in people's hands is theirs to judge. */
export function judge(lines: Line[], accounts: Account[], books: Books): string[] {
  const found: string[] = []
  const placed = books.quota.reduce((sum, amount) => sum + amount, 0n)
  const all = FIRST_CAP * BigInt(accounts.length)
  const left = lines.reduce((sum, line) => sum + leftOf(line), 0n)
  if (left !== books.clearing) found.push(`${books.clearing} is on its way in the end instead of ${left}`)
  if (placed + books.clearing + books.payer !== all) found.push(`the books hold ${placed + books.clearing + books.payer} of ${all}`)
  const isManual = (leg: SimLeg) => leg.state === 'MANUAL'
  const blocked = new Set(lines.flatMap(line => line.legs.filter(isManual).map(leg => leg.account)))
  for (const account of accounts) {
    const kept = books.quota[account.id] ?? 0n
    if (!blocked.has(account) && account.cap !== kept) found.push(`account ${account.id} has ${account.cap}, the books say ${kept}`)
  }
  for (const line of lines) {
    const moved = (kind: TransferLegKind) => line.legs.reduce((sum, leg) => sum + (leg.kind === kind ? (leg.moved ?? 0n) : 0n), 0n)
    const gone = moved('OUT') - moved('IN') - moved('BACK')
    const waits = line.legs.some(leg => blocked.has(leg.account) && leg.moved === null)
    if (!line.end && !waits) found.push(`transfer ${line.id} is stuck`)
    if (line.end && gone !== line.end.returnedToPayer)
      found.push(`transfer ${line.id} ended with ${gone - line.end.returnedToPayer} on its way`)
    if (line.end && line.legs.length > 3) found.push(`transfer ${line.id} has ${line.legs.length} legs`)
  }
  if (blocked.size === 0 && books.clearing !== 0n) found.push(`${books.clearing} stays on its way`)
  return found
}
