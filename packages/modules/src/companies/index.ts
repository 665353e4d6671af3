// Companies: the account-holding companies of a customer.
export { hasCompany, insertCompany, type NewCompany } from './store.ts'
