// The case of an opening as its reviewer reads it: what is asked for, in whose name, and what stands in the way.
import { AD_TYPES, type AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { INDUSTRIES, type Industry } from '@tallyhelm/protocol/topics/companies/enums'
import { expiryProblem } from '@tallyhelm/protocol/topics/companies/material'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { OPENING_LABELS } from '@tallyhelm/protocol/topics/openings/enums'
import { type Representative, representativeText } from '@tallyhelm/protocol/topics/openings/representative'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { appealed } from '../companies/case-kinds.ts'
import { shownChecks } from '../companies/checks.ts'

type Row = {
  customer_name: string
  company_name: string
  registration_number: string
  expires_on: string | null
  industry: Industry
  channel: Channel
  account_name: string
  count: number
  currency: string
  timezone: string
  website: string
  ad_type: AdType | null
  invite_emails: string[]
  request_id: string
  target_regions: string[]
  mcc_id: string
  bc_id: string
  papers: number
  representative: Representative | null
  parent_id: string | null
  by_hand: boolean
  industry_id: string | null
  is_open: boolean
  is_appealed: boolean
}

/** What a platform's creation does not take, and who sees to it then. */
const NOT_SENT = '渠道开户接口不接收，供审核参考'
const LINKED_LATER = '渠道开户接口不接收，开户后由运营关联'
const WITH_AGENCY = '开在代理类商务中心时随申请提交，其他商务中心不接收'

export const openingCaseView: CaseView = async (tx, { caseId, now }) => {
  const row = await tx.one<Row>(sql`
    select c.name as customer_name, m.company_name, m.registration_number, m.expires_on, m.industry, a.channel, a.account_name, a.count,
      a.currency, a.timezone, a.website, a.ad_type, a.invite_emails, a.request_id, a.target_regions, a.mcc_id, a.bc_id, a.parent_id, a.by_hand, a.industry_id,
      (select count(*)::int from files_evidence e where e.object = 'opening' and e.object_id = a.id) as papers,
      (select r.masked from openings_representatives r where r.id = a.id) as representative, k.status = 'PENDING' as is_open,
      k.stage = 'APPEAL' as is_appealed
    from openings_applications a join cases_cases k on k.id = a.id join companies_applications m on m.id = a.material_id
      join organization_customers c on c.id = a.customer_id
    where a.id = ${caseId}`)
  const fact = (label: string, value: string) => ({ label, before: null, value, note: null })
  const optional = (label: string, value: string | null) => (value === null || value === '' ? [] : [fact(label, value)])
  const told = (label: string, value: string, note: string) => optional(label, value).map(each => ({ ...each, note }))
  const labels = OPENING_LABELS
  const checks = await shownChecks(tx, caseId)
  const ended = row.is_open ? expiryProblem(row.expires_on, dayOf(now)) : undefined
  const warnings = [ended !== undefined && row.is_appealed ? appealed(ended) : '', checks.warning].filter(words => words !== '')
  return {
    facts: [
      fact('客户', row.customer_name),
      fact('渠道', CHANNELS[row.channel].name),
      fact(labels.company_id, `${row.company_name}（${row.registration_number}）`),
      fact('营业执照有效期', row.expires_on ?? '长期'),
      fact('行业', INDUSTRIES[row.industry]),
      fact(labels.account_name, row.account_name),
      fact(labels.count, String(row.count)),
      fact(labels.currency, row.currency),
      fact(labels.timezone, row.timezone),
      fact(labels.website, row.website),
      ...optional(labels.ad_type, row.ad_type && AD_TYPES[row.ad_type]),
      ...told(labels.target_regions, row.target_regions.map(code => entryOf(REGIONS, code) ?? code).join('、'), NOT_SENT),
      ...told(labels.mcc_id, row.mcc_id, LINKED_LATER),
      ...told(labels.bc_id, row.bc_id, LINKED_LATER),
      ...told(labels.qualifications, row.papers === 0 ? '' : `${row.papers} 张，见下方凭证`, WITH_AGENCY),
      ...optional(labels.invite_emails, row.invite_emails.join('、')),
      ...optional(labels.request_id, row.request_id),
      ...optional(labels.representative, row.representative && representativeText(row.representative)),
      ...optional('开户归属', row.by_hand ? '人工开户' : row.parent_id),
      ...optional('渠道行业编号', row.industry_id),
      ...checks.facts,
    ],
    warning: row.is_open ? warnings.join('；') || null : null,
    obstacle: row.is_appealed ? null : (ended ?? null),
    link: null,
  }
}

type ResultRow = {
  customer_name: string
  channel: Channel
  name: string
  outcome: 'DONE' | 'REFUSED'
  outside_id: string | null
  surplus: string[]
  is_over: boolean
}

export const openingResultView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<ResultRow>(sql`
    select c.name as customer_name, i.channel, i.name, r.outcome, r.outside_id, k.status = 'PENDING' and i.state <> 'MANUAL' as is_over,
      array(select s.outside_id from items_surplus s where s.item_id = i.id order by 1) as surplus
    from openings_results r join cases_cases k on k.id = r.id join items_items i on i.id = r.item_id
      join organization_customers c on c.id = r.customer_id
    where r.id = ${caseId}`)
  const fact = (label: string, value: string) => ({ label, before: null, value, note: null })
  return {
    facts: [
      fact('客户', row.customer_name),
      fact('渠道', CHANNELS[row.channel].name),
      fact('账户名称', row.name),
      fact('判定', row.outcome === 'DONE' ? `已开户，账户 ${row.outside_id ?? ''}` : '未开户'),
      ...(row.surplus.length === 0 ? [] : [fact('多出账户', row.surplus.join('、'))]),
    ],
    warning: null,
    obstacle: row.is_over ? '该账户已有结果' : null,
    link: null,
  }
}

export const OPENINGS_CASE_VIEWS = { OPENING: openingCaseView, OPENING_RESULT: openingResultView } satisfies ViewsOfTopic
