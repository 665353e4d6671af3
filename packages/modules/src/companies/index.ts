// Companies: the account-holding companies of a customer, and what it hands in about them.
export { type CheckedMaterial, type Found, judgeMaterial } from './check-rules.ts'
export { companiesLike, companiesOf, hasCompany, insertCompany, lockCompany, type NewCompany, writeCompany } from './store.ts'
export {
  findApplicationByKey,
  findHeldMaterial,
  findMaterial,
  findWaitingApplication,
  type HeldMaterial,
  insertApplication,
  lockApplication,
  lockCompanyLike,
  takeMaterial,
  writeMaterial,
} from './store-applications.ts'
export { countChecksSince, dropKeptCheck, insertCheck, keepCheck, otherLinksOf, purgeChecks } from './store-checks.ts'
export { deleteDraft, type DraftOwner, findDraft, lastMaterialOf, purgeDrafts, type SealedDraft, writeDraft } from './store-drafts.ts'
export { dueExpiries, type DueExpiry, noteExpiry } from './store-expiry.ts'
