// Audit: the append-only record of who did what, written in the transaction of the action itself, and the chain that seals it afterwards.
export * from './chain.ts'
export { audit, type AuditEntry, recordAudit, recordAudits } from './store.ts'
export * from './store-chain.ts'
