// Freezes: when an ad account was frozen and by whom, how its thaw goes on, and who has read of it.
export { platformWords } from './platform-words.ts'
export { freezesOfSubCustomers, markFreezesRead, moveOpenFreezes } from './store.ts'
export {
  findFreezes,
  findFreezesOf,
  findOwnFreezes,
  type Freeze,
  type FreezeAnswer,
  type FreezeStep,
  insertFreeze,
  lockFreezes,
  lockStandingFreeze,
  moveFreeze,
  type NewFreeze,
  noteFreezeStep,
} from './store-steps.ts'
export {
  answerThawRequest,
  claimThawRequest,
  insertThawApplication,
  isThawPending,
  readThawApplication,
  type ThawApplication,
} from './store-applications.ts'
