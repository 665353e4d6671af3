// Companies: the account-holding companies of a customer.
export { companiesLike, companiesOf, hasCompany, insertCompany, lockCompany, type NewCompany, writeCompany } from './store.ts'
