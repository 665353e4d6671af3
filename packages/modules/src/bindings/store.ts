// Bindings in the database: a submit and its pairs, each under the id of the item that carries it out.
import type { Scope, Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { BindingAction, BindingType } from '@tallyhelm/protocol/topics/bindings/enums'
import type { ItemState } from '@tallyhelm/protocol/topics/items/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw } from 'sql-template-tag'

export type Submit = { id: string; customerId: string; subCustomerId: string | null; bodyHash: string }
export type NewSubmit = Submit & {
  /** null where one of the staff asks in the customer's place */
  userId: string | null
  staffId: string | null
  submitter: string
  note: string
  /** of the names that this one takes back */
  takesBack: string | null
  requestKey: string
  at: Date
}

/** `before`: what stood there when it was asked for. `subCustomerId`: who held the account then. */
export type NewPair = {
  id: string
  submitId: string
  customerId: string
  subCustomerId: string | null
  adAccountId: string
  channel: Channel
  type: BindingType
  action: BindingAction
  target: string
  businessId: string | null
  role: string | null
  before: string
  changeId: string | null
}
/** `askedBy`: the sub-customer that asked, null for the customer's own people. */
export type Pair = NewPair & {
  state: ItemState
  waitsFor: 'PLATFORM' | 'CUSTOMER' | null
  isRetried: boolean
  askedBy: string | null
  submitter: string
  submittedAt: Date
  endedAt: Date | null
}

/** What came of writing a submit down: it is new, its user sent the same key before, or another one took the same names back. */
export type Claim = { kind: 'new' } | { kind: 'earlier'; submit: Submit } | { kind: 'taken_back' }

/** Waits until whoever sends the same has ended. */
export async function claimSubmit(tx: Tx, made: NewSubmit): Promise<Claim> {
  const { id, customerId, subCustomerId, userId, staffId, submitter, note, takesBack, requestKey, bodyHash, at } = made
  const added = await tx.run(sql`
    insert into bindings_submits (id, customer_id, sub_customer_id, user_id, staff_id, submitter, note, takes_back, submitted_at, request_key,
      body_hash)
    values (${id}, ${customerId}, ${subCustomerId}, ${userId}, ${staffId}, ${submitter}, ${note}, ${takesBack}, ${at}, ${requestKey}, ${bodyHash})
    on conflict do nothing`)
  if (added === 1) return { kind: 'new' }
  const submit = await tx.maybe<Submit>(sql`
    select id, customer_id as "customerId", sub_customer_id as "subCustomerId", body_hash as "bodyHash"
    from bindings_submits where (user_id = ${userId} or staff_id = ${staffId}) and request_key = ${requestKey}`)
  return submit ? { kind: 'earlier', submit } : { kind: 'taken_back' }
}

/** A pair that could not be accepted. */
type RefusedPair = { account_id: string; target: string; refused: string }

export async function writeRefused(tx: Tx, submitId: string, refused: readonly RefusedPair[]): Promise<void> {
  if (refused.length > 0) await tx.run(sql`update bindings_submits set refused = ${documentOf(refused)}::jsonb where id = ${submitId}`)
}

export const refusedPairs = async (tx: Tx, submitId: string): Promise<RefusedPair[]> =>
  (await tx.one<{ refused: RefusedPair[] }>(sql`select refused from bindings_submits where id = ${submitId}`)).refused

/** Until the transaction ends nobody else counts what has ended of it. */
export async function lockSubmit(tx: Tx, submitId: string): Promise<void> {
  await tx.run(sql`select from bindings_submits where id = ${submitId} for no key update`)
}

/** Those of one submit; their items are there already. */
export async function insertPairs(
  tx: Tx,
  pairs: readonly NewPair[],
  { submitter, at }: Pick<NewSubmit, 'submitter' | 'at'>,
): Promise<void> {
  const rows = documentOf(
    pairs.map(pair => ({
      ...pair,
      submit_id: pair.submitId,
      customer_id: pair.customerId,
      sub_customer_id: pair.subCustomerId,
      ad_account_id: pair.adAccountId,
      business_id: pair.businessId,
      change_id: pair.changeId,
    })),
  )
  await tx.run(prepared`
    insert into bindings_pairs (id, submit_id, customer_id, sub_customer_id, ad_account_id, channel, type, action, target, business_id, role,
      before, change_id, submitter, submitted_at)
    select g.id, g.submit_id, g.customer_id, g.sub_customer_id, g.ad_account_id, g.channel, g.type, g.action, g.target, g.business_id, g.role,
      g.before, g.change_id, ${submitter}, ${at}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as g (id bigint, submit_id bigint, customer_id bigint, sub_customer_id bigint, ad_account_id bigint,
      channel text, type text, action text, target text, business_id text, role text, before text, change_id bigint)`)
}

const COLUMNS = raw(`p.id, p.submit_id as "submitId", p.customer_id as "customerId", p.sub_customer_id as "subCustomerId",
  p.ad_account_id as "adAccountId", p.channel, p.type, p.action, p.target, p.business_id as "businessId", p.role, p.before,
  p.change_id as "changeId", p.state, p.waits_for as "waitsFor",
  p.is_retried as "isRetried", s.sub_customer_id as "askedBy", p.submitter,
  p.submitted_at as "submittedAt", p.ended_at as "endedAt"`)
const TABLES = raw('bindings_pairs p join bindings_submits s on s.id = p.submit_id')

export const findPair = (tx: Tx, id: string): Promise<Pair | undefined> =>
  tx.maybe<Pair>(prepared`select ${COLUMNS} from ${TABLES} where p.id = ${id}`)

/** Those that `of` may see, in the order of their ids. */
export const pairsOf = (tx: Tx, submitId: string, of: Scope = tx.scope): Promise<Pair[]> =>
  tx.rows<Pair>(sql`select ${COLUMNS} from ${TABLES} where p.submit_id = ${submitId} and ${ownRows(of, 'p')} order by p.id`)

/** Locked, in the order of their ids; only those that `of` may see. */
export const lockPairs = (tx: Tx, ids: readonly string[], of: Scope = tx.scope): Promise<Pair[]> =>
  tx.rows<Pair>(sql`
    select ${COLUMNS} from ${TABLES} where p.id = any(${[...ids]}::bigint[]) and ${ownRows(of, 'p')} order by p.id for no key update of p`)

export async function markPairsRetried(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update bindings_pairs set is_retried = true where id = any(${[...ids]}::bigint[])`)
}

/** Once it is known: the name, or the manager account, that stood there before. */
export async function writeBefore(tx: Tx, id: string, before: string): Promise<void> {
  await tx.run(sql`update bindings_pairs set before = ${before} where id = ${id}`)
}
