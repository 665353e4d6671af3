// Appeals: what customers appeal against, each step of it, and what went to platforms.
export * from './ad-rules.ts'
export * from './store.ts'
export * from './store-ads.ts'
export * from './store-objects.ts'
