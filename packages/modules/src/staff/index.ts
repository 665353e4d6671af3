// Staff: who of the agency may use the console, what they sign in with, where they are signed in, and who tries in vain.
export * from './rules.ts'
export * from './secrets.ts'
export * from './store.ts'
export * from './store-attempts.ts'
export * from './store-handouts.ts'
export * from './store-sessions.ts'
