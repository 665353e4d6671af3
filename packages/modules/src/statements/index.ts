// Statements: what billing-period customers confirm, dispute and pay.
export * from './compare-sheet.ts'
export * from './pay-statements.ts'
export * from './replies.ts'
export * from './store-answers.ts'
export * from './store-owed.ts'
export * from './store-replies.ts'
export * from './store-statements.ts'
export * from './store-verdicts.ts'
