// Files: what users uploaded, whose it is, and whether something refers to it.
export * from './rules.ts'
export * from './store.ts'
export { sheetRefusal } from './sheet-refusal.ts'
