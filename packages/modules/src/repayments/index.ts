// Repayments: what customers who pay later pay back, and among which statements it is shared out.
export * from './rules.ts'
export * from './store.ts'
export * from './store-overdue.ts'
export * from './store-waivers.ts'
