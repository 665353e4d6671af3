// Audit log: who did what to which object, newest first (ids follow the time), with the names that they stand for.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { systemActorsCalled, systemActorText } from '@tallyhelm/protocol/topics/audit/enums'
import type { AuditEntry, AuditListRequest, AuditPage } from '@tallyhelm/protocol/topics/audit/schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { join, type Sql } from 'sql-template-tag'
import { startOfDay } from '../days/start-of-day.ts'
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
    const where = await filters(tx, request)
    const found = await readPage(tx, where, request)
    const names = await namesOf(tx, idsIn(found.map(({ object_id, details }) => [object_id, details])))
    return { rows: found.map(row => entryOf(row, names)), total: await countUpTo(tx, where) }
  })
  return { content: rows, total_size: total, page_num: request.page_num, page_size: request.page_size }
}

function readPage(tx: Tx, where: Sql, { page_num, page_size }: AuditListRequest): Promise<Row[]> {
  return tx.rows<Row>(sql`
    with page as materialized (
      select e.* from audit_entries e ${where} order by e.id desc limit ${page_size} offset ${(page_num - 1) * page_size})
    select p.id, p.at, p.actor, coalesce(s.staff_name, w.wallet_user_name) as actor_name, p.action, p.object_kind, p.object_id,
      c.name as customer_name, p.customer_id, p.address, p.details, l.position
    from page p
    left join staff_users s on p.actor = 'staff:' || s.id
    left join organization_wallet_users w on p.actor = 'user:' || w.id
    left join organization_customers c on c.id = p.customer_id
    left join audit_links l on l.entry_id = p.id
    order by p.id desc`)
}

async function countUpTo(tx: Tx, where: Sql): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from (select from audit_entries e ${where} limit ${COUNTED_UP_TO}) counted`)
  return n
}

async function filters(tx: Tx, request: AuditListRequest): Promise<Sql> {
  const conditions = [ownRows(tx.scope, 'e')]
  if (request.actor_kind) conditions.push(sql`starts_with(e.actor, ${`${request.actor_kind}:`})`)
  if (request.actor) conditions.push(await actorIs(tx, request.actor))
  if (request.action)
    conditions.push(request.action.endsWith('.') ? sql`starts_with(e.action, ${request.action})` : sql`e.action = ${request.action}`)
  if (request.object_kind) conditions.push(sql`e.object_kind = ${request.object_kind}`)
  if (request.object_id) conditions.push(sql`e.object_id = any(${await objectsCalled(tx, request.object_id)}::text[])`)
  if (request.address) conditions.push(sql`e.address = ${request.address}`)
  if (request.customer_id) conditions.push(sql`e.customer_id = ${request.customer_id}`)
  if (request.customer) conditions.push(sql`e.customer_id = any(${await customersCalled(tx, request.customer)}::bigint[])`)
  if (request.at_from) conditions.push(sql`e.at >= ${startOfDay(request.at_from)}`)
  if (request.at_until) conditions.push(sql`e.at < ${startOfDay(request.at_until)}`)
  return sql`where ${join(conditions, ' and ')}`
}

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
