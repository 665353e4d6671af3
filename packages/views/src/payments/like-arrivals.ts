// Like arrivals: what a bank brought that may be the same payment as one that waits, so that two people see it before anybody has its money.
import type { Tx } from '@tallyhelm/infra/db/database'
import { LIKE_DAYS, likenessOf, type SaidPayment } from '@tallyhelm/protocol/topics/bank-files/twins'
import { ARRIVAL_STATES, type ArrivalState } from '@tallyhelm/protocol/topics/payments/enums'
import { type Bank, BANK_CODES } from '@tallyhelm/protocol/topics/wallet/banks'
import { addDays } from '@tallyhelm/protocol/values/day'
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
    cross join lateral payments_known_payments(a.place, '{}', a.currency, array[a.amount_minor], d.day - ${LIKE_DAYS}::int, d.day + ${LIKE_DAYS}::int) k
    where a.id = ${arrivalId} and a.place = any(${BANK_CODES}::text[])`)
  const me = rows.find(row => row.arrivalId === arrivalId)
  if (!me) return []
  const alike = rows.flatMap(other => {
    const like = other === me ? undefined : likenessOf(said(me), said(other))
    return like ? [{ arrival_id: other.arrivalId, text: textOf(other, like.why) }] : []
  })
  return alike.slice(0, MOST)
}

type ToldRow = Omit<SaidPayment, 'amount'> & {
  source: 'BOOKED' | 'LINE' | 'RECEIPT'
  currency: Currency
  minor: string
  state: ArrivalState | null
  file: string | null
}

/** What may be the payment that a person typed as a receipt: booked, in a file of the bank that waits, or waiting as another receipt. */
export async function likeReceipts(tx: Tx, bank: Bank, typed: SaidPayment, caseId: string): Promise<string[]> {
  const { number, amount, day } = typed
  const rows = await tx.rows<ToldRow>(sql`
    select t.source, t.number, t.number_title as "numberTitle", t.day_title as "dayTitle", t.day::text as day, t.currency, t.minor, t.payer, t.state,
      t.file_name || ' 第 ' || t.row_no || ' 行' as file
    from payments_told_payments(${bank}, ${[number]}::text[], ${amount.currency}, ${[String(amount.minor)]}::bigint[], ${addDays(day, -LIKE_DAYS)}::date,
      ${addDays(day, LIKE_DAYS)}::date, ${caseId}) t`)
  const alike = rows.flatMap(row => {
    const like = likenessOf(typed, { ...row, amount: money(BigInt(row.minor), row.currency) })
    if (!like) return []
    const standing = row.state === null ? SOURCES[row.source] : ARRIVAL_STATES[row.state].text
    return [toldText(row, row.file === null ? standing : `${standing}（${row.file}）`, like.why || '流水号、日期、金额与付款户名均相同')]
  })
  return alike.slice(0, MOST)
}
const SOURCES = { BOOKED: '已入账', LINE: '银行流水文件中待入账', RECEIPT: '另一笔手工入账待复核' } as const

/** Who said of an arrival's line that it is another payment than those it is like; undefined where nobody had to. */
export const saidAnother = (tx: Tx, arrivalId: string): Promise<{ by: string; at: Date; problem: string } | undefined> =>
  tx.maybe(sql`
    select l.other_by as by, l.other_at as at, l.problem from payments_bank_lines l
    where l.arrival_id = ${arrivalId} and l.state = 'DONE' and l.other_by is not null`)

const said = ({ currency, minor, ...row }: Row): SaidPayment => ({ ...row, amount: money(BigInt(minor), currency) })

export const doubleWarning = (count: number): string | null =>
  count === 0 ? null : `可能与另外 ${count} 笔到账为同一笔款项，请与银行流水核对`

const textOf = (row: Row, why: string): string => toldText(row, ARRIVAL_STATES[row.state].text, why)

type Told = { day: string; currency: Currency; minor: string; payer: string; number: string | null }
const toldText = ({ day, currency, minor, payer, number }: Told, standing: string, why: string): string =>
  [
    `${day} ${displayText(money(BigInt(minor), currency))} ${currency}`,
    payer === '' ? '无付款户名' : payer,
    number === null ? '无流水号' : `流水号 ${number}`,
    standing,
    why,
  ].join('，')
