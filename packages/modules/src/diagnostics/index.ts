// Diagnostics: reports of the portal about itself, page views, and what people say about it.
export * from './rules.ts'
export * from './store.ts'
export * from './store-feedback.ts'
export * from './store-marks.ts'
