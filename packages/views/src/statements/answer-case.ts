// An answer to a dispute as its reviewer reads it: what each line comes to, and what the statement asks for then.
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import { REPAYMENT_CHANNELS, type RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import sql, { raw } from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { lineNow } from './statement-lines.ts'

type Head = {
  statement_id: string
  customer_name: string
  company_name: string
  channel: RepaymentChannel
  month: string
  currency: Currency
  payable: string
  is_waiting: boolean
  dispute: string | null
}
type Line = { name: string; before: string; after: string; reason: string }

export const answerCaseView: CaseView = async (tx, { caseId }) => {
  const head = await tx.one<Head>(sql`
    select s.id::text as statement_id, c.name as customer_name, m.company_name, s.channel, to_char(s.month, 'YYYY-MM') as month, s.currency,
      v.payable_minor as payable, k.status = 'PENDING' as is_waiting, d.reason as dispute
    from credit_answers a join cases_cases k on k.id = a.id join credit_statements s on s.id = a.statement_id
    join organization_customers c on c.id = s.customer_id
    join companies_companies m on m.customer_id = s.customer_id and m.id = s.company_id
    join credit_statement_versions v on v.statement_id = a.statement_id and v.version = a.version
    left join credit_disputes d on d.statement_id = a.statement_id and d.version = a.version
    where a.id = ${caseId}`)
  const lines = await tx.rows<Line>(sql`
    select concat_ws(' ', x.account_name, x.outside_account_id, to_char(n.of_month, 'YYYY-MM')) as name, ${lineNow(raw('a.statement_id'), raw('a.version'))} as before,
      n.after_minor as after, n.reason
    from credit_answers a join credit_answer_lines n on n.answer_id = a.id
    join billing_bill_lines l on l.bill_id = n.bill_id and l.ad_account_id = n.ad_account_id and l.of_month = n.of_month
    join billing_accounts x on x.id = n.ad_account_id
    where a.id = ${caseId} order by x.account_name, n.of_month, n.bill_id`)
  const text = (minor: bigint) => `${displayText(money(minor, head.currency))} ${head.currency}`
  const plain = (label: string, value: string) => ({ label, before: null, value, note: null })
  const conceded = lines.reduce((sum, line) => sum + BigInt(line.before) - BigInt(line.after), 0n)
  return {
    facts: [
      plain('客户', head.customer_name),
      plain('对账单', `${head.statement_id} · ${head.company_name} · ${REPAYMENT_CHANNELS[head.channel]} · ${head.month}`),
      ...(head.dispute === null ? [] : [plain('客户异议', head.dispute)]),
      ...lines.map(line => ({ label: line.name, before: text(BigInt(line.before)), value: text(BigInt(line.after)), note: line.reason })),
      { label: '应付', before: text(BigInt(head.payable)), value: text(BigInt(head.payable) - conceded), note: null },
    ],
    warning: null,
    obstacle: null,
    link: `/statements?statement=${head.statement_id}`,
  }
}
