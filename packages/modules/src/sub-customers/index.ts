// Sub-customers: the accounts under a master customer, what they may, how they are topped up, and the log of all that.
export * from './store.ts'
export * from './store-logs.ts'
export * from './store-rights.ts'
export * from './store-rules.ts'
