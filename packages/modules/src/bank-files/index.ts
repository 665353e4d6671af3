// Bank files: what a bank exported of one of our accounts, how it is read, and the verdict of each line.
export * from './lines.ts'
export * from './store.ts'
