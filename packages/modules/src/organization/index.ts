// Organization: customers, the people who sign in for them, and what each keeps as page settings.
export * from './store.ts'
