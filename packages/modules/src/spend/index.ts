// Spend: what ads cost per day and ad account, and the kept totals of it.
export { businessMark, CORRECTION_DAYS, RESTATED_DAYS, SECOND_READING_MS, secondReadingAt, settledDays } from './rules.ts'
export {
  type AccountDays,
  prepareSpendMonths,
  type SpendDay,
  type SpendReading,
  type SpendSource,
  writeSpendDays,
  holdOldDays,
  writeSpendReadings,
} from './store-days.ts'
export { callsOfRound, chunksWithin, planReading, type ReadingPlan } from './pace.ts'
export { findPasts, knownDaysOf, markPastsAsked, nextPasts, type Past, recordPast } from './store-past.ts'
export { findSpendViolations, recordCheck } from './store-check.ts'
export {
  countToRead,
  findAnswered,
  markAsked,
  nextToRead,
  recordReading,
  recordReadings,
  recordUnread,
  type SpendTarget,
} from './store-readings.ts'
export { keepDollarRate, moveRollups, recordSpendDays, spendBetween, spendOn, spendSince } from './store.ts'
export * from './store-reports.ts'
export * from './store-outliers.ts'
