// Session: who is signed in, the codes and tokens that let them in, and the counters that keep guessers out.
export * from './rules.ts'
export * from './store.ts'
export * from './store-codes.ts'
