// Companies: the account-holding companies of a customer.
export { companiesLike, companiesOf, hasCompany, insertCompany, type LikeCompany, type NewCompany } from './store.ts'
