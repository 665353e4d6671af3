// Money trail: from a payment to the notifications, the key, the bank's line, the postings, and what the wallet paid for next. For finance.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ArrivalRef, MoneyTrail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import sql from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'

const MOST_NOTICES = 20
const MOST_SPENT = 20

type Dated<Part> = Omit<Part, 'at'> & { at: Date }
const wire = <Part extends { at: Date }>({ at, ...part }: Part) => ({ ...part, at: at.toISOString() })
type Row = {
  try_id: string | null
  reference: string
  currency: string
  customer_id: string | null
  sub_customer_id: string | null
  settled_at: Date | null
  state: string
}

/** Refuses NOT_FOUND. */
export async function moneyTrail(db: Database, { arrival_id }: ArrivalRef): Promise<MoneyTrail> {
  return await db.read({ kind: 'staff' }, async tx => {
    const arrival = await tx.maybe<Row>(sql`
      select a.try_id, a.place || ':' || a.transaction_id as reference, a.currency, a.customer_id, a.sub_customer_id, a.settled_at, a.state
      from payments_arrivals a where a.id = ${arrival_id}`)
    if (!arrival) throw new Refusal('NOT_FOUND')
    return {
      notices: await noticesOf(tx, arrival.try_id),
      line: await lineOf(tx, arrival_id),
      postings: await postingsOf(tx, arrival.reference),
      spent: arrival.state === 'CREDITED' ? await spentAfter(tx, arrival) : [],
    }
  })
}

async function noticesOf(tx: Tx, tryId: string | null): Promise<MoneyTrail['notices']> {
  if (tryId === null) return []
  const rows = await tx.rows<Dated<MoneyTrail['notices'][number]>>(sql`
    select n.outcome, n.notice_id, n.key_serial, n.body_digest as digest, n.received_at as at from payments_notices n
    where n.try_id = ${tryId} order by n.received_at limit ${MOST_NOTICES}`)
  return rows.map(wire)
}

async function lineOf(tx: Tx, arrivalId: string): Promise<MoneyTrail['line']> {
  const row = await tx.maybe<Dated<NonNullable<MoneyTrail['line']>>>(sql`
    select f.id as file_id, f.file_name, l.row_no, array_to_string(array(select c from unnest(l.cells) c where c <> ''), ' · ') as content,
      f.staff_name, f.created_at as at
    from payments_bank_lines l join payments_bank_files f on f.id = l.file_id where l.arrival_id = ${arrivalId} and l.state = 'DONE'`)
  return row ? wire(row) : null
}

async function postingsOf(tx: Tx, reference: string): Promise<MoneyTrail['postings']> {
  const rows = await tx.rows<Dated<MoneyTrail['postings'][number]>>(sql`
    select t.id as transfer_id, t.code::text as code, d.address as "from", k.address as "to", t.currency,
      ${amountOf(sql`t.amount_minor`, sql`t.currency`)} as amount, t.operator, t.created_at as at
    from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts k on k.id = t.credit_account_id
    where t.reference_kind = 'PAYMENT' and t.reference_id = ${reference} order by t.id`)
  return rows.map(wire)
}

/** Money has no marks: what is told is what left this wallet from then on. */
async function spentAfter(tx: Tx, arrival: Row): Promise<MoneyTrail['spent']> {
  const rows = await tx.rows<Dated<MoneyTrail['spent'][number]>>(sql`
    select t.id as flow_no, t.code::text as code, t.summary, t.reference_id as reference,
      ${amountOf(sql`t.amount_minor`, sql`t.currency`)} as amount, t.created_at as at
    from ledger_transfers t join ledger_accounts w on w.id = t.debit_account_id
    where w.kind = 'WALLET' and w.currency = ${arrival.currency} and w.customer_id = ${arrival.customer_id}
      and w.sub_customer_id is not distinct from ${arrival.sub_customer_id}::bigint and t.state <> 'VOIDED' and t.created_at >= ${arrival.settled_at}
    order by t.created_at, t.id limit ${MOST_SPENT}`)
  return rows.map(wire)
}
