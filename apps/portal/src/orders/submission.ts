// Submission: an order of money with the key made for it before it is sent, remembered until it is answered (reliability.md).
import { ApiError, isPassing } from '@tallyhelm/browser/calls/failure'
import type { QuotaRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { submissionKey } from './unanswered.ts'

/** `approval`: the order waits for the agency's approval. */
export type OrderRequest =
  | { kind: 'apply' | 'approval'; request: QuotaRequest }
  | { kind: 'retry'; request: { apply_no: string; item_ids: string[] } }
export type Submission = OrderRequest & { key: string }

export function storeSubmission(place: string, submission: Submission): void {
  sessionStorage.setItem(submissionKey(place), JSON.stringify(submission))
}

/** What was sent from this place and never answered. */
export function readSubmission(place: string): Submission | undefined {
  const stored = sessionStorage.getItem(submissionKey(place))
  return stored === null ? undefined : JSON.parse(stored) // written by storeSubmission alone
}

export function forgetSubmission(place: string): void {
  sessionStorage.removeItem(submissionKey(place))
}

/** Whether the order may have been taken although no answer says so: only the same key tells. */
export const isUnanswered = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.code === CATALOGUE.GENERAL.code)

/** How long to wait before asking again: 2, 4, 8, then every 15 seconds. */
export const repeatWaitMs = (tries: number): number => Math.min(15_000, 2000 * 2 ** Math.max(0, tries - 1))
