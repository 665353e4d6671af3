// The ledger: double entry, append-only; money moves only by a recipe.
export * from './recipes.ts'
export * from './recipes-adjustment.ts'
export * from './recipes-exchange.ts'
export * from './recipes-transfer.ts'
export * from './store.ts'
export * from './trade.ts'
export * from './work.ts'
