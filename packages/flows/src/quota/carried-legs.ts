// Carried legs: those that ride along with the head of their ad account in one attempt, and stand where it stands
// (docs/decisions/transfers.md).
import { countRiders, deltaOf, type Item, type MergeTerms } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'
import { itemLeg } from './ask-platform.ts'
import type { LegWork } from './leg-work.ts'

/** A first send as it was decided for the head alone; `terms` is what that was decided by. */
export type FirstSend = { base: bigint; target: bigint; terms: MergeTerms | null }

/** Whether changes of the head's ad account are counted, so that legs which wait behind it may ride along. */
export const mayCarry = (head: Item, { terms }: FirstSend): boolean =>
  terms !== null && terms.account.maxChangesPerDay !== null && head.kind !== 'CLEAR'

/** Of the legs that wait behind it those that ride along, and the figure that must result for all of them together. */
export function chooseRiders(
  world: World,
  head: Item,
  { target, terms }: FirstSend,
  behind: readonly Item[],
): { riders: Item[]; target: bigint } {
  if (terms === null || behind.length === 0) return { riders: [], target }
  const now = world.clock.now()
  const waiting = behind.map(item => ({ leg: itemLeg(world, item), isDue: item.dueAt <= now, mergeMost: item.mergeMost }))
  const riders = behind.slice(0, countRiders({ leg: itemLeg(world, head), mergeMost: head.mergeMost }, waiting, { target }, terms))
  return { riders, target: riders.reduce((sum, rider) => sum + deltaOf(rider), target) }
}

/** Brings the carried legs to where their head now is, in the same transaction; `change` is what is theirs alone. */
export function follow(work: LegWork, head: Item, carried: readonly Item[], note: string, change: Partial<Item> = {}): Item[] {
  const { state, base, target, sends, hasUnknownSend, refusedReason, firstSentAt, lastSentAt, unresolvedSince, dueAt, manualReason } = head
  const stand = { state, base, target, sends, hasUnknownSend, refusedReason, firstSentAt, lastSentAt, unresolvedSince, dueAt, manualReason }
  return carried.map(leg => work.move(leg, { ...stand, ...change }, note))
}
