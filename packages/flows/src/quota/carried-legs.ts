// Carried legs: those that ride along with the head of their ad account in one attempt, and stand where it stands
// (docs/decisions/merged-changes.md).
import { countRiders, deltaOf, type Item, lockWaitingBehind, type MergeTerms, MOST_MERGED, saveItem } from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { itemLeg } from './ask-platform.ts'

/** A first send as it was decided for the head alone; `terms` is what that was decided by. */
export type FirstSend = { base: bigint; target: bigint; terms: MergeTerms | null }

/** The waiting legs that ride along, locked as they wait, and the figure that must result for all of them together. */
export async function chooseRiders(
  world: World,
  tx: Tx,
  head: Item,
  { target, terms }: FirstSend,
): Promise<{ riders: Item[]; target: bigint }> {
  const isCounted = terms !== null && terms.account.maxChangesPerDay !== null && head.kind !== 'CLEAR'
  if (!isCounted) return { riders: [], target }
  const behind = await lockWaitingBehind(tx, head, MOST_MERGED - 1)
  const now = world.clock.now()
  const waiting = behind.map(item => ({ leg: itemLeg(world, item), isDue: item.dueAt <= now, mergeMost: item.mergeMost }))
  const riders = behind.slice(0, countRiders({ leg: itemLeg(world, head), mergeMost: head.mergeMost }, waiting, { target }, terms))
  return { riders, target: riders.reduce((sum, rider) => sum + deltaOf(rider), target) }
}

/** Brings the carried legs to where their head now is, in the same transaction; `change` is what is theirs alone. */
export async function follow(
  tx: Tx,
  head: Item,
  carried: readonly Item[],
  note: string,
  now: Date,
  change: Partial<Item> = {},
): Promise<Item[]> {
  const { state, base, target, sends, hasUnknownSend, refusedReason, firstSentAt, lastSentAt, unresolvedSince, dueAt, manualReason } = head
  const stand = { state, base, target, sends, hasUnknownSend, refusedReason, firstSentAt, lastSentAt, unresolvedSince, dueAt, manualReason }
  const moved: Item[] = []
  for (const leg of carried) moved.push(await saveItem(tx, leg, { ...stand, ...change }, note, now))
  return moved
}
