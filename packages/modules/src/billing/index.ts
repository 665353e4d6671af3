// Billing: the dated rates that decide what an addition or a transfer costs besides itself, and the bills of months.
export {
  billKeyOf,
  type ChannelFacts,
  type ChannelVerdict,
  judgeChannelLines,
  type KnownForBills,
  type WrittenChannelLine,
} from './channel-judge.ts'
export { type ImportedLine, writeChannelBills } from './store-channel-bills.ts'
export {
  type ChannelFile,
  type ChannelLineFacts,
  endChannelFile,
  findSameChannelFile,
  insertChannelFile,
  knownForBills,
  lockChannelFile,
  lockChannelFileOf,
  lockChannelImports,
  proposeChannelFile,
  soundChannelLines,
  writeChannelVerdicts,
  writtenChannelLines,
} from './store-channel-files.ts'
export { closeMonth, type ClosedMonth, lastMonth, lockClosing, markLateMonths, markLateSpend, type MonthToClose } from './store-months.ts'
export {
  billsById,
  billsOfClosings,
  type ClosedBill,
  type Closing,
  finishClosings,
  keepVerified,
  lockUnfinished,
  rebateOf,
} from './store-closings.ts'
export { type DatedRates, findRates, insertRates, type Rates } from './store.ts'
export { type DefaultRate, findDefaultRates, insertDefaultRate } from './store-defaults.ts'
export { insertRateProposal, keepRateOutcome, type ProposedRate, type RateProposal, readRateProposal } from './store-proposals.ts'
export { findRebateRate, insertRebateRate, type RebateRate } from './store-rebate-rates.ts'
export { type BillToInvoice, insertTaxInvoice, lockBillToInvoice } from './store-tax-invoices.ts'
export { findTransferRate, insertTransferRate, type TransferRate } from './store-transfer-rates.ts'
