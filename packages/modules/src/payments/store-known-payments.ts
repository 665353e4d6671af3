// Known payments in the database: what the books have of a bank, to hold a line or an arrival against.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type KnownPayment, LIKE_DAYS, likenessOf, type SaidPayment, swappedDay } from '@tallyhelm/protocol/topics/bank-files/twins'
import { BANK_CODES, type Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import { addDays, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { readArrival } from './store-arrivals.ts'

type Row = Omit<SaidPayment, 'amount'> & {
  arrivalId: string
  bookedAt: Date
  currency: Currency
  minor: string
  fileId: string | null
  fileName: string | null
  rowNo: number | null
}
type Asked = { bank: Bank; currency: Currency; numbers: readonly string[]; amounts: readonly Money[]; days: readonly Day[] }

/** Under one of these numbers, or of one of these amounts about these days. */
export async function knownPayments(tx: Tx, { bank, currency, numbers, amounts, days }: Asked): Promise<KnownPayment[]> {
  const sorted = days.flatMap(day => [day, swappedDay(day) ?? day]).toSorted()
  const [first, last] = [sorted.at(0), sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const minors = [...new Set(amounts.map(({ minor }) => String(minor)))]
  const rows = await tx.rows<Row>(sql`
    select k.arrival_id as "arrivalId", a.booked_at as "bookedAt", k.number, k.number_title as "numberTitle", k.day_title as "dayTitle",
      k.day::text as day, k.currency, k.minor, k.payer, k.file_id as "fileId", k.file_name as "fileName", k.row_no as "rowNo"
    from payments_known_payments(${bank}, ${[...new Set(numbers)]}::text[], ${currency}, ${minors}::bigint[],
      ${addDays(first, -LIKE_DAYS)}::date, ${addDays(last, LIKE_DAYS)}::date) k join payments_arrivals a on a.id = k.arrival_id`)
  return rows.map(({ currency: code, minor, fileId, fileName, rowNo, ...said }) => ({
    ...said,
    amount: money(BigInt(minor), code),
    file: fileId === null || fileName === null || rowNo === null ? null : { id: fileId, name: fileName, rowNo },
  }))
}

/** Other arrivals that may be the same payment; a house's numbers are its own for good. */
export async function countLikeArrivals(tx: Tx, arrivalId: string): Promise<number> {
  const arrival = await readArrival(tx, arrivalId)
  const bank = BANK_CODES.find(code => code === arrival?.place)
  if (!arrival || bank === undefined) return 0
  const { amount } = arrival
  const known = await knownPayments(tx, {
    bank,
    currency: amount.currency,
    numbers: [],
    amounts: [amount],
    days: [dayOf(arrival.arrivedAt)],
  })
  const me = known.find(one => one.arrivalId === arrivalId)
  return me ? known.filter(one => one !== me && likenessOf(me, one)).length : 0
}

type Told = Omit<SaidPayment, 'amount'> & { source: 'BOOKED' | 'LINE' | 'RECEIPT'; currency: Currency; minor: string }

/** What was booked, stands in a file that waits, or waits as another receipt, and may be the payment that a person types; the books refuse its own number. */
export async function countLikeReceipts(tx: Tx, bank: Bank, typed: SaidPayment, caseId: string): Promise<number> {
  const { number, amount, day } = typed
  const rows = await tx.rows<Told>(sql`
    select t.source, t.number, t.number_title as "numberTitle", t.day_title as "dayTitle", t.day::text as day, t.currency, t.minor, t.payer
    from payments_told_payments(${bank}, ${[number]}::text[], ${amount.currency}, ${[String(amount.minor)]}::bigint[],
      ${addDays(day, -LIKE_DAYS)}::date, ${addDays(day, LIKE_DAYS)}::date, ${caseId}) t`)
  const others = rows.filter(row => row.source !== 'BOOKED' || row.number !== number)
  return others.filter(({ currency, minor, ...said }) => likenessOf(typed, { ...said, amount: money(BigInt(minor), currency) })).length
}
