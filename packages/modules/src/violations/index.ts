// Violations: what the platforms' policies hold against ads: rectifications with a deadline, and the forewarnings before them.
export { policyWords } from './policy-words.ts'
export { type RejectedAd, riskLevel } from './rules.ts'
export {
  endForewarning,
  findForewarning,
  handleForewarnings,
  isAsSeen,
  lockForewarnings,
  type LockedWarning,
  markForewarningRead,
  noteIssuer,
  type SeenWarning,
  standingAds,
} from './store-forewarning-steps.ts'
export { claimPreviews, type DuePreview, keepPreview, missPreview } from './store-previews.ts'
export type { JudgedRow, WrittenRow } from './sheet-cells.ts'
export { judgeForewarningRows, judgeRectificationRows } from './sheet-rows.ts'
export * from './store-deadlines.ts'
export { noteRejectedAds, warnOfAds } from './store-forewarnings.ts'
export * from './store-policy-files.ts'
export * from './store-rectifications.ts'
export * from './store-rounds.ts'
export * from './store-suspensions.ts'
export { moveOpenViolations } from './store.ts'
