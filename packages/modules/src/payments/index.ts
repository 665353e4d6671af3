// Payments: what customers want to pay, each try to pay it, what payment houses told, and the money that really arrived.
export * from './store-arrivals.ts'
export * from './store-notices.ts'
export * from './store-recharges.ts'
export * from './store-steps.ts'
export * from './store-terms.ts'
export * from './store-tries.ts'
export * from './store-vouchers.ts'
