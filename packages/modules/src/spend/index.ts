// Spend: what ads cost per day and ad account, and the kept totals of it.
export { businessMark, CORRECTION_DAYS, RESTATED_DAYS, SECOND_READING_MS, secondReadingAt, settledDays } from './rules.ts'
export {
  prepareSpendMonths,
  recordReading,
  recordUnread,
  type SpendAccount,
  type SpendDay,
  type SpendReading,
  writeSpendDays,
} from './store-days.ts'
export { moveRollups, recordSpendDays, spendBetween, spendOn, spendSince } from './store.ts'
