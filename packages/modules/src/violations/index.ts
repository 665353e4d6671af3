// Violations: what the platforms' policies hold against ads: rectifications with a deadline, and the forewarnings before them.
export { type RejectedAd, riskLevel } from './rules.ts'
export {
  handleForewarnings,
  isAsSeen,
  lockForewarnings,
  type LockedWarning,
  markForewarningRead,
  type SeenWarning,
} from './store-forewarning-steps.ts'
export { claimPreviews, type DuePreview, keepPreview, missPreview } from './store-previews.ts'
export { judgeRectificationRows, type JudgedRow } from './sheet-rows.ts'
export * from './store-deadlines.ts'
export { noteRejectedAds, warnOfAds } from './store-forewarnings.ts'
export { livePolicyFiles } from './store-policy-files.ts'
export * from './store-rectifications.ts'
export * from './store-rounds.ts'
export * from './store-suspensions.ts'
export { moveOpenViolations } from './store.ts'
