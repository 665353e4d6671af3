// Audit log: who did what to which object, newest first (ids follow the time), with the names that they stand for.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { systemActorsCalled, systemActorText } from '@tallyhelm/protocol/topics/audit/enums'
import { auditFilters } from '@tallyhelm/protocol/topics/audit/lists'
import type { AuditEntry, AuditListRequest, AuditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { type Sql } from 'sql-template-tag'
import { type ConditionTable, duringDays, lookedUpConditions } from '../lists/conditions.ts'
import { countRows, type PageSource, readRows } from '../lists/read-page.ts'
import { customersCalled, idsIn, type Named, namesOf, objectsCalled } from './entry-names.ts'

type Row = {
  id: string
  at: Date
  actor: string
  actor_name: string | null
  action: string
  object_kind: string
  object_id: string
  customer_name: string | null
  customer_id: string | null
  address: string
  details: Record<string, unknown>
  position: string | null
}

/**
 * For staff: the entries of every customer; for a salesperson those of his customers. The days of the filter are half-open. The total goes no
 * further than COUNTED_UP_TO.
 */
export async function entryList(db: Database, scope: StaffScope, request: AuditListRequest): Promise<AuditPage> {
  const { rows, total } = await db.read(scope, async tx => {
    const source = await sourceOf(tx, request)
    const found = await readRows<Row>(tx, COLUMNS, source, request)
    const names = await namesOf(tx, idsIn(found.map(({ object_id, details }) => [object_id, details])))
    return { rows: found.map(row => entryOf(row, names)), total: await countRows(tx, source) }
  })
  return { content: rows, total_size: total, page_num: request.page_num, page_size: request.page_size }
}

async function sourceOf(tx: Tx, request: AuditListRequest): Promise<PageSource> {
  const { customer_id } = request
  const ofCustomer = customer_id === undefined ? [] : [sql`e.customer_id = ${customer_id}`]
  return {
    tables: sql`audit_entries e`,
    owner: { rows: 'e' },
    conditions: [...(await lookedUpConditions(auditFilters, request, conditionsIn(tx))), ...ofCustomer],
    order: sql`e.id desc`,
    shaped: { by: 'e.id', tables: SHAPED },
    countedUpTo: COUNTED_UP_TO,
  }
}

const conditionsIn = (tx: Tx): ConditionTable<typeof auditFilters, () => Sql | Promise<Sql>> => ({
  at: days => () => duringDays(sql`e.at`)(days),
  actor: text => () => actorIs(tx, text),
  action: text => () => (text.endsWith('.') ? sql`starts_with(e.action, ${text})` : sql`e.action = ${text}`),
  object_id: text => async () => sql`e.object_id = any(${await objectsCalled(tx, text)}::text[])`,
  kind: kind => () => sql`starts_with(e.actor, ${`${kind}:`})`,
  object: kind => () => sql`e.object_kind = ${kind}`,
  customer: text => async () => sql`e.customer_id = any(${await customersCalled(tx, text)}::bigint[])`,
  address: text => () => sql`e.address = ${text}`,
})

const SHAPED = sql`audit_entries e
  left join staff_users s on e.actor = 'staff:' || s.id
  left join organization_wallet_users w on e.actor = 'user:' || w.id
  left join organization_customers c on c.id = e.customer_id
  left join audit_links l on l.entry_id = e.id`
const COLUMNS = sql`e.id, e.at, e.actor, coalesce(s.staff_name, w.wallet_user_name) as actor_name, e.action, e.object_kind, e.object_id,
  c.name as customer_name, e.customer_id, e.address, e.details, l.position`

/** Part of a name or of a system actor's words, a system actor's name or an id in full. Names are looked up first: entries are then found by their actors. */
async function actorIs(tx: Tx, text: string): Promise<Sql> {
  const found = await tx.rows<{ actor: string }>(sql`
    select 'staff:' || id as actor from staff_users
    where position(${text}::text in staff_name) > 0 or login_name = ${text} or id::text = ${text}
    union all
    select 'user:' || id from organization_wallet_users where position(${text}::text in wallet_user_name) > 0 or id::text = ${text}`)
  const systems = [text, ...systemActorsCalled(text)].map(name => `system:${name}`)
  return sql`e.actor = any(${[...found.map(({ actor }) => actor), ...systems]}::text[])`
}

function entryOf(row: Row, names: ReadonlyMap<string, Named>): AuditEntry {
  const { before, after, reason, ...rest } = row.details
  const details = { ...rest, ...plain('before', before), ...plain('after', after) }
  const object = names.get(row.object_id)
  const colon = row.actor.indexOf(':')
  const [kind, name] = [row.actor.slice(0, colon), row.actor.slice(colon + 1)]
  const actorKind = kind === 'user' || kind === 'staff' ? kind : 'system'
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor_kind: actorKind,
    actor_id: actorKind === 'system' ? null : name,
    actor_name: row.actor_name ?? (actorKind === 'system' ? systemActorText(name) : name),
    system_actor: actorKind === 'system' ? name : null,
    action: row.action,
    object_kind: row.object_kind,
    object_id: row.object_id,
    object_name: object?.name ?? null,
    apply_no: object?.applyNo ?? null,
    names: Object.fromEntries(idsIn(row.details).flatMap(id => (names.has(id) ? [[id, names.get(id)?.name ?? id]] : []))),
    customer_name: row.customer_name,
    customer_id: row.customer_id,
    address: row.address,
    before: fieldsOf(before),
    after: fieldsOf(after),
    reason: typeof reason === 'string' ? reason : null,
    details,
    position: row.position,
  }
}

/** A before that is no set of fields, such as an amount, is a detail. */
const plain = (name: string, value: unknown) => (value === undefined || fieldsOf(value) !== null ? {} : { [name]: value })

function fieldsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}
