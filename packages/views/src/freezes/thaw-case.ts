// The case of an application to thaw as its reviewer reads it: which freeze, what it says, and how often it was asked for.
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'

type Row = {
  customer_name: string
  sub_customer_name: string | null
  account_name: string
  outside_account_id: string
  channel: Channel
  reason: string
  currency: Currency
  minor: string | null
  frozen_at: Date
  email: string
  files: number
  round: number
  is_over: boolean
}

const plain = (label: string, value: string) => ({ label, before: null, value, note: null })

export const thawCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select c.name as customer_name, s.name as sub_customer_name, a.account_name, a.outside_account_id, r.channel, r.reason, r.currency,
      r.balance_minor as minor, r.frozen_at, p.email, k.status = 'PENDING' and r.status <> 'THAW_PENDING' as is_over,
      (select count(*)::int from files_evidence e where e.object = 'thaw' and e.object_id = p.id) as files,
      (select count(*)::int from freezes_applications o where o.record_id = r.id and o.id <= p.id) as round
    from freezes_applications p join freezes_records r on r.id = p.record_id join cases_cases k on k.id = p.id
    join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
    join organization_customers c on c.id = p.customer_id
    left join sub_customers_profiles s on s.customer_id = p.customer_id and s.id = p.sub_customer_id
    where p.id = ${caseId}`)
  return {
    facts: [
      plain('客户', row.sub_customer_name === null ? row.customer_name : `${row.customer_name} / ${row.sub_customer_name}`),
      plain('广告账户', `${row.account_name}（${CHANNELS[row.channel].name} ${row.outside_account_id}）`),
      plain('冻结时间', dateTimeText(row.frozen_at)),
      plain('冻结原因', row.reason === '' ? '渠道未说明原因' : row.reason),
      plain('冻结时余额', row.minor === null ? '无上限' : `${displayText(money(BigInt(row.minor), row.currency))} ${row.currency}`),
      plain('申请次数', `第 ${row.round} 次`),
      plain('联系邮箱', row.email),
      plain('凭证', `${row.files} 个`),
    ],
    warning: null,
    obstacle: row.is_over ? '渠道已解冻该账户，无需再审核' : null,
    link: null,
  }
}
