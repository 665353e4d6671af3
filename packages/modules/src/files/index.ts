// Files: what users uploaded, whose it is, and whether something refers to it.
export * from './rules.ts'
export * from './store.ts'
export { bindEvidence, evidenceNames, type EvidenceObject, unbindEvidence } from './store-evidence.ts'
export {
  readSheet,
  requireSheet,
  requireTitlesReadable,
  type SeenSheet,
  shownFileName,
  titledRows,
  type TitledRow,
  type UploadedSheet,
} from './uploaded-sheet.ts'
export { cellText, unreadText } from '@tallyhelm/infra/sheets/titled'
