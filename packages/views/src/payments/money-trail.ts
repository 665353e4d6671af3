// Money trail: one payment from what was asked for over notifications, files and postings to what was bought with it. For finance.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ArrivalRef, MoneyTrail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import sql, { type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { spentOf } from './spent-of.ts'

const MOST_NOTICES = 20
const MOST_TRIES = 20

type Dated<Part> = Omit<Part, 'at'> & { at: Date }
const wire = <Part extends { at: Date }>({ at, ...part }: Part) => ({ ...part, at: at.toISOString() })
type Row = Dated<MoneyTrail['arrival']> & { recharge_id: string | null; try_id: string | null }

/** Refuses NOT_FOUND. */
export async function moneyTrail(db: Database, { arrival_id }: ArrivalRef): Promise<MoneyTrail> {
  return await db.read({ kind: 'staff' }, async tx => {
    const row = await tx.maybe<Row>(sql`
      select a.id as arrival_id, a.place, a.transaction_id, a.currency, ${amountOf(sql`a.amount_minor`, sql`a.currency`)} as amount, a.payer,
        a.state, coalesce(a.recharge_id, y.recharge_id) as recharge_id, a.try_id, a.booked_at as at
      from payments_arrivals a left join payments_tries y on y.id = a.try_id where a.id = ${arrival_id}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const { recharge_id: rechargeId, try_id: tryId, ...arrival } = row
    const key = `payment:${row.place}:${row.transaction_id}`
    return {
      recharge: await rechargeOf(tx, rechargeId),
      tries: await triesOf(tx, rechargeId),
      notices: await noticesOf(tx, tryId),
      line: await lineOf(tx, arrival_id),
      house_line: await houseLineOf(tx, row),
      arrival: wire(arrival),
      postings: await postingsOf(tx, [key, `${key}:RECHARGE`, `${key}:SERVICE_FEE`, ...(await sharesOf(tx, rechargeId))]),
      ...(await spentOf(tx, key)),
    }
  })
}

async function rechargeOf(tx: Tx, id: string | null): Promise<MoneyTrail['recharge']> {
  const row = await tx.maybe<Dated<NonNullable<MoneyTrail['recharge']>>>(sql`
    select r.id as recharge_id, r.customer_id, c.name as customer_name, s.name as sub_customer_name, r.method, r.currency,
      ${amountOf(sql`r.amount_minor`, sql`r.currency`)} as amount, r.user_name, r.submitted_at as at
    from payments_recharges r join organization_customers c on c.id = r.customer_id
      left join sub_customers_profiles s on s.customer_id = r.customer_id and s.id = r.sub_customer_id
    where r.id = ${id}::bigint`)
  return row ? wire(row) : null
}

async function triesOf(tx: Tx, rechargeId: string | null): Promise<MoneyTrail['tries']> {
  const rows = await tx.rows<Dated<MoneyTrail['tries'][number]>>(sql`
    select y.id as try_id, y.status, y.created_at as at from payments_tries y
    where y.recharge_id = ${rechargeId}::bigint order by y.id limit ${MOST_TRIES}`)
  return rows.map(wire)
}

async function noticesOf(tx: Tx, tryId: string | null): Promise<MoneyTrail['notices']> {
  const rows = await tx.rows<Dated<MoneyTrail['notices'][number]>>(sql`
    select n.outcome, n.notice_id, n.key_serial, n.body_digest as digest, octet_length(n.body) as bytes, n.received_at as at
    from payments_notices n where n.try_id = ${tryId}::bigint order by n.received_at limit ${MOST_NOTICES}`)
  return rows.map(wire)
}

async function lineOf(tx: Tx, arrivalId: string): Promise<MoneyTrail['line']> {
  const row = await tx.maybe<Dated<NonNullable<MoneyTrail['line']>>>(sql`
    select f.id as file_id, f.file_name, l.row_no, array_to_string(array(select c from unnest(l.cells) c where c <> ''), ' · ') as content,
      f.staff_name, f.created_at as at
    from payments_bank_lines l join payments_bank_files f on f.id = l.file_id where l.arrival_id = ${arrivalId} and l.state = 'DONE'`)
  return row ? wire(row) : null
}

/** Houses may tell one payment in two files, about midnight: the first counts. */
async function houseLineOf(tx: Tx, of: { place: string; transaction_id: string }): Promise<MoneyTrail['house_line']> {
  const row = await tx.maybe<Dated<NonNullable<MoneyTrail['house_line']>>>(sql`
    select f.name as file_name, l.day::text as day, ${amountOf(sql`l.amount_minor`, sql`l.currency`)} as amount,
      ${amountOf(sql`l.fee_minor`, sql`l.currency`)} as fee, f.read_at as at
    from payments_house_lines l join payments_house_files f on f.method = l.method and f.day = l.day
    where l.method = ${of.place} and l.transaction_id = ${of.transaction_id} and l.kind = 'PAYMENT' order by l.day limit 1`)
  return row ? wire(row) : null
}

/** Of what it repaid straight from clearing. */
async function sharesOf(tx: Tx, rechargeId: string | null): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(sql`
    select 'repayment:' || s.id || ':' || c.code as key from repayments_repayments p join repayments_allocations s on s.repayment_id = p.id
      cross join (values ('REPAYMENT'), ('SERVICE_FEE')) as c (code) where p.recharge_id = ${rechargeId}::bigint`)
  return rows.map(({ key }) => key)
}

/** By their keys: no index leads from a payment or a repayment to its transfers. */
export async function postingsOf(tx: Tx, keys: readonly string[]): Promise<MoneyTrail['postings']> {
  const account = (alias: Sql) =>
    sql`json_build_object('ledger_account_id', ${alias}.id::text, 'kind', ${alias}.kind, 'place', ${alias}.place)`
  const rows = await tx.rows<Dated<MoneyTrail['postings'][number]>>(sql`
    select t.id as transfer_id, t.code::text as code, ${account(sql`d`)} as "from", ${account(sql`k`)} as "to", t.currency,
      ${amountOf(sql`t.amount_minor`, sql`t.currency`)} as amount, t.operator, t.created_at as at
    from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts k on k.id = t.credit_account_id
    where t.idempotency_key = any(${[...keys]}::text[]) order by t.id`)
  return rows.map(wire)
}
