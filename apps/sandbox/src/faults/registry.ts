// The faults that were asked for, and which of them hits an operation.
import { pick } from '../state/random.ts'
import { accountKey, type World } from '../state/world.ts'
import {
  type CallFaultKind,
  type Fault,
  type FaultPlatform,
  type HouseFaultKind,
  houseFaults,
  type HouseStep,
  isHouseFault,
  ROW_TWISTS,
} from './kinds.ts'

export interface Target {
  platform: FaultPlatform
  operation: string
  accountId: string | null
  isRead: boolean
  /** rows of spend by the day or the hour */
  tellsSpend?: boolean
}
/** A call's target has no step; what a payment house does by itself has one, and other faults strike it. */
type Stepped = Target & { step: HouseStep }

/** The first fault that fits and whose share the call falls in, counted as a hit and used up when its times are over. Stale reads strike reads only, duplicates writes only. */
export function takeFault(world: World, target: Stepped): (Fault & { kind: HouseFaultKind }) | null
export function takeFault(world: World, target: Target): (Fault & { kind: CallFaultKind }) | null
export function takeFault(world: World, target: Target | Stepped): Fault | null {
  const now = world.clock.now()
  const fault = world.faults.find(each => fits(each, target) && !isOver(each, now) && isInShare(each) && isTimely(world, each, target))
  if (!fault) return null
  fault.hits += 1
  if (fault.remaining !== null) fault.remaining -= 1
  if (fault.remaining === 0) world.faults = world.faults.filter(each => each !== fault)
  return fault
}

function fits(fault: Fault, target: Target | Stepped): boolean {
  const step = isHouseFault(fault.kind) ? houseFaults[fault.kind] : undefined
  if (step !== ('step' in target ? target.step : undefined)) return false
  if (fault.kind === 'stale_read' && !target.isRead) return false
  if (ROW_TWISTS.some(twist => twist === fault.kind) && target.tellsSpend !== true) return false
  if (fault.kind === 'duplicate' && target.isRead) return false
  if (fault.platform !== null && fault.platform !== target.platform) return false
  if (fault.operation !== null && fault.operation !== target.operation) return false
  return fault.accountId === null || fault.accountId === target.accountId
}

function isInShare(fault: Fault): boolean {
  fault.fitted += 1
  return fault.share === null || pick(`${fault.id}#${fault.fitted}`, 1_000_000) < fault.share * 1_000_000
}

/** A stale read with a share shows what was only while the account's last change is that young: platforms catch up. */
function isTimely(world: World, { kind, share, ms }: Fault, { platform, accountId }: Target): boolean {
  if (kind !== 'stale_read' || share === null || ms === null || platform === 'messaging' || platform === 'houses' || accountId === null)
    return true
  const changedAt = world.state.accounts[accountKey(platform, accountId)]?.history.at(-1)?.at
  return changedAt !== undefined && world.clock.now() < changedAt + ms
}

/** Whoever was told when to come back and changes the same account before that is counted. */
export function noteTooEarly(world: World, { operation, accountId, isRead }: Target): void {
  const until = world.limited.get(`${operation} ${accountId}`)
  if (until !== undefined && !isRead && world.clock.now() < until) world.tooEarly += 1
}

/** Remembers until when the caller was told to stay away. */
export function noteLimit(world: World, { operation, accountId }: Target, fault: Fault): void {
  if (fault.ms !== null && accountId !== null) world.limited.set(`${operation} ${accountId}`, world.clock.now() + fault.ms)
}

function isOver(fault: Fault, now: number): boolean {
  return fault.kind === 'stale_read' && fault.share === null && fault.ms !== null && fault.createdAt + fault.ms <= now
}
