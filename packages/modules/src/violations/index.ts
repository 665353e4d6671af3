// Violations: what the platforms' policies hold against ads: rectifications with a deadline, and the forewarnings before them.
export { type RejectedAd, riskLevel } from './rules.ts'
export { noteRejectedAds, warnOfAds } from './store-forewarnings.ts'
export {
  insertRectification,
  markQuotaBanned,
  type NewRectification,
  type OverdueRectification,
  overdueRectifications,
} from './store-rectifications.ts'
export { moveOpenViolations } from './store.ts'
