// Credit: the statements that billing-period customers confirm and pay.
export { insertStatement, isBillingPeriod, type NewStatement } from './store.ts'
