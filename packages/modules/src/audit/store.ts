// Audit entries: one insert, never changed afterwards (a trigger refuses it).
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import type { Ids } from '@tallyhelm/infra/ids/ids'
import type { Actor } from '@tallyhelm/protocol/vocabulary/actor'

/**
 * `action` is topic.verb ('quota.add', 'session.sign-in'); `details` holds ids, amounts as decimal text and reasons, never
 * secrets or contact data. The tenant is the actor's own unless given (a job acts for a tenant; a system actor has none).
 */
export type AuditEntry = {
  id: string
  at: Date
  actor: Actor
  action: string
  objectKind: string
  objectId: string
  details?: Readonly<Record<string, unknown>>
  tenant?: { customerId: string | null; subCustomerId: string | null }
}

/**
 * Writes one entry in the caller's transaction: no commit, no entry. `action` is topic.verb ('quota.add'); `details` never hold secrets or
 * contact data.
 */
export async function audit(
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  tx: Tx,
  actor: Actor,
  action: string,
  [objectKind, objectId, tenant]: readonly [kind: string, id: string, tenant?: AuditEntry['tenant']],
  details: AuditEntry['details'] = {},
): Promise<void> {
  await recordAudit(tx, { id: ids.next(), at: clock.now(), actor, action, objectKind, objectId, details, ...(tenant && { tenant }) })
}

/** The same with an id and a time of one's own. */
export const recordAudit = (tx: Tx, entry: AuditEntry): Promise<void> => recordAudits(tx, [entry])

/** One statement for all. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const tenants = entries.map(tenantOf)
  await tx.run(prepared`
    insert into audit_entries (id, customer_id, sub_customer_id, actor, action, object_kind, object_id, details, address, at)
    select * from unnest(${entries.map(entry => entry.id)}::bigint[], ${tenants.map(of => of.customerId)}::bigint[],
      ${tenants.map(of => of.subCustomerId)}::bigint[], ${entries.map(({ actor }) => nameOf(actor))}::text[],
      ${entries.map(entry => entry.action)}::text[], ${entries.map(entry => entry.objectKind)}::text[],
      ${entries.map(entry => entry.objectId)}::text[], ${entries.map(entry => documentOf(entry.details ?? {}))}::jsonb[],
      ${entries.map(({ actor }) => (actor.kind === 'system' ? '' : actor.address))}::text[], ${entries.map(entry => entry.at)}::timestamptz[])`)
}

function tenantOf({ actor, tenant }: AuditEntry): { customerId: string | null; subCustomerId: string | null } {
  return tenant ?? (actor.kind === 'user' ? actor : { customerId: null, subCustomerId: null })
}

/** 'user:1234567890123456789' or 'system:seed' */
function nameOf(actor: Actor): string {
  if (actor.kind === 'user') return `user:${actor.userId}`
  return actor.kind === 'staff' ? `staff:${actor.staffId}` : `system:${actor.name}`
}
