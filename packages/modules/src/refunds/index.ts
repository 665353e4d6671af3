// Refunds: money that leaves again, part by part, and what houses take back by themselves.
export * from './rules.ts'
export * from './store-chargebacks.ts'
export * from './store-acts.ts'
export * from './store-parts.ts'
export * from './store-sources.ts'
export * from './store-refunding.ts'
export * from './store.ts'
