// Quota states: which transition of an item (one leg) exists at all; anything else is refused (domain.md 3).
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'

export const TRANSITIONS = {
  // the agency approves or refuses (customers whose contract asks for it); the money is held while it waits
  PENDING_APPROVAL: ['RESERVED', 'FAIL'],
  RESERVED: ['SENDING', 'FAIL'],
  // back to RESERVED only when the platform provably did nothing
  SENDING: ['CONFIRMED', 'WAITING_CHANNEL', 'UNKNOWN', 'FAIL', 'RESERVED'],
  WAITING_CHANNEL: ['CONFIRMED', 'FAIL', 'UNKNOWN', 'MANUAL'],
  UNKNOWN: ['CONFIRMED', 'SENDING', 'WAITING_CHANNEL', 'FAIL', 'MANUAL'],
  MANUAL: ['CONFIRMED', 'FAIL'],
  CONFIRMED: ['FINISHED'],
  FINISHED: [],
  FAIL: [],
} as const satisfies Record<ItemState, readonly ItemState[]>

/** The states that hold the ad account: at most one item of an account is in one of them (index quota_items_in_flight). */
export const IN_FLIGHT = ['SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL'] as const satisfies readonly ItemState[]

export function canMove(from: ItemState, to: ItemState): boolean {
  const reachable: readonly ItemState[] = TRANSITIONS[from]
  return reachable.includes(to)
}
