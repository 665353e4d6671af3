// Organization: customers, the people who sign in for them and how they come and go, and what each keeps as page settings.
export * from './rules.ts'
export * from './store.ts'
export * from './store-binding.ts'
export * from './store-consultants.ts'
export * from './store-credentials.ts'
export * from './store-email.ts'
export * from './store-members.ts'
export * from './store-sales.ts'
