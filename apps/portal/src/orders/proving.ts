// Proving: whether a refusal is the question who one is, and not yet the end of an order.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { Submission } from './submission.ts'

/** Asked for once per order: an order that is refused for it again, whatever its session proved, is refused. */
export function asksForProof({ code }: { code: number }, { key }: Submission, askedKey: string | undefined): boolean {
  return code === CATALOGUE.STEP_UP_REQUIRED.code && key !== askedKey
}
