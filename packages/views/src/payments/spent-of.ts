// Spent of a payment: which flows of its wallet used it up, first in, first out, and what keeps of the rest (docs/decisions/ledger.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import type { MoneyTrail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import sql, { type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { heldOf } from '../ledger/held.ts'

/** How many flows after it are looked at, and how many are told. */
const MOST_READ = 2_000
const MOST_TOLD = 50

type Credit = { account: string; customer_id: string; flow_no: string; currency: string; credited: string; older: string; at: Date }
type Use = MoneyTrail['spent'][number]
type Told = Pick<MoneyTrail, 'wallet' | 'spent' | 'held' | 'is_more'>

/** `key` is the payment's in the books. Of money that no wallet got, nothing is spent. */
export async function spentOf(tx: Tx, key: string): Promise<Told> {
  const credit = await tx.maybe<Credit>(sql`
    select t.credit_account_id as account, t.customer_id, t.flow_no, t.currency, t.amount_minor::text as credited,
      (t.credit_balance_after - t.amount_minor)::text as older, t.ended_at as at
    from ledger_transfers t where t.idempotency_key = ${`${key}:RECHARGE`} and t.code = 'RECHARGE' and t.state = 'POSTED'`)
  if (!credit) return { wallet: null, spent: [], held: [], is_more: false }
  const after = sql`(select x.* from ledger_transfers x
    where x.debit_account_id = ${credit.account} and x.state = 'POSTED' and x.flow_no > ${credit.flow_no} order by x.flow_no limit ${MOST_READ})`
  const sums = await tx.one<{ credited: string; older: string; left: string; spent: string; read: number }>(sql`
    select ${text(credit, sql`${credit.credited}`)} as credited, ${text(credit, sql`${credit.older}`)} as older,
      ${text(
        credit,
        sql`${credit.credited}::numeric - least(greatest(coalesce(sum(f.amount_minor), 0) - ${credit.older}::numeric, 0),
        ${credit.credited}::numeric)`,
      )} as left, coalesce(sum(f.amount_minor), 0)::text as spent, count(*)::int as read
    from ${after} f`)
  const flows = await usesOf(tx, credit, { from: after, order: sql`flow_no`, before: '0' })
  const { read, spent: spentMinor, ...amounts } = sums
  const isLeft = /[1-9]/.test(amounts.left)
  const isUnread = read === MOST_READ && isLeft
  // Behind an end that was not read nobody knows which money is kept.
  const from = sql`(${heldOf(credit.account, credit.customer_id)} and x.debit_account_id = ${credit.account})`
  const holds = isLeft && !isUnread ? await usesOf(tx, credit, { from, order: sql`id`, before: spentMinor }) : { told: [], isCut: false }
  return {
    wallet: { ledger_account_id: credit.account, flow_no: credit.flow_no, ...amounts, at: credit.at.toISOString() },
    spent: flows.told,
    held: holds.told,
    is_more: flows.isCut || holds.isCut || isUnread,
  }
}

const text = ({ currency }: Credit, minor: Sql): Sql => amountOf(sql`(${minor})::bigint`, sql`${currency}`)

/** `from`: transfers out of the wallet; `before`: minor units that went out ahead of the first of them. */
async function usesOf(
  tx: Tx,
  credit: Credit,
  { from, order, before }: { from: Sql; order: Sql; before: string },
): Promise<{ told: Use[]; isCut: boolean }> {
  const [older, all] = [sql`${credit.older}::numeric`, sql`${credit.older}::numeric + ${credit.credited}::numeric`]
  const rows = await tx.rows<Omit<Use, 'at'> & { at: Date }>(sql`
    with f as (select t.*, ${before}::numeric + sum(t.amount_minor) over (order by t.${order}) as through from ${from} t)
    select f.id::text as transfer_id, f.code::text as code, f.summary, f.reference_id as reference, i.order_id::text as apply_no,
      ${amountOf(sql`f.amount_minor`, sql`f.currency`)} as amount,
      ${text(credit, sql`least(f.through, ${all}) - greatest(f.through - f.amount_minor, ${older})`)} as part,
      coalesce(f.ended_at, f.created_at) as at
    from f left join quota_items i on i.id = case when f.reference_kind = 'QUOTA_ITEM' then f.reference_id::bigint end
    where f.through > ${older} and f.through - f.amount_minor < ${all} order by f.${order} limit ${MOST_TOLD + 1}`)
  return { told: rows.slice(0, MOST_TOLD).map(row => ({ ...row, at: row.at.toISOString() })), isCut: rows.length > MOST_TOLD }
}
