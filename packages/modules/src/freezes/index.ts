// Freezes: when a platform froze an ad account, how its thaw goes on, and who has read of it.
export { endFreeze, insertFreeze, markFreezesRead, moveOpenFreezes, type NewFreeze } from './store.ts'
