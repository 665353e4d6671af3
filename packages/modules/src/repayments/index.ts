// Repayments: what customers who pay later pay back, and among which statements it is shared out.
export * from './news.ts'
export * from './rules.ts'
export * from './share-arrived.ts'
export * from './store.ts'
export * from './store-overdue.ts'
export * from './store-waivers.ts'
export * from './store-plans.ts'
export * from './wanted.ts'
