// Contracts: signed papers of a customer, their review and validity.
export * from './paper.ts'
export * from './require-contract.ts'
export * from './states.ts'
export * from './store.ts'
export * from './store-drafts.ts'
export * from './signed-name.ts'
