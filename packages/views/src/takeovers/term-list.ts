// What the case of a sheet of money asks for, row by row. For whoever may read the case.
import type { Database } from '@tallyhelm/infra/db/database'
import { percentText, RATE_SUBJECTS, type RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { TakeoverTerm, TakeoverTermPage, TakeoverTermsRequest } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import { type Fields, readPage } from '../lists/read-page.ts'

type Row = Pick<TakeoverTerm, 'customer_name' | 'sub_customer_name'> & {
  row_no: number
  currency: Currency | null
  minor: string | null
  subject: RateSubject | null
  fee: number | null
  tax: number | null
  returnable: boolean | null
}

const FIELDS: Fields<Row> = {
  row_no: raw('t.row_no'),
  customer_name: raw('c.name'),
  sub_customer_name: raw('s.name'),
  currency: raw('t.currency'),
  minor: raw('t.amount_minor'),
  subject: raw('t.subject'),
  fee: raw('t.service_fee_basis_points'),
  tax: raw('t.tax_basis_points'),
  returnable: raw('t.is_returnable'),
}

/** The largest amounts of each currency first. */
export async function takeoverTerms(db: Database, request: TakeoverTermsRequest): Promise<TakeoverTermPage> {
  const page = await db.read({ kind: 'staff' }, tx =>
    readPage<Row>(
      tx,
      FIELDS,
      {
        tables: sql`takeovers_terms t join organization_customers c on c.id = t.customer_id
          left join sub_customers_profiles s on s.customer_id = t.customer_id and s.id = t.sub_customer_id`,
        owner: 'everybody',
        conditions: [sql`t.case_id = ${request.case_id}`],
        order: sql`t.currency, t.amount_minor desc, t.row_no`,
      },
      request,
    ),
  )
  return { ...page, content: page.content.map(termOf) }
}

const termOf = ({ row_no, customer_name, sub_customer_name, currency, minor, ...rates }: Row): TakeoverTerm => ({
  row_no,
  customer_name,
  sub_customer_name,
  currency,
  amount: currency === null || minor === null ? null : decimalText(money(BigInt(minor), currency)),
  rates: ratesText(rates),
})

function ratesText({ subject, fee, tax, returnable }: Pick<Row, 'subject' | 'fee' | 'tax' | 'returnable'>): string | null {
  if (subject === null || fee === null) return null
  const words = [`服务费率 ${percentText(fee)}%`]
  if (tax !== null) words.push(`税率 ${percentText(tax)}%`, returnable === true ? '费用可退' : '费用不退')
  return `${RATE_SUBJECTS[subject]}：${words.join('，')}`
}
