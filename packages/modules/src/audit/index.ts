// Audit: the append-only record of who did what, written in the transaction of the deed itself.
export { type AuditEntry, recordAudit } from './store.ts'
