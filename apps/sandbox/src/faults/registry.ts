// The faults that were asked for, and which of them hits an operation.
import type { World } from '../state/world.ts'
import type { Fault, FaultPlatform } from './kinds.ts'

export interface Target {
  platform: FaultPlatform
  operation: string
  accountId: string | null
  isRead: boolean
}

/** The first fault that fits, counted as a hit and used up when its times are over. Stale reads strike reads only, duplicates writes only. */
export function takeFault(world: World, target: Target): Fault | null {
  const now = world.clock.now()
  const fault = world.faults.find(each => fits(each, target) && !isOver(each, now))
  if (!fault) return null
  fault.hits += 1
  if (fault.remaining !== null) fault.remaining -= 1
  if (fault.remaining === 0) world.faults = world.faults.filter(each => each !== fault)
  return fault
}

function fits(fault: Fault, target: Target): boolean {
  if (fault.kind === 'stale_read' && !target.isRead) return false
  if (fault.kind === 'duplicate' && target.isRead) return false
  if (fault.platform !== null && fault.platform !== target.platform) return false
  if (fault.operation !== null && fault.operation !== target.operation) return false
  return fault.accountId === null || fault.accountId === target.accountId
}

function isOver(fault: Fault, now: number): boolean {
  return fault.kind === 'stale_read' && fault.ms !== null && fault.createdAt + fault.ms <= now
}
