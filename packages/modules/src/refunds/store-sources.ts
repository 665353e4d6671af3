// Sources of refunds in the database: arrivals that a wallet was credited for, and what was taken back from each. What went straight to
// statements was no wallet's.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import sql from 'sql-template-tag'
import type { RefundSource } from './rules.ts'

/** Whoever else refunds from them waits, so that what is read afterwards holds. */
export async function lockSources(tx: Tx, { customerId, subCustomerId }: Owner, currency: Currency): Promise<void> {
  await tx.run(sql`
    select id from payments_arrivals where customer_id = ${customerId} and sub_customer_id is not distinct from ${subCustomerId}::bigint
      and currency = ${currency} and state = 'CREDITED'
    order by id for no key update`)
}

type Row = Omit<RefundSource, 'paid' | 'taken'> & { currency: Currency; paid: string; taken: string }

/** Of this owner alone: a customer's without those of its sub-customers; in one currency, or in all. */
export async function readSources(tx: Tx, { customerId, subCustomerId }: Owner, currency?: Currency): Promise<RefundSource[]> {
  const rows = await tx.rows<Row>(sql`
    select a.id, a.place, a.transaction_id as "transactionId", a.try_id as "tryId", a.recharge_id as "rechargeId", a.payer, a.currency,
      a.amount_minor - coalesce(r.repaid_minor, 0) as paid, a.arrived_at as "arrivedAt", coalesce(p.taken, 0) + coalesce(c.taken, 0) as taken,
      coalesce(p.parts, 0)::int as "houseParts", coalesce(p.refused, false) as "wasRefused"
    from payments_arrivals a left join payments_recharges r on r.id = a.recharge_id
    left join lateral (
      select sum(p.amount_minor) filter (where p.state not in ('FAILED', 'RETURNED')) as taken,
        count(*) filter (where p.way = 'HOUSE' and (p.sent_times > 0 or p.state in ('HELD', 'DUE'))) as parts,
        bool_or(p.way = 'HOUSE' and p.sent_times > 0 and p.state in ('FAILED', 'RETURNED')) as refused
      from payments_refund_parts p where p.arrival_id = a.id) p on true
    left join lateral (
      select sum(c.amount_minor) as taken from payments_chargebacks c where c.arrival_id = a.id and c.phase <> 'WON') c on true
    where a.customer_id = ${customerId} and a.sub_customer_id is not distinct from ${subCustomerId}::bigint and a.state = 'CREDITED'
      and (${currency ?? null}::text is null or a.currency = ${currency ?? null})
      and a.amount_minor - coalesce(r.repaid_minor, 0) > coalesce(p.taken, 0) + coalesce(c.taken, 0)
    order by a.arrived_at desc, a.id desc limit 1000`)
  return rows.map(({ currency: of, paid, taken, ...row }) => ({ ...row, paid: money(BigInt(paid), of), taken: money(BigInt(taken), of) }))
}
