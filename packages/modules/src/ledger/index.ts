// The ledger: double entry, append-only; money moves only by a recipe.
export * from './recipes.ts'
export * from './store.ts'
