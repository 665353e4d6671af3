// Companies: the account-holding companies of a customer, and what it hands in about them.
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
