// What is proposed about a receipt as its reviewer reads it.
import { RECEIPT_KINDS, RECEIPT_STATUSES, type ReceiptKind, type ReceiptVerdict } from '@tallyhelm/protocol/topics/statements/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'

type Row = {
  statement_id: string
  customer_name: string
  kind: ReceiptKind
  files: number
  verdict: ReceiptVerdict
  version: number
  latest: number
  currency: Currency
  payable: string
  by: string
  at: Date
  is_waiting: boolean
}

export const statementReceiptView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select s.id::text as statement_id, c.name as customer_name, r.kind, jsonb_array_length(r.papers) as files, v.verdict, r.version, s.version as latest, s.currency,
      s.payable_minor as payable, r.user_name as by, r.at, k.status = 'PENDING' as is_waiting
    from credit_receipt_verdicts v join cases_cases k on k.id = v.id join credit_receipts r on r.id = v.receipt_id
    join credit_statements s on s.id = r.statement_id join organization_customers c on c.id = s.customer_id where v.id = ${caseId}`)
  const plain = (label: string, value: string) => ({ label, before: null, value, note: null })
  return {
    facts: [
      plain('客户', row.customer_name),
      plain('对账单', `${row.statement_id}，版本 ${row.version}`),
      plain('应付', `${displayText(money(BigInt(row.payable), row.currency))} ${row.currency}`),
      plain(
        '回执',
        `${RECEIPT_KINDS[row.kind]}${row.files > 1 ? `（${row.files} 个文件）` : ''}，${row.by} 上传于 ${dateTimeText(row.at)}`,
      ),
      plain('审核结果', RECEIPT_STATUSES[row.verdict].text),
    ],
    warning: null,
    obstacle: row.is_waiting && row.version !== row.latest ? '对账单已有新版本' : null,
    link: `/statements?statement=${row.statement_id}`,
  }
}
