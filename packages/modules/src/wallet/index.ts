// Wallet: money that staff book by hand, as their cases ask for it; the money itself is the ledger's.
export * from './store-adjustments.ts'
export * from './store-receipts.ts'
