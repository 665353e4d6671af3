// Exchange: rates between the wallets' currencies, the agency's markup, and the quotes that hold a rate for a while.
export * from './quotes.ts'
export * from './rules.ts'
export * from './sourced.ts'
export * from './store.ts'
export * from './store-proposals.ts'
