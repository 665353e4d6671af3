// A late fee that is to be waived, as its reviewer reads it: for how many days it costs something before and after.
import { REPAYMENT_CHANNELS, type RepaymentChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { feeDays, feeDaysAfter, overdueDays } from './late-fee.ts'

type Row = {
  statement_id: string
  customer_name: string
  company_name: string
  channel: RepaymentChannel
  month: string
  currency: Currency
  left: string
  repay_on: string
  overdue_days: number
  fee_days: number
  fee_days_after: number
  waived: string | null
  until: string
  is_waiting: boolean
  is_settled: boolean
}

export const waiverCaseView: CaseView = async (tx, { caseId, now }) => {
  const today = dayOf(now)
  const row = await tx.one<Row>(sql`
    select s.id::text as statement_id, c.name as customer_name, m.company_name, s.channel, to_char(s.month, 'YYYY-MM') as month, s.currency,
      s.payable_minor - s.paid_minor as left, s.repay_on::text as repay_on, ${overdueDays(today)} as overdue_days,
      ${feeDays(today)} as fee_days, ${feeDaysAfter(sql`w.waived_until`, today)} as fee_days_after, s.fee_waived_until::text as waived,
      w.waived_until::text as until, k.status = 'PENDING' as is_waiting, s.status = 'SETTLED' as is_settled
    from repayments_waivers w join cases_cases k on k.id = w.id join credit_statements s on s.id = w.statement_id
    join organization_customers c on c.id = s.customer_id
    join companies_companies m on m.customer_id = s.customer_id and m.id = s.company_id where w.id = ${caseId}`)
  const { is_waiting: waits, overdue_days: days } = row
  const plain = (label: string, value: string) => ({ label, before: null, value, note: null })
  return {
    facts: [
      plain('客户', row.customer_name),
      plain('对账单', `${row.statement_id} · ${row.company_name} · ${REPAYMENT_CHANNELS[row.channel]} · ${row.month}`),
      ...(waits ? [plain('未还', `${displayText(money(BigInt(row.left), row.currency))} ${row.currency}`)] : []),
      plain('还款日', waits && days > 0 ? `${row.repay_on}，已逾期 ${days} 天` : row.repay_on),
      { label: '减免至', before: waits ? row.waived : null, value: row.until, note: null },
      ...(waits ? [{ label: '计费天数', before: `${row.fee_days} 天`, value: `${row.fee_days_after} 天`, note: '按今日计算' }] : []),
    ],
    warning: null,
    obstacle: waits && row.is_settled ? '对账单已结清' : null,
    link: `/statements?statement=${row.statement_id}`,
  }
}

export const REPAYMENTS_CASE_VIEWS = { LATE_FEE_WAIVER: waiverCaseView } satisfies ViewsOfTopic
