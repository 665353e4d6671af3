// Sub-customers: the accounts under a master customer.
export { hasSubCustomer, insertSubCustomer, type NewSubCustomer, subCustomerNames, writeShowsSpend } from './store.ts'
