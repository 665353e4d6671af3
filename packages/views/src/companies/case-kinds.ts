// The case of a company as its reviewer reads it: what was handed in, what it replaces, and who else has the number.
import type { StoredMaterial } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { APPLY_TYPES, INDUSTRIES } from '@tallyhelm/protocol/topics/companies/enums'
import { expiryProblem, MATERIAL_LABELS } from '@tallyhelm/protocol/topics/companies/material'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { dayOf } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { shownChecks } from './checks.ts'
import { MATERIAL } from './material.ts'

type Row = StoredMaterial & {
  customer_name: string
  is_open: boolean
  is_appealed: boolean
  /** the customer's company of this number under its name of today */
  former_name: string | null
  /** other customers that have the number or the name */
  others: string[]
}

export const companyCaseView: CaseView = async (tx, { caseId, now }) => {
  const row = await tx.one<Row>(sql`
    select c.name as customer_name, ${MATERIAL}, k.status = 'PENDING' as is_open, k.stage = 'APPEAL' as is_appealed,
      (select p.company_name from companies_companies p
        where p.customer_id = a.customer_id and p.credit_code = a.registration_number and p.company_name <> a.company_name) as former_name,
      array(select distinct o.name from companies_companies p join organization_customers o on o.id = p.customer_id
        where p.customer_id <> a.customer_id and (p.credit_code = a.registration_number
          or app_name_form(p.company_name) = app_name_form(a.company_name)) order by 1 limit 5) as others
    from companies_applications a join cases_cases k on k.id = a.id join organization_customers c on c.id = a.customer_id
    where a.id = ${caseId}`)
  const fact = (label: string, value: string, before: string | null = null) => ({ label, before, value, note: null })
  const labels = MATERIAL_LABELS
  const checks = await shownChecks(tx, caseId)
  const ended = row.is_open ? expiryProblem(row.expires_on, dayOf(now)) : undefined
  const warnings = [
    ended !== undefined && row.is_appealed ? appealed(ended) : '',
    row.others.length > 0 ? `重复：${row.others.join('、')} 已有同一${APPLY_TYPES.COMPANY}` : '',
    checks.warning,
  ]
  return {
    facts: [
      fact('客户', row.customer_name),
      fact(labels.company_name, row.company_name, row.is_open ? row.former_name : null),
      fact(labels.company_name_en, row.company_name_en),
      fact(labels.area, entryOf(REGIONS, row.area) ?? row.area),
      fact(labels.registration_number, row.registration_number),
      fact(labels.address, row.address),
      fact(labels.address_en, row.address_en),
      fact(labels.expires_on, row.expires_on ?? '长期'),
      fact(labels.website, row.website),
      fact(labels.promotion_links, row.promotion_links.join('、')),
      ...(row.page === '' ? [] : [fact(labels.page, row.page)]),
      fact('联系人', `${row.contact_name}，${row.contact_email}，${row.contact_phone}`),
      fact(labels.industry, INDUSTRIES[row.industry]),
      ...checks.facts,
    ],
    warning: row.is_open ? warnings.filter(words => words !== '').join('；') || null : null,
    obstacle: row.is_appealed ? null : (ended ?? null),
    link: null,
  }
}

/** What our own checks ended it for, once somebody appealed against that. */
export const appealed = (reason: string): string => `系统驳回：${reason}，客户已申诉，由您核定`

export const COMPANIES_CASE_VIEWS = { COMPANY: companyCaseView } satisfies ViewsOfTopic
