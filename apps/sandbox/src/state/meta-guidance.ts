// What Meta recommends for an ad account.

/** What Meta recommends for an account, as it tells it: whatever is absent is left out of the answer. */
export interface MetaRecommendation {
  type?: string
  objectIds?: string[]
  signature?: string
  at?: number
  body?: string
  lift?: string
  scoreLift?: string
  url?: string
}
