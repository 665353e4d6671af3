// The case of a contract as its reviewer reads it: what the form says, by which proof it was signed, and what goes off with its approval.
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'

type Row = {
  id: string
  customer_name: string
  sign_name: string
  account_name: string
  bank: string
  bank_account: string
  swift_code: string
  email: string
  attachments: readonly { name: string }[]
  signed_by: string | null
  signed_from: string | null
  is_waiting: boolean
  on_now: string | null
}

export const contractCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select k.id::text as id, c.name as customer_name, k.customer_sign_name as sign_name, k.account_name, k.bank, k.bank_account, k.swift_code, k.email,
      k.attachments, k.evidence ->> 'user_name' as signed_by, k.evidence ->> 'address' as signed_from, k.approve_status = 0 as is_waiting,
      (select o.customer_sign_name from contracts_contracts o where o.customer_id = k.customer_id and o.contract_status = 1 and o.id <> k.id) as on_now
    from contracts_contracts k join organization_customers c on c.id = k.customer_id where k.case_id = ${caseId}`)
  const fact = (label: string, value: string) => (value === '' ? [] : [{ label, before: null, value, note: null }])
  return {
    facts: [
      ...fact('客户', row.customer_name),
      ...fact('签约主体', row.sign_name),
      ...fact('收款户名', row.account_name),
      ...fact('开户银行', row.bank),
      ...fact('银行账号', row.bank_account),
      ...fact('SWIFT', row.swift_code),
      ...fact('邮箱', row.email),
      ...fact('证明材料', row.attachments.map(({ name }) => name).join('、')),
      ...fact('签署人', row.signed_by === null ? '' : `${row.signed_by}，来自 ${row.signed_from ?? ''}`),
    ],
    warning: row.is_waiting && row.on_now !== null ? `通过后立即启用，当前启用的合同“${row.on_now}”随即停用` : null,
    obstacle: null,
    link: `/contracts?contract=${row.id}`,
  }
}

export const CONTRACTS_CASE_VIEWS = {
  CONTRACT: contractCaseView,
  CONTRACT_PAPER: contractCaseView,
} satisfies ViewsOfTopic
