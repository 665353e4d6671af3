// Audit calls: the log of who did what, and the state of the chain that makes changes to it visible.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { ACTOR_KINDS } from './enums.ts'
import { auditFilters } from './lists.ts'

export const auditListRequest = z.object({
  ...pagerRequest,
  ...filterFields(auditFilters),
  /** entries that belong to this customer */
  customer_id: id('客户').optional(),
})
export type AuditListRequest = z.output<typeof auditListRequest>

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actor_kind: z.enum(ACTOR_KINDS),
  /** null for the product itself */
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  /** the name that the log keeps of the product's own actors; null for people */
  system_actor: z.string().nullable(),
  action: z.string(),
  object_kind: z.string(),
  object_id: z.string(),
  /** null for what has none of its own */
  object_name: z.string().nullable(),
  /** the number of the order that it is, or is a leg of */
  apply_no: z.string().nullable(),
  /** what the ids in `before`, `after` and `details` stand for */
  names: z.record(z.string(), z.string()),
  /** null for what belongs to no customer */
  customer_name: z.string().nullable(),
  customer_id: z.string().nullable(),
  address: z.string(),
  /** what was changed, by field: before and after; null for an action that is no change of fields */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  /** everything else that was noted */
  details: z.record(z.string(), z.unknown()),
  /** its place in the chain; null until the job has chained it, which takes a minute */
  position: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>
/** The total goes no further than COUNTED_UP_TO. */
export const auditPage = pageOf(auditEntry)
export type AuditPage = z.output<typeof auditPage>

export const auditVocabulary = z.object({ actions: z.array(z.string()), object_kinds: z.array(z.string()) })
/** The words that the filters offer: those that occur. */
export type AuditVocabulary = z.output<typeof auditVocabulary>

export const chainState = z.object({
  /** NONE before the first check */
  state: z.enum(['HOLDS', 'BROKEN', 'NONE']),
  checked_at: instant.nullable(),
  /** entries that the check read */
  checked_entries: z.number().int(),
  /** entries in the chain now, and those that wait to be chained */
  chained_entries: z.number().int(),
  waiting_entries: z.number().int(),
  head: z.string(),
  /** the first of what the check found, in words; at most 20 */
  problems: z.array(z.object({ position: z.string().nullable(), entry_id: z.string().nullable(), problem: z.string() })),
})
export type ChainState = z.output<typeof chainState>

export const nothing = z.object({})

/** What each call takes and answers. */
export const auditSchemas = {
  list: { request: auditListRequest, response: auditPage, filters: auditFilters },
  vocabulary: { request: nothing, response: auditVocabulary },
  chain: { request: nothing, response: chainState },
  verify: { request: nothing, response: chainState },
}
