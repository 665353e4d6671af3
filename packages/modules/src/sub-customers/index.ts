// Sub-customers: the accounts under a master customer.
export * from './store.ts'
