// How an ad stands with its platform: its review, and the appeal against that.
import type { AdAppealStand, AdReviewStand } from '@tallyhelm/protocol/topics/appeals/ad-appeals'

/**
 * How the review of an ad and its appeal stand; null: the platform says nothing of it, or a word that it does not describe. `words` are its own,
 * `reasons` those for which it rejected an appeal.
 */
export type AdReview = {
  outsideAdId: string
  review: AdReviewStand | null
  appeal: AdAppealStand | null
  words: string
  reasons: string[]
}
