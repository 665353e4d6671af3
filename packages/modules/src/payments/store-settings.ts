// Payment settings in the database: what cases ask for of terms and receiving accounts, and what their approval writes.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Method } from '@tallyhelm/protocol/topics/payments/enums'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { MethodTerms } from './store-terms.ts'

export type ProposedTerms = Omit<MethodTerms, 'method'>

/** Under the id of their case, at least one line. */
export async function insertProposedTerms(tx: Tx, id: string, method: Method, lines: readonly ProposedTerms[]): Promise<void> {
  for (const { currency, isOpen, closedWhy, feeBasisPoints, least, most, arrival } of lines)
    await tx.run(sql`
      insert into payments_proposed_terms (id, method, currency, is_open, closed_why, fee_basis_points, least_minor, most_minor, arrival)
      values (${id}, ${method}, ${currency}, ${isOpen}, ${closedWhy}, ${feeBasisPoints}, ${least.minor}, ${most.minor}, ${arrival})`)
}

type TermsRow = Omit<MethodTerms, 'least' | 'most'> & { leastMinor: string; mostMinor: string }

export async function readProposedTerms(tx: Tx, id: string): Promise<MethodTerms[]> {
  const rows = await tx.rows<TermsRow>(sql`
    select method, currency, is_open as "isOpen", closed_why as "closedWhy", fee_basis_points as "feeBasisPoints", least_minor as "leastMinor",
      most_minor as "mostMinor", arrival
    from payments_proposed_terms where id = ${id} order by currency`)
  return rows.map(({ leastMinor, mostMinor, ...row }) => ({
    ...row,
    least: money(BigInt(leastMinor), row.currency),
    most: money(BigInt(mostMinor), row.currency),
  }))
}

/** As its case asks for it. */
export async function writeProposedTerms(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into payments_terms (method, currency, is_open, closed_why, fee_basis_points, least_minor, most_minor, arrival, changed_at)
    select p.method, p.currency, p.is_open, p.closed_why, p.fee_basis_points, p.least_minor, p.most_minor, p.arrival, ${at}
    from payments_proposed_terms p where p.id = ${id}
    on conflict (method, currency) do update set is_open = excluded.is_open, closed_why = excluded.closed_why,
      fee_basis_points = excluded.fee_basis_points, least_minor = excluded.least_minor, most_minor = excluded.most_minor,
      arrival = excluded.arrival, changed_at = excluded.changed_at`)
}

export type AccountTerms = {
  bank: Bank
  currency: Currency
  method: Method
  holder: string
  accountNo: string
  bankName: string
  swift: string
  isOpen: boolean
}

/** Under the id of its case. */
export async function insertProposedAccount(tx: Tx, id: string, account: AccountTerms): Promise<void> {
  const { bank, currency, method, holder, accountNo, bankName, swift, isOpen } = account
  await tx.run(sql`
    insert into payments_proposed_accounts (id, bank, currency, method, holder, account_no, bank_name, swift, is_open)
    values (${id}, ${bank}, ${currency}, ${method}, ${holder}, ${accountNo}, ${bankName}, ${swift}, ${isOpen})`)
}

export const readProposedAccount = (tx: Tx, id: string): Promise<AccountTerms> =>
  tx.one<AccountTerms>(sql`
    select bank, currency, method, holder, account_no as "accountNo", bank_name as "bankName", swift, is_open as "isOpen"
    from payments_proposed_accounts where id = ${id}`)

/** The number in use of this bank, currency and method; undefined while there is none. */
export async function findAccountNo(tx: Tx, { bank, currency, method }: AccountTerms): Promise<string | undefined> {
  const row = await tx.maybe<{ accountNo: string }>(sql`
    select account_no as "accountNo" from payments_accounts where bank = ${bank} and currency = ${currency} and method = ${method} for update`)
  return row?.accountNo
}

/** Made, or changed where there is one of this bank, currency and method. `newId`: of one that is made. */
export async function writeProposedAccount(tx: Tx, id: string, newId: string, at: Date): Promise<void> {
  const { accountId } = await tx.one<{ accountId: string }>(sql`
    insert into payments_accounts as a (id, bank, currency, method, holder, account_no, bank_name, swift, is_open, changed_at)
    select ${newId}, p.bank, p.currency, p.method, p.holder, p.account_no, p.bank_name, p.swift, p.is_open, ${at}
    from payments_proposed_accounts p where p.id = ${id}
    on conflict on constraint payments_accounts_once do update set holder = excluded.holder, account_no = excluded.account_no,
      bank_name = excluded.bank_name, swift = excluded.swift, is_open = excluded.is_open, changed_at = excluded.changed_at
    returning a.id as "accountId"`)
  await tx.run(sql`update payments_proposed_accounts set account_id = ${accountId} where id = ${id}`)
}
