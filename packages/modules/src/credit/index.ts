// Credit: the lines that billing-period customers pay from.
export * from './store.ts'
export * from './store-applications.ts'
export * from './store-lines.ts'
