// Quota: orders that change an ad account's quota, their items, and what comes next for each.
export * from './decide.ts'
export * from './item.ts'
export * from './states.ts'
export * from './store.ts'
export * from './store-attempts.ts'
export * from './store-orders.ts'
export * from './store-quiet.ts'
