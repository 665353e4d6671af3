// The faults that were asked for, and which of them hits an operation.
import type { Platform } from '../state/model.ts'
import type { World } from '../state/world.ts'

export const faultKinds = [
  'delay',
  'hang',
  'error',
  'rate_limit',
  'answer_lost_before_work',
  'answer_lost_after_work',
  'half_body',
  'duplicate',
  'stale_read',
  'http_5xx_before_work',
  'http_5xx_after_work',
] as const

export type FaultKind = (typeof faultKinds)[number]
export type FaultPlatform = Platform | 'messaging'

export interface Fault {
  id: string
  kind: FaultKind
  platform: FaultPlatform | null
  operation: string | null
  accountId: string | null
  /** How often it still strikes; null until it is removed. */
  remaining: number | null
  hits: number
  /** delay and hang: how long; stale_read: how long reads stay stale after the fault was set. */
  ms: number | null
  httpStatus: number | null
  code: string | null
  subcode: number | null
  message: string | null
  createdAt: number
}

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
