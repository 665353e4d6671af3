// The case of a file of other channels' bills as its reviewer reads it: how many lines, their sums by channel, and whose credit does not bear it.
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { REPAYMENT_CHANNELS, type OtherChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import type { Currency } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { amountOf } from '../exports/export-source.ts'
import { shortagesOf } from './channel-files.ts'

type Sum = {
  fileId: string
  name: string
  isWaiting: boolean
  channel: OtherChannel
  currency: Currency
  months: string
  lines: number
  customers: number
  amount: string
}
const plain = (label: string, value: string): CaseFact => ({ label, before: null, value, note: null })

export const channelBillsCaseView: CaseView = async (tx, { caseId }) => {
  const sums = await tx.rows<Sum>(sql`
    select f.id as "fileId", f.file_name as name, k.status = 'PENDING' as "isWaiting", l.channel, l.currency,
      string_agg(distinct to_char(l.month, 'YYYY-MM'), '、') as months, count(*)::int as lines, count(distinct l.customer_id)::int as customers,
      ${amountOf(raw('sum(l.amount_minor)::bigint'), raw('l.currency'))} as amount
    from billing_channel_files f join cases_cases k on k.id = f.case_id join billing_channel_lines l on l.file_id = f.id
    where f.case_id = ${caseId} group by f.id, f.file_name, k.status, l.channel, l.currency order by l.channel, l.currency`)
  const [file] = sums
  if (file === undefined) throw new Error(`the case ${caseId} asks for no file`)
  const short = file.isWaiting ? await shortagesOf(tx, file.fileId) : []
  return {
    facts: [
      plain('文件', file.name),
      plain('行数', String(sums.reduce((sum, { lines }) => sum + lines, 0))),
      ...sums.map(({ channel, currency, months, lines, customers, amount }) => ({
        ...plain(`${REPAYMENT_CHANNELS[channel]} ${months}`, `${amountText(amount, currency)} ${currency}`),
        note: `${lines} 行，${customers} 个客户`,
      })),
    ],
    warning: null,
    obstacle: short.length === 0 ? null : `可用授信不足：${short.map(shortText).join('；')}。请先在授信管理中调整授信`,
    link: `/statements?tab=imports&open=${file.fileId}`,
  }
}

const shortText = ({ customer_name, shortage, currency }: { customer_name: string; shortage: string; currency: Currency }): string =>
  `${customer_name} 还差 ${amountText(shortage, currency)} ${currency}`
