// A house's file beside the books, set-wise: payments, refunds and chargebacks that one side alone has, or that differ in amount or fee.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql, { type Sql } from 'sql-template-tag'
import type { HouseFile } from './store-house-files.ts'

/**
 * What we know of a house besides payments, each under what a line of its kind is found by. A refund that is still on its way may stand in the
 * file and need not; one that came back was in an earlier file, and so was a dispute that was won.
 */
const otherwise = (method: HouseMethod): Sql => sql`(
  select 'REFUND' as about, id::text as key, currency, amount_minor as amount, ended_at as at, state = 'DONE' as is_due from payments_refund_parts
  where place = ${method} and way = 'HOUSE' and state in ('SENT', 'DONE', 'RETURNED')
  union all
  select 'RETURNED', id::text, currency, amount_minor, ended_at, true from payments_refund_parts
  where place = ${method} and way = 'HOUSE' and state = 'RETURNED'
  union all
  select 'REFUND', outside_id, currency, amount_minor, noted_at, false from payments_chargebacks
  where method = ${method} and cause = 'HOUSE_REFUND'
  union all
  select 'CHARGEBACK', transaction_id, currency, sum(amount_minor)::bigint, min(noted_at), true from payments_chargebacks
  where method = ${method} and cause = 'DISPUTE' group by transaction_id, currency
  union all
  select 'WON', transaction_id, currency, sum(amount_minor)::bigint, max(changed_at), true from payments_chargebacks
  where method = ${method} and cause = 'DISPUTE' and phase = 'WON' group by transaction_id, currency)`

/** What went back and came again is told with a minus. A refund whose number the file leaves out is found by none, and listed by its payment. */
const ABOUT = sql`case when l.kind = 'REFUND' and l.amount_minor < 0 then 'RETURNED' when l.kind = 'CHARGEBACK' and l.amount_minor < 0 then 'WON'
  else l.kind end`
const KEY = sql`case when l.kind = 'REFUND' then coalesce(l.refund_number, l.transaction_id) else l.transaction_id end`

/** Whether any file has a line of `about` and `key`, which are columns: by an index on either number, however many files there are. */
const isTold = (method: HouseMethod, about: Sql, key: Sql): Sql => sql`(
  exists (select from payments_house_lines l where l.method = ${method} and l.transaction_id = ${key}
    and (l.kind <> 'REFUND' or l.refund_number is null) and ${ABOUT} = ${about})
  or exists (select from payments_house_lines l where l.method = ${method} and l.kind = 'REFUND' and l.refund_number = ${key} and ${ABOUT} = ${about}))`

const INSERT = sql`insert into payments_house_differences (method, day, about, kind, transaction_id, currency, our_minor, their_minor, found_at)`
const ONCE = sql`on conflict on constraint payments_house_differences_once do nothing`

/**
 * Payments are the most, and are held against the books apart, where an index finds each. Ours are looked for in the file of their day and
 * the ones before it and after it: those of the last two hours belong to the next file, so that midnight makes no difference. Said again,
 * a difference stays one. Of a refund's fee we know that no house takes one.
 */
export async function compareHouseFile(tx: Tx, file: HouseFile, at: Date): Promise<{ lines: number; found: number }> {
  const { method, day } = file
  // Half a million payments are added up and looked for in memory, which would go by the disk otherwise.
  await tx.run(sql`select set_config('work_mem', '64MB', true)`)
  const differing = await tx.run(sql`
    ${INSERT}
    select ${method}, ${day}::date, t.about, d.kind, t.key, t.currency, d.ours, d.theirs, ${at}
    from (${paymentsBeside(file)} union all ${othersBeside(file)}) t
    cross join lateral (values ('ONLY_THEIRS', null::bigint, t.amount, t.our_amount is null),
      ('AMOUNT', t.our_amount, t.amount, t.our_amount <> t.amount or t.our_currency <> t.currency),
      ('FEE', coalesce(t.our_fee, 0), t.fee, t.our_amount is not null
        and case t.about when 'PAYMENT' then t.our_fee <> t.fee when 'REFUND' then t.fee > 0 else false end)) d (kind, ours, theirs, holds)
    where d.holds ${ONCE}`)
  const missing = await tx.run(sql`
    ${INSERT}
    select ${method}, ${day}::date, o.about, 'ONLY_OURS', o.key, o.currency, o.amount, null, ${at}
    from (
      select 'PAYMENT' as about, a.transaction_id as key, a.currency, a.amount_minor as amount from payments_arrivals a
      where a.place = ${method} and ${isOfDay(sql`a.arrived_at`, file)} and not exists (select from payments_house_lines l
        where l.method = ${method} and l.kind = 'PAYMENT' and l.transaction_id = a.transaction_id)
      union all
      select o.about, o.key, o.currency, o.amount from ${otherwise(method)} o
      where o.is_due and ${isOfDay(sql`o.at`, file)} and not ${isTold(method, sql`o.about`, sql`o.key`)}) o
    ${ONCE}`)
  const { lines } = await tx.one<{ lines: number }>(sql`
    update payments_house_files set finished_at = ${at} where method = ${method} and day = ${day} returning lines`)
  return { lines, found: differing + missing }
}

const isOfDay = (column: Sql, { day }: HouseFile): Sql => sql`${column} >= (${day}::date - interval '2 hours') at time zone 'Asia/Shanghai'
  and ${column} < (${day}::date + interval '22 hours') at time zone 'Asia/Shanghai'`

/** Of payments that agree, which nearly all do, nothing is given. */
const paymentsBeside = ({ method, day }: HouseFile): Sql => sql`
  select 'PAYMENT' as about, t.key, t.currency, t.amount, t.fee, a.currency as our_currency, a.amount_minor as our_amount, a.house_fee_minor as our_fee
  from (select l.transaction_id as key, l.currency, abs(sum(l.amount_minor))::bigint as amount, sum(l.fee_minor)::bigint as fee
    from payments_house_lines l where l.method = ${method} and l.day = ${day} and l.kind = 'PAYMENT' group by 1, 2) t
  left join payments_arrivals a on a.place = ${method} and a.transaction_id = t.key
  where a.amount_minor is distinct from t.amount or a.currency <> t.currency or a.house_fee_minor <> t.fee`

const othersBeside = ({ method, day }: HouseFile): Sql => sql`
  select t.about, t.key, t.currency, t.amount, t.fee, o.currency, o.amount, null
  from (select ${ABOUT} as about, ${KEY} as key, l.currency, abs(sum(l.amount_minor))::bigint as amount, sum(l.fee_minor)::bigint as fee
    from payments_house_lines l where l.method = ${method} and l.day = ${day} and l.kind <> 'PAYMENT' group by 1, 2, 3) t
  left join ${otherwise(method)} o on o.about = t.about and o.key = t.key`

/** Per payment of ours in this file: what all files refund of it under numbers that are no refund of ours that went out, and the latest number. */
export async function refundsOnlyTheirs(
  tx: Tx,
  { method, day }: HouseFile,
  most: number,
): Promise<{ transactionId: string; refundNumber: string | null; total: Money }[]> {
  type Row = { transactionId: string; refundNumber: string | null; currency: Currency; minor: string }
  const rows = await tx.rows<Row>(sql`
    select l.transaction_id as "transactionId", max(l.refund_number) as "refundNumber", l.currency, sum(l.amount_minor) as minor
    from payments_house_lines l join payments_arrivals a on a.place = l.method and a.transaction_id = l.transaction_id and a.currency = l.currency
    where l.method = ${method} and l.kind = 'REFUND'
      and l.transaction_id in (select transaction_id from payments_house_lines where method = ${method} and day = ${day} and kind = 'REFUND')
      and not exists (select from payments_refund_parts p where p.id::text = l.refund_number and p.state in ('SENT', 'DONE', 'RETURNED'))
      -- Without its number it may be one of ours: those are told by people.
      and (l.refund_number is not null or not exists (select from payments_refund_parts p where p.arrival_id = a.id and p.way = 'HOUSE'))
    group by 1, 3 having sum(l.amount_minor) > 0 order by 1 limit ${most}`)
  return rows.map(({ currency, minor, ...row }) => ({ ...row, total: money(BigInt(minor), currency) }))
}

/** Open ones that the other side has by now; gives how many. */
export const closeByEvidence = (tx: Tx, method: HouseMethod, at: Date): Promise<number> =>
  tx.run(sql`
    update payments_house_differences d set closed_at = ${at},
      closing = case d.kind when 'ONLY_THEIRS' then '系统已入账，自动关闭' else '机构后续对账单已列出，自动关闭' end
    where d.method = ${method} and d.closed_at is null and (
      (d.kind = 'ONLY_THEIRS' and d.about = 'PAYMENT'
        and exists (select from payments_arrivals a where a.place = ${method} and a.transaction_id = d.transaction_id))
      or (d.kind = 'ONLY_THEIRS' and exists (select from ${otherwise(method)} o where o.about = d.about and o.key = d.transaction_id))
      or (d.kind = 'ONLY_OURS' and ${isTold(method, sql`d.about`, sql`d.transaction_id`)}))`)

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
