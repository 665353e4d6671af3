// Contracts: signed papers of a customer, their review and validity.
export * from './require-contract.ts'
export * from './store.ts'
