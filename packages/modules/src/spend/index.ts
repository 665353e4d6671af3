// Spend: what ads cost per day and ad account, and the kept totals of it.
export { businessMark, CORRECTION_DAYS, RESTATED_DAYS, settledDays } from './rules.ts'
export {
  type SpendAccount,
  type SpendDay,
  prepareSpendMonths,
  moveRollups,
  recordSpendDays,
  writeSpendDays,
  spendBetween,
  spendOn,
  spendSince,
} from './store.ts'
