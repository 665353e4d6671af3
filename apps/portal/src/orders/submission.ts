// Submission: an order of money with the key made for it before it is sent, remembered until it is answered (reliability.md).
import { ApiError, isPassing } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { QuotaRequest } from '@tallyhelm/protocol/topics/quota/schemas'
import { submissionKey } from './unanswered.ts'

/** `approval`: the order waits for the agency's approval. */
export type OrderRequest =
  | { kind: 'apply' | 'approval'; request: QuotaRequest }
  | { kind: 'retry'; request: { apply_no: string; item_ids: string[] } }
/** What the person read when pressing, in words: read again before the order is sent from another visit. */
export type Recap = {
  title: string
  lines: readonly { name: string; id: string; amount: string }[]
  /** What is paid or comes back; undefined where the page does not know it. */
  sum: { term: string; amount: string } | undefined
}
/** Where it was sent from: the sign-in, and the entry in the window's history, which a reload keeps. */
export type SentFrom = { visit: string | undefined; entry: string }
export type Submission = OrderRequest & { key: string; recap: Recap; from: SentFrom }

export function storeSubmission(place: string, submission: Submission): void {
  sessionStorage.setItem(submissionKey(place), JSON.stringify(submission))
}

/** What was sent from this place and never answered. */
export function readSubmission(place: string): Submission | undefined {
  const stored = sessionStorage.getItem(submissionKey(place))
  return stored === null ? undefined : JSON.parse(stored) // written by storeSubmission alone
}

/** Of this key alone: what another page of the window has stored meanwhile stays. */
export function forgetSubmission(place: string, { key }: Pick<Submission, 'key'>): void {
  if (readSubmission(place)?.key === key) sessionStorage.removeItem(submissionKey(place))
}

/** Only a reload goes on by itself; a page that was opened anew, or by another sign-in, asks first. */
export const isSameVisit = ({ from }: Pick<Submission, 'from'>, now: SentFrom): boolean =>
  from.visit !== undefined && from.visit === now.visit && from.entry === now.entry

/** Whether the order may have been taken although no answer says so: only the same key tells. */
export const isUnanswered = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.code === CATALOGUE.GENERAL.code)

/** What acceptance itself answers, after it has looked the key up; all other refusals come before that. */
const AFTER_THE_KEY: ReadonlySet<number | undefined> = new Set([409, 422])

/** Whether this says for certain that there is no order; after a lost answer only what has looked for the order says so. */
export function isCertainNo(error: ApiError, mayBeTaken: boolean): boolean {
  if (isUnanswered(error)) return false
  return !mayBeTaken || AFTER_THE_KEY.has(error.status) || error.code === CATALOGUE.STEP_UP_REQUIRED.code
}

/** How long to wait before asking again: 2, 4, 8, then every 15 seconds. */
export const repeatWaitMs = (tries: number): number => Math.min(15_000, 2000 * 2 ** Math.max(0, tries - 1))
