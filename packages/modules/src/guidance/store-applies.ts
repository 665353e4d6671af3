// Sendings of changes in the database: each once, and open until reading says what became of it.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Currency, Money } from '@tallyhelm/protocol/values/money'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type ApplyState = 'SENDING' | 'APPLIED' | 'NOT_DONE' | 'REFUSED'
export type Apply = {
  id: string
  customerId: string
  guidanceId: string
  adAccountId: string
  objectId: string
  before: Money
  after: Money
  state: ApplyState
  reason: string
  userName: string
  sentAt: Date
}
type Row = Omit<Apply, 'before' | 'after'> & { currency: Currency; beforeMinor: string; afterMinor: string }

const COLUMNS = sql`p.id, p.customer_id as "customerId", p.guidance_id as "guidanceId", g.ad_account_id as "adAccountId", p.object_id as "objectId",
  p.currency, p.before_minor::text as "beforeMinor", p.after_minor::text as "afterMinor", p.state, p.reason, p.user_name as "userName", p.sent_at as "sentAt"`
const FROM = sql`from guidance_applies p join guidance_items g on g.id = p.guidance_id and g.customer_id = p.customer_id`

const applyOf = ({ currency, beforeMinor, afterMinor, ...row }: Row): Apply => ({
  ...row,
  before: money(BigInt(beforeMinor), currency),
  after: money(BigInt(afterMinor), currency),
})

export async function findApply(tx: Tx, customerId: string, idempotencyKey: string): Promise<Apply | undefined> {
  const row = await tx.maybe<Row>(
    sql`select ${COLUMNS} ${FROM} where p.customer_id = ${customerId} and p.idempotency_key = ${idempotencyKey}`,
  )
  return row && applyOf(row)
}

export async function findOpenApply(tx: Tx, customerId: string, guidanceId: string): Promise<Apply | undefined> {
  const row = await tx.maybe<Row>(
    sql`select ${COLUMNS} ${FROM} where p.customer_id = ${customerId} and p.guidance_id = ${guidanceId} and p.state = 'SENDING'`,
  )
  return row && applyOf(row)
}

export async function insertApply(
  tx: Tx,
  apply: Omit<Apply, 'state' | 'reason' | 'adAccountId'> & { idempotencyKey: string },
): Promise<void> {
  const { id, customerId, guidanceId, idempotencyKey, objectId, before, after, userName, sentAt } = apply
  await tx.run(sql`
    insert into guidance_applies (id, customer_id, guidance_id, idempotency_key, object_id, currency, before_minor, after_minor, state, user_name, sent_at)
    values (${id}, ${customerId}, ${guidanceId}, ${idempotencyKey}, ${objectId}, ${after.currency}, ${before.minor}, ${after.minor}, 'SENDING',
      ${userName}, ${sentAt})`)
}

/** False when it had ended already. */
export async function endApply(
  tx: Tx,
  of: Pick<Apply, 'id' | 'customerId'>,
  end: { state: Exclude<ApplyState, 'SENDING'>; reason: string; at: Date },
): Promise<boolean> {
  const ended = await tx.run(sql`
    update guidance_applies set state = ${end.state}, reason = ${end.reason.slice(0, 500)}, ended_at = ${end.at}
    where id = ${of.id} and customer_id = ${of.customerId} and state = 'SENDING'`)
  return ended === 1
}

/** As it stands now. */
export const readApply = async (tx: Tx, { id, customerId }: Pick<Apply, 'id' | 'customerId'>): Promise<Apply> =>
  applyOf(await tx.one<Row>(sql`select ${COLUMNS} ${FROM} where p.customer_id = ${customerId} and p.id = ${id}`))

/** Sent before this moment and not known yet. */
export async function openApplies(tx: Tx, before: Date, most: number): Promise<Apply[]> {
  const rows = await tx.rows<Row>(sql`
    select ${COLUMNS} ${FROM} where p.state = 'SENDING' and p.sent_at < ${before} order by p.sent_at, p.id limit ${most}`)
  return rows.map(applyOf)
}
