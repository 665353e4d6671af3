// How the review of a rectification is shown: what was held against the ad account, and what its customer says and shows now.
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import {
  RECTIFICATION_MEASURES,
  type RectificationMeasure,
  VIOLATION_TYPES,
  type ViolationType,
} from '@tallyhelm/protocol/topics/violations/enums'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'

type Row = {
  customer_name: string
  account_name: string
  outside_account_id: string
  violation_type: ViolationType
  ad_count: number
  policy_text: string
  deadline_at: Date
  number: number
  measures: RectificationMeasure[]
  files: number
  former_reason: string | null
  is_suspended: boolean
}

const rectificationView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select c.name as customer_name, a.account_name, a.outside_account_id, r.violation_type, r.ad_count, r.policy_text, r.deadline_at,
      n.number, n.measures, (select count(*)::int from files_evidence e where e.object = 'rectification' and e.object_id = n.id) as files,
      (select p.reason from violations_rounds p where p.rectification_id = n.rectification_id and p.number < n.number
        and p.outcome = 'REJECT' order by p.number desc limit 1) as former_reason,
      a.suspended_over is not null as is_suspended
    from violations_rounds n join violations_rectifications r on r.id = n.rectification_id
    join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id
    join organization_customers c on c.id = r.customer_id
    where n.id = ${caseId}`)
  const plain = (label: string, value: string) => ({ label, before: null, value, note: null })
  return {
    facts: [
      plain('客户', row.customer_name),
      plain('广告账户', `${row.account_name}（${row.outside_account_id}）${row.is_suspended ? '，违规广告暂停中' : ''}`),
      plain('违规类型', `${VIOLATION_TYPES[row.violation_type]}，违规广告 ${row.ad_count} 个`),
      plain('渠道政策', row.policy_text),
      plain('截止时间', dateTimeText(row.deadline_at)),
      plain('轮次', `第 ${row.number} 次提交`),
      ...(row.former_reason === null ? [] : [plain('上次驳回原因', row.former_reason)]),
      plain('整改措施', row.measures.map(measure => RECTIFICATION_MEASURES[measure]).join('、')),
      plain('凭证', `${row.files} 个`),
    ],
    warning: null,
    obstacle: null,
    link: null,
  }
}

export const VIOLATIONS_CASE_VIEWS = { RECTIFICATION: rectificationView } satisfies ViewsOfTopic
