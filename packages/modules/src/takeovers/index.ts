// Takeovers: the sheets by which an agency comes over from its old system, what each row asks for, and the old system's numbers.
export type { AccountFacts, CompanyFacts, CustomerFacts, Facts, MoneyFacts, PersonFacts, SubCustomerFacts } from './facts.ts'
export { type Judged, judgeTakeover, type WrittenSheets } from './judge.ts'
export { unknownPassword } from './secret.ts'
export * from './store.ts'
export * from './store-invitations.ts'
export * from './store-known.ts'
export * from './store-terms.ts'
