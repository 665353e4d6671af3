// Adoption: what a platform's list holds, and the sheets and rows by which existing ad accounts are taken into the product.
export * from './store.ts'
export * from './store-discoveries.ts'
export * from './judge.ts'
