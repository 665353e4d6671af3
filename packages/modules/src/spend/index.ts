// Spend: what ads cost per day and ad account, and the kept totals of it.
export { type SpendAccount, type SpendDay, recordSpendDays, spendBetween, spendOn, spendSince } from './store.ts'
