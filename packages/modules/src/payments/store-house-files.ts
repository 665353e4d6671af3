// Files of payment houses in the database: their lines, compared set-wise with what arrived, and the differences.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import sql, { type Sql } from 'sql-template-tag'

export type HouseFile = { method: HouseMethod; day: Day }
export type HouseLine = {
  kind: 'PAYMENT' | 'REFUND' | 'CHARGEBACK'
  transactionId: string
  number: string | null
  refundNumber: string | null
  amount: Money
  fee: Money
  at: Date
}

export async function isHouseFileFinished(tx: Tx, { method, day }: HouseFile): Promise<boolean> {
  const row = await tx.maybe(sql`select from payments_house_files where method = ${method} and day = ${day} and finished_at is not null`)
  return row !== undefined
}

/** Read anew from its beginning: lines of a try that was cut off go. */
export async function beginHouseFile(tx: Tx, { method, day }: HouseFile, name: string, at: Date): Promise<void> {
  await tx.run(sql`delete from payments_house_lines where method = ${method} and day = ${day}`)
  await tx.run(sql`
    insert into payments_house_files (method, day, name, read_at) values (${method}, ${day}, ${name.slice(0, 300)}, ${at})
    on conflict (method, day) do update set name = excluded.name, read_at = excluded.read_at, lines = 0, finished_at = null`)
}

export async function addHouseLines(tx: Tx, { method, day }: HouseFile, lines: readonly HouseLine[]): Promise<void> {
  const of = <T>(pick: (line: HouseLine) => T) => lines.map(pick)
  await tx.run(sql`
    insert into payments_house_lines (method, day, kind, transaction_id, number, refund_number, currency, amount_minor, fee_minor, at)
    select ${method}, ${day}::date, l.kind, l.transaction_id, l.number, l.refund_number, l.currency, l.amount, l.fee, l.at
    from unnest(${of(line => line.kind)}::text[], ${of(line => line.transactionId)}::text[], ${of(line => line.number)}::text[],
      ${of(line => line.refundNumber)}::text[], ${of(line => line.amount.currency)}::text[], ${of(line => line.amount.minor)}::bigint[],
      ${of(line => line.fee.minor)}::bigint[], ${of(line => line.at)}::timestamptz[])
      l (kind, transaction_id, number, refund_number, currency, amount, fee, at)`)
}

/** Our numbers of payments that the file has and we have not, where it tells them. */
export async function numbersOnlyTheirs(tx: Tx, { method, day }: HouseFile, most: number): Promise<string[]> {
  const rows = await tx.rows<{ number: string }>(sql`
    select distinct l.number from payments_house_lines l
    where l.method = ${method} and l.day = ${day} and l.kind = 'PAYMENT' and l.number ~ '^[1-8][0-9]{18}$'
      and not exists (select from payments_arrivals a where a.place = l.method and a.transaction_id = l.transaction_id)
    limit ${most}`)
  return rows.map(({ number }) => number)
}

/**
 * What one side alone has, and what differs in amount or fee. An arrival is looked for in the file of its day and the one before it or
 * after it: ours of the last two hours belong to the next file, so that midnight makes no difference.
 */
export async function compareHouseFile(tx: Tx, { method, day }: HouseFile, at: Date): Promise<{ lines: number; found: number }> {
  const lines = sql`payments_house_lines l where l.method = ${method} and l.day = ${day} and l.kind = 'PAYMENT'`
  const both = sql`payments_house_lines l join payments_arrivals a on a.place = l.method and a.transaction_id = l.transaction_id
    where l.method = ${method} and l.day = ${day} and l.kind = 'PAYMENT'`
  const add = (rows: Sql) =>
    tx.run(sql`
      insert into payments_house_differences (method, day, kind, transaction_id, currency, our_minor, their_minor, found_at)
      select ${method}, ${day}::date, d.kind, d.transaction_id, d.currency, d.ours, d.theirs, ${at} from (${rows}) d
      on conflict on constraint payments_house_differences_once do nothing`)
  const found = [
    await add(sql`
      select distinct on (l.transaction_id) 'ONLY_THEIRS' as kind, l.transaction_id, l.currency, null::bigint as ours, l.amount_minor as theirs
      from ${lines} and not exists (select from payments_arrivals a where a.place = l.method and a.transaction_id = l.transaction_id)`),
    await add(sql`
      select 'ONLY_OURS' as kind, a.transaction_id, a.currency, a.amount_minor as ours, null::bigint as theirs from payments_arrivals a
      where a.place = ${method} and a.arrived_at >= (${day}::date - interval '2 hours') at time zone 'Asia/Shanghai'
        and a.arrived_at < (${day}::date + interval '22 hours') at time zone 'Asia/Shanghai'
        and not exists (select from payments_house_lines l where l.method = a.place and l.transaction_id = a.transaction_id and l.kind = 'PAYMENT')`),
    await add(sql`
      select distinct on (l.transaction_id) 'AMOUNT' as kind, l.transaction_id, l.currency, a.amount_minor as ours, l.amount_minor as theirs
      from ${both} and (a.amount_minor <> l.amount_minor or a.currency <> l.currency)`),
    await add(sql`
      select distinct on (l.transaction_id) 'FEE' as kind, l.transaction_id, l.currency, a.house_fee_minor as ours, l.fee_minor as theirs
      from ${both} and a.house_fee_minor is not null and a.house_fee_minor <> l.fee_minor`),
  ]
  const { count } = await tx.one<{ count: number }>(sql`
    update payments_house_files set finished_at = ${at},
      lines = (select count(*) from payments_house_lines l where l.method = ${method} and l.day = ${day})
    where method = ${method} and day = ${day} returning lines as count`)
  return { lines: count, found: found.reduce((sum, one) => sum + one, 0) }
}

/** Open ones that the other side has by now; gives how many. */
export const closeByEvidence = (tx: Tx, method: HouseMethod, at: Date): Promise<number> =>
  tx.run(sql`
    update payments_house_differences d set closed_at = ${at},
      closing = case d.kind when 'ONLY_THEIRS' then '系统已入账，自动关闭' else '机构后续对账单已列出，自动关闭' end
    where d.method = ${method} and d.closed_at is null and (
      (d.kind = 'ONLY_THEIRS' and exists (select from payments_arrivals a where a.place = d.method and a.transaction_id = d.transaction_id))
      or (d.kind = 'ONLY_OURS' and exists (select from payments_house_lines l
        where l.method = d.method and l.transaction_id = d.transaction_id and l.kind = 'PAYMENT')))`)

export type HouseDifference = { id: string; method: HouseMethod; day: Day; transactionId: string; isClosed: boolean }
export const lockHouseDifference = (tx: Tx, id: string): Promise<HouseDifference | undefined> =>
  tx.maybe(sql`
    select id, method, day, transaction_id as "transactionId", closed_at is not null as "isClosed" from payments_house_differences
    where id = ${id} for update`)

export async function closeHouseDifference(tx: Tx, id: string, closing: string, at: Date): Promise<void> {
  await tx.run(sql`update payments_house_differences set closed_at = ${at}, closing = ${closing.slice(0, 300)} where id = ${id}`)
}

export async function insertProposedClosing(tx: Tx, caseId: string, differenceId: string): Promise<void> {
  await tx.run(sql`insert into payments_proposed_closings (id, difference_id) values (${caseId}, ${differenceId})`)
}

export const readProposedClosing = (tx: Tx, caseId: string): Promise<{ differenceId: string; isClosed: boolean }> =>
  tx.one(sql`
    select p.difference_id as "differenceId", d.closed_at is not null as "isClosed" from payments_proposed_closings p
    join payments_house_differences d on d.id = p.difference_id where p.id = ${caseId}`)
