// Setup: when the product was last backed up, checked and tried.
export * from './store.ts'
