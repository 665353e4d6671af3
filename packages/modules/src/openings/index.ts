// Openings: what customers ask for in new ad accounts. It knows neither cases nor platforms.
export * from './store-by-hand.ts'
export * from './store.ts'
export * from './store-past.ts'
export * from './store-results.ts'
export * from './store-links.ts'
export * from './store-representatives.ts'
