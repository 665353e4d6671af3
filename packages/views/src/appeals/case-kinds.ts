// How an appeal's case is shown: what it is against and how that stands, beside the steps and files of the panel.
import { APPEAL_OBJECTS, type AppealObject } from '@tallyhelm/protocol/topics/appeals/enums'
import { approvalBarOf } from '@tallyhelm/protocol/topics/appeals/standing'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'

type Row = {
  customer_name: string
  sub_customer_name: string | null
  account_name: string
  outside_account_id: string
  channel: Channel
  object: AppealObject
  object_status: string
  is_waiting: boolean
  asked: string | null
  answer_until: Date | null
  platform_case: string
  platform_outcome: string
  unclear: number
}

export const appealCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select c.name as customer_name, s.name as sub_customer_name, a.account_name, a.outside_account_id, p.channel, p.object,
      coalesce(r.status, w.status, f.status, '') as object_status, p.status = 'PENDING' as is_waiting, p.asked, p.answer_until,
      p.platform_case, p.platform_outcome,
      (select count(*)::int from appeals_platform_calls t where t.appeal_id = p.id and t.status = 'UNCLEAR') as unclear
    from appeals_appeals p
    join organization_customers c on c.id = p.customer_id
    left join sub_customers_profiles s on s.customer_id = p.customer_id and s.id = p.sub_customer_id
    join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
    left join violations_rectifications r on p.object = 'RECTIFICATION' and r.id = p.object_id
    left join violations_forewarnings w on p.object = 'FOREWARNING' and w.id = p.object_id
    left join freezes_records f on p.object = 'FREEZE' and f.id = p.object_id
    where p.id = ${caseId}`)
  const plain = (label: string, value: string) => ({ label, before: null, value, note: null })
  const bar = row.is_waiting ? approvalBarOf(row.object, row.object_status) : null
  return {
    facts: [
      plain('客户', row.sub_customer_name === null ? row.customer_name : `${row.customer_name} / ${row.sub_customer_name}`),
      plain('广告账户', `${row.account_name}（${row.outside_account_id}），${CHANNELS[row.channel].name}`),
      plain('申诉对象', APPEAL_OBJECTS[row.object]),
      ...(row.asked === null || row.answer_until === null
        ? []
        : [plain('待客户补充', `${row.asked}（${dateTimeText(row.answer_until)} 前）`)]),
      ...(row.platform_case === '' ? [] : [plain('平台申诉编号', row.platform_case)]),
      ...(row.platform_outcome === '' ? [] : [plain('平台处理结果', row.platform_outcome)]),
    ],
    warning: row.unclear === 0 ? null : `${row.unclear} 条平台广告申诉待人工确认`,
    obstacle: bar,
    link: null,
  }
}

export const APPEALS_CASE_VIEWS = { VIOLATION_APPEAL: appealCaseView } satisfies ViewsOfTopic
