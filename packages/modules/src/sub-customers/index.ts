// Sub-customers: the accounts under a master customer.
export { insertSubCustomer, type NewSubCustomer } from './store.ts'
