// Guidance: what platforms recommend for ad accounts, what was sent because of it, and what came of it.
export { type Told as ToldGuidance } from './rules.ts'
export * from './store.ts'
export * from './store-applies.ts'
export * from './store-results.ts'
