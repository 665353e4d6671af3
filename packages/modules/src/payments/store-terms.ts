// What methods take, and the agency's accounts that transfers arrive on, in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Method } from '@tallyhelm/protocol/topics/payments/enums'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type MethodTerms = {
  method: Method
  currency: Currency
  isOpen: boolean
  closedWhy: string
  feeBasisPoints: number
  least: Money
  most: Money
  arrival: string
}
type Row = Omit<MethodTerms, 'least' | 'most'> & { leastMinor: string; mostMinor: string }

/** Undefined where the method takes no such currency. */
export async function findTerms(tx: Tx, method: Method, currency: Currency): Promise<MethodTerms | undefined> {
  const row = await tx.maybe<Row>(sql`
    select method, currency, is_open as "isOpen", closed_why as "closedWhy", fee_basis_points as "feeBasisPoints", least_minor as "leastMinor",
      most_minor as "mostMinor", arrival
    from payments_terms where method = ${method} and currency = ${currency}`)
  if (!row) return undefined
  const { leastMinor, mostMinor, ...terms } = row
  return { ...terms, least: money(BigInt(leastMinor), currency), most: money(BigInt(mostMinor), currency) }
}

/** One of ours at this bank in this currency, an open one first, with the method that it is paid by. */
export const findAccountAt = (tx: Tx, bank: string, currency: Currency): Promise<{ id: string; method: Method } | undefined> =>
  tx.maybe(sql`
    select id, method from payments_accounts where bank = ${bank} and currency = ${currency}
    order by is_open desc, changed_at desc, id desc limit 1`)

/** The open account that transfers of this method and currency go to: the one changed last. */
export const findReceivingAccount = (tx: Tx, method: Method, currency: Currency): Promise<{ id: string; bank: Bank } | undefined> =>
  tx.maybe(sql`
    select id, bank from payments_accounts where method = ${method} and currency = ${currency} and is_open
    order by changed_at desc, id desc limit 1`)
