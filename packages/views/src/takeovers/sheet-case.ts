// The case of a sheet of money as its reviewer reads it: how many rows, their sums, and each row as far as a reader can take them in.
import { percentText, RATE_SUBJECTS, type RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { takeoverSheet, type MoneySheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'

/** The largest amounts come first, so that what is left out is small. */
const MOST_SHOWN = 300

type Totals = { currency: Currency | null; rows: number; minor: string | null }
type Row = {
  sheet: MoneySheet
  row_no: number
  name: string
  currency: Currency | null
  minor: string | null
  subject: RateSubject | null
  fee: number | null
  tax: number | null
  returnable: boolean | null
}

const plain = (label: string, value: string, note: string | null = null): CaseFact => ({ label, before: null, value, note })
const amountOf = (minor: string, currency: Currency) => `${displayText(money(BigInt(minor), currency))} ${currency}`

export const takeoverSheetCaseView: CaseView = async (tx, { caseId }) => {
  const totals = await tx.rows<Totals>(sql`
    select currency, count(*)::int as rows, sum(amount_minor)::text as minor from takeovers_terms where case_id = ${caseId}
    group by currency order by currency`)
  const rows = await tx.rows<Row>(sql`
    select t.sheet, t.row_no, concat_ws(' · ', c.name, s.name) as name, t.currency, t.amount_minor as minor, t.subject,
      t.service_fee_basis_points as fee, t.tax_basis_points as tax, t.is_returnable as returnable
    from takeovers_terms t join organization_customers c on c.id = t.customer_id
    left join sub_customers_profiles s on s.customer_id = t.customer_id and s.id = t.sub_customer_id
    where t.case_id = ${caseId} order by t.amount_minor desc nulls last, t.row_no limit ${MOST_SHOWN}`)
  const count = totals.reduce((sum, { rows: some }) => sum + some, 0)
  const [first] = rows
  return {
    facts: [
      plain('表格', first === undefined ? '—' : takeoverSheet(first.sheet).title),
      plain('行数', String(count), count > rows.length ? `以下列出其中 ${rows.length} 行，金额大的在前` : null),
      ...totals.flatMap(({ currency, minor }) => (currency === null || minor === null ? [] : [plain('合计', amountOf(minor, currency))])),
      ...rows.map(row => plain(row.name, valueOf(row), `第 ${row.row_no} 行`)),
    ],
    warning: null,
    obstacle: null,
    link: null,
  }
}

function valueOf({ currency, minor, subject, fee, tax, returnable }: Row): string {
  if (currency !== null && minor !== null) return amountOf(minor, currency)
  if (subject === null || fee === null) return '—'
  const words = [`服务费率 ${percentText(fee)}%`]
  if (tax !== null) words.push(`税率 ${percentText(tax)}%`, returnable === true ? '费用可退' : '费用不退')
  return `${RATE_SUBJECTS[subject]}：${words.join('，')}`
}
