// The case of an application for a new customer as its reviewer reads it, and what staff plan for it.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ApplicationPlan } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import { CUSTOMER_NATURE_NAMES, CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'

type Row = ApplicationPlan & {
  company_name: string
  contact: string
  note: string
  user_name: string
  country_code: string
  mobile: string
  namesake: string | null
  is_open: boolean
}

export const applicationCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select a.company_name, a.contact, a.note, u.wallet_user_name as user_name, u.country_code, u.mobile, a.customer_id, c.name as customer_name,
      a.customer_type, a.customer_nature, k.status = 'PENDING' as is_open,
      (select max(n.name) from organization_customers n
        where a.customer_id is null and app_name_form(n.name) = app_name_form(a.company_name)) as namesake
    from organization_applications a join cases_cases k on k.id = a.id join organization_wallet_users u on u.id = a.user_id
    left join organization_customers c on c.id = a.customer_id where a.id = ${caseId}`)
  const fact = (label: string, value: string) => ({ label, before: null, value, note: null })
  const plan = planText(row)
  return {
    facts: [
      fact('公司全称', row.company_name),
      fact('联系方式', row.contact),
      ...(row.note === '' ? [] : [fact('备注', row.note)]),
      fact('申请人', `${row.user_name}，+${row.country_code} ${maskMobile(row.mobile)}`),
      ...(plan === undefined ? [] : [fact(row.is_open ? '通过后绑定' : '绑定的客户', plan)]),
    ],
    warning: row.is_open && row.namesake !== null ? `已有名为“${row.namesake}”的客户，请核对是否为同一家公司` : null,
    obstacle: row.is_open && plan === undefined ? '请先选择绑定的客户，或新客户的类型与性质' : null,
    link: row.customer_id === null ? null : `/customers/${row.customer_id}`,
  }
}

function planText({ customer_id, customer_name, customer_type, customer_nature }: ApplicationPlan): string | undefined {
  if (customer_id !== null) return `${customer_name ?? ''}（${customer_id}）`
  if (customer_type === null || customer_nature === null) return undefined
  return `新建客户：${CUSTOMER_TYPES[customer_type].name}，${CUSTOMER_NATURE_NAMES[customer_nature]}`
}

/** Refuses NOT_FOUND for what is no application. */
export async function applicationPlan(db: Database, scope: StaffScope, { case_id }: { case_id: string }): Promise<ApplicationPlan> {
  const row = await db.read(scope, tx =>
    tx.maybe<ApplicationPlan>(sql`
      select a.customer_id, c.name as customer_name, a.customer_type, a.customer_nature
      from organization_applications a left join organization_customers c on c.id = a.customer_id where a.id = ${case_id}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const ORGANIZATION_CASE_VIEWS = { CUSTOMER_APPLICATION: applicationCaseView } satisfies ViewsOfTopic
