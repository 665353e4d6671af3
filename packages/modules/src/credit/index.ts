// Credit: the lines that billing-period customers pay from, and their statements.
export * from './store.ts'
export * from './store-answers.ts'
export * from './store-applications.ts'
export * from './store-lines.ts'
export * from './store-owed.ts'
export * from './store-statements.ts'
