// Merge decisions: which waiting legs ride along with the one that is about to be sent, and what becomes of them when the platform
// refuses them together (docs/decisions/transfers.md). Pure: the simulation runs this very code.
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import { type AccountKnowledge, decideBeforeSend, type DecideOptions, type Leg, type Reading, type Step } from './decide.ts'

/** How many legs one attempt carries at most, so that ending them all stays one short transaction. */
export const MOST_MERGED = 50

/** A leg that waits behind the one that is sent. `mergeMost` as in Item. */
export type Waiting = { leg: Leg; isDue: boolean; mergeMost: number | null }

/** What was read for the head, and what is known of its account: the same that decided that the head is sent. */
export type MergeTerms = { reading: Extract<Reading, { kind: 'figure' }>; account: AccountKnowledge; options: DecideOptions }

/**
 * The first so many of `waiting` (the legs of the head's account in the order of their creation) ride along, 0: the head goes alone. Only
 * counted changes of the head's direction (every step then lies between base and target), each of which would be sent alone after those
 * before it, and only once they would take more than half of the changes left today.
 */
export function countRiders(
  head: Omit<Waiting, 'isDue'>,
  waiting: readonly Waiting[],
  first: { target: bigint },
  terms: MergeTerms,
): number {
  const left = changesLeft(terms)
  if (left === null || head.leg.style !== 'absolute' || head.leg.want.kind === 'CLEAR') return 0
  let [target, most] = [first.target, head.mergeMost ?? MOST_MERGED]
  let [run, riders] = [0, 0]
  for (const { leg, isDue, mergeMost } of waiting) {
    if (!isDue || leg.want.kind !== head.leg.want.kind || leg.sends > 0 || leg.hasUnknownSend) break
    const next = alone(leg, target, terms)
    if (next === undefined) break
    target = next
    most = Math.min(most, mergeMost ?? MOST_MERGED)
    if (run + 2 <= most) riders += 1
    run += 1
  }
  return (run + 1) * 2 > left ? riders : 0
}

/** What the limit would be after this leg, sent by itself at this limit; undefined when it would not be sent. */
function alone(leg: Leg, limit: bigint, { reading, account, options }: MergeTerms): bigint | undefined {
  const step = decideBeforeSend(leg, { ...reading, limit }, { ...account, lastLimit: null, lift: 0n }, options)
  return step.step === 'send' ? step.target : undefined
}

/** Null where changes are not counted. */
function changesLeft({ reading, account }: MergeTerms): number | null {
  const { maxChangesPerDay, changesToday } = account
  if (maxChangesPerDay === null) return null
  return Math.min(maxChangesPerDay - changesToday, reading.changesLeftToday ?? Number.POSITIVE_INFINITY)
}

/** A platform's no to several legs says nothing of each: they part and are sent anew. What people judged, they judged of all of them. */
export const parts = (step: Step, head: { state: ItemState; carries: number }): boolean =>
  step.step === 'fail' && head.carries > 0 && head.state !== 'MANUAL'

/** After a platform refused so many legs together: half as many the next time, until each is answered by itself. */
export const mergeMostAfterRefusal = (legs: number): number => Math.max(1, Math.floor(legs / 2))
