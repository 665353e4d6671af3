// A house's file beside the books, set-wise: payments, refunds and chargebacks that one side alone has, or that differ in amount or fee.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql, { type Sql } from 'sql-template-tag'
import type { HouseFile } from './store-house-files.ts'

/**
 * What we know of a house, each under what a line of its kind is found by. A refund that is still on its way may stand in the file and need
 * not; one that came back was in an earlier file, and so was a dispute that was won.
 */
const ours = (method: HouseMethod): Sql => sql`(
  select 'PAYMENT' as about, transaction_id as key, currency, amount_minor as amount, house_fee_minor as fee, arrived_at as at, true as is_due
  from payments_arrivals where place = ${method}
  union all
  select 'REFUND', id::text, currency, amount_minor, null, ended_at, state = 'DONE' from payments_refund_parts
  where place = ${method} and way = 'HOUSE' and state in ('SENT', 'DONE', 'RETURNED')
  union all
  select 'RETURNED', id::text, currency, amount_minor, null, ended_at, true from payments_refund_parts
  where place = ${method} and way = 'HOUSE' and state = 'RETURNED'
  union all
  select 'CHARGEBACK', transaction_id, currency, sum(amount_minor)::bigint, null, min(noted_at), true from payments_chargebacks
  where method = ${method} group by transaction_id, currency
  union all
  select 'WON', transaction_id, currency, sum(amount_minor)::bigint, null, max(changed_at), true from payments_chargebacks
  where method = ${method} and phase = 'WON' group by transaction_id, currency)`

/** What went back and came again is told with a minus. A refund whose number the file leaves out is found by none, and listed by its payment. */
const ABOUT = sql`case when l.kind = 'REFUND' and l.amount_minor < 0 then 'RETURNED' when l.kind = 'CHARGEBACK' and l.amount_minor < 0 then 'WON'
  else l.kind end`
const KEY = sql`case when l.kind = 'REFUND' then coalesce(l.refund_number, l.transaction_id) else l.transaction_id end`

/**
 * Ours are looked for in the file of their day and the ones before it and after it: those of the last two hours belong to the next file, so that
 * midnight makes no difference. Said again, a difference stays one. Of a refund's fee we know that no house takes one.
 */
export async function compareHouseFile(tx: Tx, { method, day }: HouseFile, at: Date): Promise<{ lines: number; found: number }> {
  const insert = sql`insert into payments_house_differences (method, day, about, kind, transaction_id, currency, our_minor, their_minor, found_at)`
  const once = sql`on conflict on constraint payments_house_differences_once do nothing`
  const found = await tx.run(sql`
    ${insert}
    select ${method}, ${day}::date, t.about, d.kind, t.key, t.currency, d.ours, d.theirs, ${at}
    from (select ${ABOUT} as about, ${KEY} as key, l.currency, abs(sum(l.amount_minor))::bigint as amount, sum(l.fee_minor)::bigint as fee
      from payments_house_lines l where l.method = ${method} and l.day = ${day} group by 1, 2, 3) t
    left join ${ours(method)} o on o.about = t.about and o.key = t.key
    cross join lateral (values ('ONLY_THEIRS', null::bigint, t.amount, o.key is null),
      ('AMOUNT', o.amount, t.amount, o.amount <> t.amount or o.currency <> t.currency),
      ('FEE', coalesce(o.fee, 0), t.fee, o.key is not null
        and case t.about when 'PAYMENT' then o.fee <> t.fee when 'REFUND' then t.fee > 0 else false end)) d (kind, ours, theirs, holds)
    where d.holds ${once}`)
  const missing = await tx.run(sql`
    ${insert}
    select ${method}, ${day}::date, o.about, 'ONLY_OURS', o.key, o.currency, o.amount, null, ${at} from ${ours(method)} o
    where o.is_due and o.at >= (${day}::date - interval '2 hours') at time zone 'Asia/Shanghai'
      and o.at < (${day}::date + interval '22 hours') at time zone 'Asia/Shanghai'
      and not exists (select from payments_house_lines l where l.method = ${method} and l.kind = 'PAYMENT' and o.about = 'PAYMENT'
        and l.transaction_id = o.key)
      and not exists (select from payments_house_lines l where l.method = ${method} and l.kind <> 'PAYMENT' and ${ABOUT} = o.about and ${KEY} = o.key)
    ${once}`)
  const { count } = await tx.one<{ count: number }>(sql`
    update payments_house_files set finished_at = ${at},
      lines = (select count(*) from payments_house_lines l where l.method = ${method} and l.day = ${day})
    where method = ${method} and day = ${day} returning lines as count`)
  return { lines: count, found: found + missing }
}

/** Open ones that the other side has by now; gives how many. */
export const closeByEvidence = (tx: Tx, method: HouseMethod, at: Date): Promise<number> =>
  tx.run(sql`
    update payments_house_differences d set closed_at = ${at},
      closing = case d.kind when 'ONLY_THEIRS' then '系统已入账，自动关闭' else '机构后续对账单已列出，自动关闭' end
    where d.method = ${method} and d.closed_at is null and (
      (d.kind = 'ONLY_THEIRS' and exists (select from ${ours(method)} o where o.about = d.about and o.key = d.transaction_id))
      or (d.kind = 'ONLY_OURS' and exists (select from payments_house_lines l
        where l.method = d.method and ${ABOUT} = d.about and ${KEY} = d.transaction_id)))`)

/** What a house said on being asked, beside our books; null for the side that has no such payment. */
export type SeenDifference = {
  kind: 'ONLY_OURS' | 'ONLY_THEIRS' | 'AMOUNT'
  transactionId: string
  ours: Money | null
  theirs: Money | null
}

/** Of the day in Beijing; said again, by the file too, it stays one. */
export async function insertHouseDifference(
  tx: Tx,
  method: HouseMethod,
  { kind, transactionId, ours: own, theirs }: SeenDifference,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    insert into payments_house_differences (method, day, kind, transaction_id, currency, our_minor, their_minor, found_at)
    values (${method}, (${at}::timestamptz at time zone 'Asia/Shanghai')::date, ${kind}, ${transactionId}, ${(own ?? theirs)?.currency},
      ${own?.minor ?? null}, ${theirs?.minor ?? null}, ${at})
    on conflict on constraint payments_house_differences_once do nothing`)
}

export const countOpenDifferences = async (tx: Tx): Promise<number> =>
  (await tx.one<{ n: number }>(sql`select count(*)::int as n from payments_house_differences where closed_at is null`)).n

/** A try, and what of it is in the books. */
export type BookedTry = { id: string; createdAt: Date; arrival: { transactionId: string; amount: Money } | null }

/** The newest of a period that are open or paid; what ended unpaid is asked for by others. */
export async function bookedTries(
  tx: Tx,
  { method, since, until, most }: { method: HouseMethod; since: Date; until: Date; most: number },
): Promise<BookedTry[]> {
  type Row = { id: string; createdAt: Date; transactionId: string | null; currency: Currency; minor: string }
  const rows = await tx.rows<Row>(sql`
    select t.id, t.created_at as "createdAt", a.transaction_id as "transactionId", a.currency, a.amount_minor as minor
    from payments_tries t left join lateral (select transaction_id, currency, amount_minor from payments_arrivals
      where try_id = t.id and place = t.method order by id limit 1) a on true
    where t.method = ${method} and t.created_at >= ${since} and t.created_at < ${until} and t.status <> 'RECHARGE_FAILED'
    order by t.created_at desc limit ${most}`)
  return rows.map(({ id, createdAt, transactionId, currency, minor }) => ({
    id,
    createdAt,
    arrival: transactionId === null ? null : { transactionId, amount: money(BigInt(minor), currency) },
  }))
}
