// Reconciliation: differences between what platforms and books say of an ad account, and the record of the daily runs.
export * from './store.ts'
export * from './store-adjustments.ts'
export * from './store-runs.ts'
export * from './store-invoices.ts'
export * from './store-checks.ts'
export * from './store-day-closes.ts'
