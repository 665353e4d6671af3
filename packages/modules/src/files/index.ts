// Files: what users uploaded, whose it is, and whether something refers to it.
export * from './rules.ts'
export * from './store.ts'
export { readSheet, requireSheet, requireStraightLines, shownFileName, titledRows, type TitledRow } from './uploaded-sheet.ts'
export { cellText } from '@tallyhelm/infra/sheets/titled'
