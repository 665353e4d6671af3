// Contracts: signed papers of a customer, their review and validity.
export * from './store.ts'
