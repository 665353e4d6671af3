// Spent of a payment: which flows of its wallet used it up, first in, first out (docs/decisions/money-trail.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import type { MoneyTrail } from '@tallyhelm/protocol/topics/payments/console-schemas'
import sql from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'

/** How many flows after it are looked at, and how many are told. */
const MOST_READ = 2_000
const MOST_TOLD = 50

type Credit = { account: string; flow_no: string; currency: string; credited: string; older: string; at: Date }
type Spent = Omit<MoneyTrail['spent'][number], 'at'> & { at: Date }

/** `key` is the payment's in the books. Of money that no wallet got, nothing is spent. */
export async function spentOf(tx: Tx, key: string): Promise<Pick<MoneyTrail, 'wallet' | 'spent' | 'is_more'>> {
  const credit = await tx.maybe<Credit>(sql`
    select t.credit_account_id as account, t.flow_no, t.currency, t.amount_minor::text as credited,
      (t.credit_balance_after - t.amount_minor)::text as older, t.ended_at as at
    from ledger_transfers t where t.idempotency_key = ${`${key}:RECHARGE`} and t.code = 'RECHARGE' and t.state = 'POSTED'`)
  if (!credit) return { wallet: null, spent: [], is_more: false }
  const after = sql`(select x.* from ledger_transfers x
    where x.debit_account_id = ${credit.account} and x.state = 'POSTED' and x.flow_no > ${credit.flow_no} order by x.flow_no limit ${MOST_READ})`
  const [older, credited] = [sql`${credit.older}::numeric`, sql`${credit.credited}::numeric`]
  const text = (minor: ReturnType<typeof sql>) => amountOf(sql`(${minor})::bigint`, sql`${credit.currency}`)
  const sums = await tx.one<{ credited: string; older: string; left: string; read: number }>(sql`
    select ${text(credited)} as credited, ${text(older)} as older,
      ${text(sql`${credited} - least(greatest(coalesce(sum(f.amount_minor), 0) - ${older}, 0), ${credited})`)} as left, count(*)::int as read
    from ${after} f`)
  const rows = await tx.rows<Spent>(sql`
    with f as (select t.*, sum(t.amount_minor) over (order by t.flow_no) as through from ${after} t)
    select f.flow_no, f.code::text as code, f.summary, f.reference_id as reference, i.order_id::text as apply_no,
      ${amountOf(sql`f.amount_minor`, sql`f.currency`)} as amount,
      ${text(sql`least(f.through, ${older} + ${credited}) - greatest(f.through - f.amount_minor, ${older})`)} as part, f.ended_at as at
    from f left join quota_items i on i.id = case when f.reference_kind = 'QUOTA_ITEM' then f.reference_id::bigint end
    where f.through > ${older} and f.through - f.amount_minor < ${older} + ${credited} order by f.flow_no limit ${MOST_TOLD + 1}`)
  const { read, ...amounts } = sums
  const isUnread = read === MOST_READ && /[1-9]/.test(amounts.left)
  return {
    wallet: { ledger_account_id: credit.account, flow_no: credit.flow_no, ...amounts, at: credit.at.toISOString() },
    spent: rows.slice(0, MOST_TOLD).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    is_more: rows.length > MOST_TOLD || isUnread,
  }
}
