// Items in the database. The number of the last attempt is the fence: whatever happened meanwhile makes a write miss its row.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { isItemOver, ITEM_MOVES, type ItemKind, type ItemState } from '@tallyhelm/protocol/topics/items/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, raw } from 'sql-template-tag'

/** A field that the platform objects to, in the words of whoever carries the item out; null: it names none. */
export type ItemObjection = { field: string | null; reasonText: string }
export type WaitsFor = 'PLATFORM' | 'CUSTOMER'
export type Item = {
  id: string
  kind: ItemKind
  /** null: it needs no review, and stands alone */
  caseId: string | null
  position: number
  customerId: string
  subCustomerId: string | null
  channel: Channel
  target: string
  name: string
  state: ItemState
  waitsFor: WaitsFor | null
  fence: number
  resultId: string | null
  told: string
  objections: ItemObjection[]
  warnings: string[]
  isRetried: boolean
  sentAt: Date | null
  since: Date
}
/** Of a kind whose items always have one. */
export function caseOf({ id, caseId }: Pick<Item, 'id' | 'caseId'>): string {
  if (caseId === null) throw new Error(`item ${id} has no case`)
  return caseId
}
/** Of one that is due, with what bore its name before the last attempt. */
export type DueItem = Item & { beforeIds: string[] }
export type NewItem = Pick<Item, 'id' | 'kind' | 'position' | 'customerId' | 'channel' | 'target' | 'name'> & {
  caseId: string
  state: 'QUEUED' | 'WAITING' | 'MANUAL'
  at: Date
}

const COLUMNS = raw(`i.id, i.kind, i.case_id as "caseId", i.position, i.customer_id as "customerId",
  i.sub_customer_id as "subCustomerId", i.channel, i.target, i.name, i.state,
  i.waits_for as "waitsFor", i.fence, i.result_id as "resultId", i.told, i.objections, i.warnings, i.is_retried as "isRetried",
  i.sent_at as "sentAt", i.since`)

const BEFORE = raw(`coalesce((select a.before_ids from items_attempts a where a.item_id = i.id and a.number = i.fence), '{}')`)

/** Items that need no review, all of them due now. Throws where one of the same name is in flight at its place. */
export async function insertItems(
  tx: Tx,
  made: readonly Pick<Item, 'id' | 'kind' | 'customerId' | 'subCustomerId' | 'channel' | 'target' | 'name'>[],
  at: Date,
): Promise<void> {
  const rows = documentOf(made.map(item => ({ ...item, customer_id: item.customerId, sub_customer_id: item.subCustomerId })))
  await tx.run(prepared`
    insert into items_items (id, kind, position, customer_id, sub_customer_id, channel, target, name, state, made_at, since, next_at)
    select g.id, g.kind, 1, g.customer_id, g.sub_customer_id, g.channel, g.target, g.name, 'QUEUED', ${at}::timestamptz, ${at}, ${at}
    from jsonb_to_recordset(${rows}::jsonb) as g (id bigint, kind text, customer_id bigint, sub_customer_id bigint, channel text, target text, name text)`)
}

/** Those of these names that are in flight at their places. */
export const itemsInFlight = (
  tx: Tx,
  kind: ItemKind,
  places: readonly Pick<Item, 'channel' | 'target' | 'name'>[],
): Promise<Pick<Item, 'channel' | 'target' | 'name'>[]> =>
  tx.rows(prepared`
    select i.channel, i.target, i.name from items_items i
    join jsonb_to_recordset(${documentOf(places)}::jsonb) as g (channel text, target text, name text)
      on g.channel = i.channel and g.target = i.target and g.name = i.name
    where i.kind = ${kind} and i.ended_at is null`)

/** One that was asked for elsewhere already begins by waiting for the platform, one that people carry out by waiting for them. */
export async function insertItem(tx: Tx, made: NewItem): Promise<void> {
  const { id, kind, caseId, position, customerId, channel, target, name, state, at } = made
  await tx.run(sql`
    insert into items_items (id, kind, case_id, position, customer_id, channel, target, name, state, waits_for, made_at, since, next_at)
    values (${id}, ${kind}, ${caseId}, ${position}, ${customerId}, ${channel}, ${target}, ${name}, ${state},
      ${state === 'WAITING' ? 'PLATFORM' : null}, ${at}, ${at}, ${state === 'MANUAL' ? null : at})`)
}

/** Those of these names at a place, ended or not: the next one needs another name. */
export async function namesTaken(tx: Tx, of: Pick<Item, 'kind' | 'channel' | 'target'>, names: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    select distinct name from items_items
    where kind = ${of.kind} and channel = ${of.channel} and target = ${of.target} and name = any(${[...names]}::text[])`)
  return rows.map(({ name }) => name)
}

/** In their order; the caller has locked the case where it means to change them. */
export const itemsOf = (tx: Tx, caseId: string): Promise<Item[]> =>
  tx.rows<Item>(sql`select ${COLUMNS} from items_items i where i.case_id = ${caseId} order by i.position`)

/** Of one that stands alone: nobody else moves it until the transaction ends. */
export async function lockItem(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`select from items_items where id = ${id} for no key update`)
}

export const findItem = (tx: Tx, id: string): Promise<Item | undefined> =>
  tx.maybe<Item>(sql`select ${COLUMNS} from items_items i where i.id = ${id}`)

/** In the order of their ids. */
export const findItems = (tx: Tx, ids: readonly string[]): Promise<Item[]> =>
  tx.rows<Item>(sql`select ${COLUMNS} from items_items i where i.id = any(${[...ids]}::bigint[]) order by i.id`)

/** For the caller alone until `until`: by then each has a new time, has ended, or is anybody's again. */
export const claimItems = (
  tx: Tx,
  { kinds, now, until, most, without }: { kinds: readonly ItemKind[]; now: Date; until: Date; most: number; without: readonly Channel[] },
): Promise<DueItem[]> =>
  tx.rows<DueItem>(sql`
    with due as (
      select id from items_items where next_at <= ${now} and kind = any(${[...kinds]}::text[]) and channel <> all(${[...without]}::text[])
      order by next_at, id limit ${most} for no key update skip locked)
    update items_items i set next_at = ${until} from due where i.id = due.id
    returning ${COLUMNS}, ${BEFORE} as "beforeIds"`)

/** With what bore its name before the last attempt. */
export const findSentItem = (tx: Tx, id: string): Promise<DueItem | undefined> =>
  tx.maybe<DueItem>(sql`select ${COLUMNS}, ${BEFORE} as "beforeIds" from items_items i where i.id = ${id}`)

type Fenced = Pick<Item, 'id' | 'fence' | 'state'>

/** Written down, with what bears the name already, before anything is sent; false where the item is not as it was read. */
export async function beginAttempt(
  tx: Tx,
  item: Fenced & Pick<Item, 'name'>,
  { beforeIds, at, until }: { beforeIds: readonly string[]; at: Date; until: Date },
): Promise<boolean> {
  if (!ITEM_MOVES[item.state].includes('SENDING')) return false
  const begun = await tx.run(sql`
    update items_items set state = 'SENDING', fence = fence + 1, sent_at = ${at}, since = ${at}, next_at = ${until} where ${isStill(item)}`)
  if (begun !== 1) return false
  await tx.run(sql`
    insert into items_attempts (item_id, number, name, before_ids, sent_at)
    values (${item.id}, ${item.fence + 1}, ${item.name}, ${[...beforeIds]}, ${at})`)
  return true
}

type Answer = { answer: 'DONE' | 'REFUSED' | 'NOT_DONE' | 'UNKNOWN'; requestId: string | null; told: string; at: Date }

export async function noteAnswer(tx: Tx, { id, fence }: Fenced, { answer, requestId, told, at }: Answer): Promise<void> {
  await tx.run(sql`
    update items_attempts set answer = ${answer}, request_id = ${requestId}, told = ${told.slice(0, 1000)}, answered_at = ${at}
    where item_id = ${id} and number = ${fence}`)
}

/** What the platform said no with to the last attempt; undefined where it did not. */
export async function refusalOf(tx: Tx, { id, fence }: Pick<Item, 'id' | 'fence'>): Promise<string | undefined> {
  const row = await tx.maybe<{ told: string }>(
    sql`select told from items_attempts where item_id = ${id} and number = ${fence} and answer = 'REFUSED'`,
  )
  return row?.told
}

export type ItemChange = Partial<Pick<Item, 'resultId' | 'told' | 'objections' | 'warnings'>> & {
  waitsFor?: WaitsFor
  at: Date
  /** for a state that goes on */
  nextAt?: Date
}

/** False where it is not as it was read. Throws for a move that the table does not have. */
export async function moveItem(tx: Tx, item: Fenced, to: ItemState, change: ItemChange): Promise<boolean> {
  if (!ITEM_MOVES[item.state].includes(to)) throw new Error(`an item goes from ${item.state} to ${to}`)
  const { at, nextAt } = change
  const ended = isItemOver(to)
  const set = [
    sql`state = ${to}, since = ${at}, waits_for = ${to === 'WAITING' ? (change.waitsFor ?? 'PLATFORM') : null}`,
    sql`next_at = ${ended || to === 'MANUAL' ? null : (nextAt ?? at)}, ended_at = ${ended ? at : null}`,
    ...told(change),
  ]
  return (await tx.run(sql`update items_items set ${join(set)} where ${isStill(item)}`)) === 1
}

/** It waits on, perhaps for somebody else or with other words. */
export async function keepWaiting(tx: Tx, item: Fenced & Pick<Item, 'waitsFor'>, change: ItemChange & { nextAt: Date }): Promise<boolean> {
  const waits = item.state === 'WAITING' ? (change.waitsFor ?? item.waitsFor ?? 'PLATFORM') : null
  const set = [
    sql`next_at = ${change.nextAt}, waits_for = ${waits}`,
    ...(waits === item.waitsFor ? [] : [sql`since = ${change.at}`]),
    ...told(change),
  ]
  return (await tx.run(sql`update items_items set ${join(set)} where ${isStill(item)}`)) === 1
}

function told({ resultId, told: words, objections, warnings }: ItemChange) {
  return [
    ...(resultId === undefined ? [] : [sql`result_id = ${resultId}`]),
    ...(words === undefined ? [] : [sql`told = ${words.slice(0, 1000)}`]),
    ...(objections === undefined ? [] : [sql`objections = ${JSON.stringify(objections)}::jsonb`]),
    ...(warnings === undefined ? [] : [sql`warnings = ${warnings}`]),
  ]
}

const isStill = ({ id, fence, state }: Fenced) => sql`id = ${id} and fence = ${fence} and state = ${state}`

/** Those of these ids that came of items already, as a result or as surplus. */
export async function idsOfItems(tx: Tx, { kind, channel }: Pick<Item, 'kind' | 'channel'>, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select result_id as id from items_items where kind = ${kind} and channel = ${channel} and result_id = any(${[...ids]}::text[])
    union select outside_id from items_surplus where kind = ${kind} and channel = ${channel} and outside_id = any(${[...ids]}::text[])`)
  return rows.map(({ id }) => id)
}

export async function noteSurplus(
  tx: Tx,
  { id, kind, channel }: Pick<Item, 'id' | 'kind' | 'channel'>,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into items_surplus (kind, channel, outside_id, item_id, found_at)
    select ${kind}, ${channel}, u.id, ${id}, ${at} from unnest(${[...ids]}::text[]) u (id) on conflict do nothing`)
}

/** Others are asked for in the place of those that ended without a result; gives how many that are. */
export const markRetried = (tx: Tx, caseId: string): Promise<number> =>
  tx.run(sql`update items_items set is_retried = true where case_id = ${caseId} and state in ('REFUSED', 'EXPIRED') and not is_retried`)

/** Looked at again now. */
export async function wakeItems(tx: Tx, caseId: string, at: Date): Promise<void> {
  await tx.run(sql`update items_items set next_at = ${at} where case_id = ${caseId} and next_at > ${at}`)
}

/** The same for one; only while it waits, so that an answer that is under way is not looked for too early. */
export async function wakeItem(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update items_items set next_at = ${at} where id = ${id} and state = 'WAITING' and next_at > ${at}`)
}

/** It turned out to be somebody's. */
export async function forgetSurplus(tx: Tx, { kind, channel }: Pick<Item, 'kind' | 'channel'>, outsideId: string): Promise<void> {
  await tx.run(sql`delete from items_surplus where kind = ${kind} and channel = ${channel} and outside_id = ${outsideId}`)
}
