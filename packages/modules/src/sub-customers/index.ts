// Sub-customers: the accounts under a master customer.
export { hasSubCustomer, insertSubCustomer, type NewSubCustomer, subCustomerNames, subCustomersOf, writeShowsSpend } from './store.ts'
