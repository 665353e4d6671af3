// Wallet: money that staff book by hand, as their cases ask for it, and customers' alerts; the money itself is the ledger's.
export * from './store-adjustments.ts'
export * from './store-alerts.ts'
export * from './store-receipts.ts'
