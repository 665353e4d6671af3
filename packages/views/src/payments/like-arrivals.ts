// Like arrivals: what a bank brought that may be the same payment as one that waits, so that two people see it before anybody has its money.
import type { Tx } from '@tallyhelm/infra/db/database'
import { likenessOf, type SaidPayment } from '@tallyhelm/protocol/topics/payments/bank-twins'
import { ARRIVAL_STATES, type ArrivalState } from '@tallyhelm/protocol/topics/payments/enums'
import { BANK_CODES } from '@tallyhelm/protocol/topics/wallet/banks'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type LikeArrival = { arrival_id: string; text: string }

type Row = Omit<SaidPayment, 'amount'> & { arrivalId: string; currency: Currency; minor: string; state: ArrivalState }

const MOST = 5

/** None for a house's money, whose numbers are its own for good. */
export async function likeArrivals(tx: Tx, arrivalId: string): Promise<LikeArrival[]> {
  const rows = await tx.rows<Row>(sql`
    select k.arrival_id as "arrivalId", k.number, k.number_title as "numberTitle", k.day_title as "dayTitle", k.day::text as day, k.currency, k.minor,
      k.payer, k.state
    from payments_arrivals a
    cross join lateral (select (a.arrived_at at time zone 'Asia/Shanghai')::date as day) d
    cross join lateral payments_known_payments(a.place, '{}', a.currency, array[a.amount_minor], d.day - 3, d.day + 3) k
    where a.id = ${arrivalId} and a.place = any(${BANK_CODES}::text[])`)
  const me = rows.find(row => row.arrivalId === arrivalId)
  if (!me) return []
  const alike = rows.flatMap(other => {
    const like = other === me ? undefined : likenessOf(said(me), said(other))
    return like ? [{ arrival_id: other.arrivalId, text: textOf(other, like.why) }] : []
  })
  return alike.slice(0, MOST)
}

/** Who said of an arrival's line that it is another payment than those it is like; undefined where nobody had to. */
export const saidAnother = (tx: Tx, arrivalId: string): Promise<{ by: string; at: Date; problem: string } | undefined> =>
  tx.maybe(sql`
    select l.other_by as by, l.other_at as at, l.problem from payments_bank_lines l
    where l.arrival_id = ${arrivalId} and l.state = 'DONE' and l.other_by is not null`)

const said = ({ currency, minor, ...row }: Row): SaidPayment => ({ ...row, amount: money(BigInt(minor), currency) })

const textOf = ({ day, currency, minor, payer, state, number }: Row, why: string): string =>
  [
    `${day} ${displayText(money(BigInt(minor), currency))} ${currency}`,
    payer === '' ? '无付款户名' : payer,
    number === null ? '无流水号' : `流水号 ${number}`,
    ARRIVAL_STATES[state].text,
    why,
  ].join('，')
