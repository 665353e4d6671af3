// Billing: the dated rates that decide what an addition costs besides itself.
export { type DatedRates, findRates, insertRates, type Rates } from './store.ts'
