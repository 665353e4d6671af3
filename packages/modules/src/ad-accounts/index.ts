// Ad accounts: the accounts of the three channels, with their facts and figures as last read from the platform.
export {
  accountDay,
  type AgencyMarks,
  AVERAGE_DAYS,
  averagePerDay,
  averageRange,
  firstOwnDay,
  frozenStatusAfterSync,
  isDrift,
  minutesUntilSync,
  statusBeneath,
  statusUnderMarks,
  SYNC_COOL_DOWN_MS,
} from './rules.ts'
export * from './counter.ts'
export * from './stale-reading.ts'
export { addBinding, type Binding, bindingsOf, dropBinding, isOfOthers, replaceBindings } from './store-bindings.ts'
export {
  type AdAccount,
  type AdAccountFacts,
  claimSync,
  findAdAccount,
  findAdAccounts,
  findAdAccountsByOutsideIds,
  findCountSoFar,
  insertAdAccount,
  lockAdAccounts,
  type NewAdAccount,
  nextSyncTargets,
  recordAdoption,
  recordFacts,
  setOpenDifference,
  writeAccountName,
  writeRemark,
  writeTags,
} from './store.ts'
export * from './store-changes.ts'
export * from './store-channels.ts'
export * from './store-figures.ts'
export * from './store-low-days.ts'
export * from './store-low-told.ts'
export * from './store-marks.ts'
export * from './store-restated.ts'
export * from './sync-job.ts'
export { assignSubCustomer, findHolder, lockForHandover, lockHolders, recordTakingBack } from './store-holders.ts'
