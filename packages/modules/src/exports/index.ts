// Exports that run in the background: who asked for what, how far it is, and which file came of it.
export * from './store.ts'
export * from './store-staff.ts'
