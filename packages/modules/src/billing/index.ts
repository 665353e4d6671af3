// Billing: the dated rates that decide what an addition or a transfer costs besides itself.
export { type DatedRates, findRates, insertRates, type Rates } from './store.ts'
export { insertRateProposal, keepRateOutcome, type ProposedRates, readRateProposal } from './store-proposals.ts'
export { findTransferRate, insertTransferRate, type TransferRate } from './store-transfer-rates.ts'
