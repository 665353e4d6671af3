// Bindings: what customers asked for, one row for each account and target. It knows no platform and no item.
export * from './store.ts'
export * from './store-consents.ts'
export * from './store-people.ts'
export * from './store-results.ts'
