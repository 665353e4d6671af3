// What a case of one sheet of money asks for, row by row, under the case's id.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ChargeSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { MoneySheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { Rates } from './facts.ts'

/** `money` of wallets and credit lines, `rates` of fee rates. */
export type Term = {
  rowNo: number
  sheet: MoneySheet
  customerId: string
  subCustomerId: string | null
  money: Money | null
  rates: Rates | null
}

export async function insertTerms(tx: Tx, caseId: string, terms: readonly Term[]): Promise<void> {
  const rows = terms.map(({ money: amount, rates, ...term }) => ({
    ...term,
    currency: amount?.currency ?? null,
    minor: amount?.minor.toString() ?? null,
    subject: rates?.subject ?? null,
    fee: rates?.serviceFeeBasisPoints ?? null,
    tax: rates?.taxBasisPoints ?? null,
    returnable: rates?.isReturnable ?? null,
  }))
  await tx.run(sql`
    insert into takeovers_terms (case_id, row_no, sheet, customer_id, sub_customer_id, currency, amount_minor, subject,
      service_fee_basis_points, tax_basis_points, is_returnable)
    select ${caseId}, t."rowNo", t.sheet, t."customerId", t."subCustomerId", t.currency, t.minor, t.subject, t.fee, t.tax, t.returnable
    from jsonb_to_recordset(${documentOf(rows)}::jsonb) as t ("rowNo" int, sheet text, "customerId" bigint, "subCustomerId" bigint,
      currency text, minor bigint, subject text, fee int, tax int, returnable boolean)`)
}

type TermRow = Pick<Term, 'rowNo' | 'sheet' | 'customerId' | 'subCustomerId'> & {
  currency: Currency | null
  minor: string | null
  subject: ChargeSubject | null
  fee: number | null
  tax: number | null
  returnable: boolean | null
}

export async function readTerms(tx: Tx, caseId: string): Promise<Term[]> {
  const rows = await tx.rows<TermRow>(sql`
    select row_no as "rowNo", sheet, customer_id as "customerId", sub_customer_id as "subCustomerId", currency, amount_minor as minor, subject,
      service_fee_basis_points as fee, tax_basis_points as tax, is_returnable as returnable
    from takeovers_terms where case_id = ${caseId} order by row_no`)
  return rows.map(({ currency, minor, subject, fee, tax, returnable, ...term }) => ({
    ...term,
    money: currency === null || minor === null ? null : money(BigInt(minor), currency),
    rates: subject === null || fee === null ? null : { subject, serviceFeeBasisPoints: fee, taxBasisPoints: tax, isReturnable: returnable },
  }))
}
