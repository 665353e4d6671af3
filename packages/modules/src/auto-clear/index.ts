// Auto-clear: whether a customer has idle ad accounts cleared, which ones it keeps off, and the clearings that were announced.
export { clearingKey, type DueClearing, type Judgement, judge, type Look, lookAt, STRANDED_AFTER_MS } from './rules.ts'
export * from './store.ts'
export * from './store-clearings.ts'
export * from './store-entries.ts'
