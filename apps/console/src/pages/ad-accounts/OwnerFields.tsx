// Whom ad accounts go to: a customer, one of its companies, and maybe a sub-customer.
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { useEffect } from 'react'
import { useCall } from '../../api/queries.ts'
import { findCustomers } from '../../forms/find-customers.ts'

/** Stands for the customer itself. */
export const OWN = 'OWN'

export type Owner = { customer: readonly Option[]; company_id: string | null; sub_customer_id: string | null }
export const NO_OWNER: Owner = { customer: [], company_id: null, sub_customer_id: OWN }
export const ownerProblems = {
  customer_id: ({ customer }: Owner) => (customer.length === 0 ? '请选择客户' : undefined),
  company_id: ({ company_id }: Owner) => (company_id === null ? '请选择主体' : undefined),
}

type Props = {
  value: Owner
  onChange: (owner: Owner) => void
  errors: { customer_id?: string | undefined; company_id?: string | undefined; sub_customer_id?: string | undefined }
}

export function OwnerFields({ value, onChange, errors }: Props) {
  const customerId = value.customer[0]?.value
  const { data } = useCall(adoptionEndpoints.owners, { customer_id: customerId ?? '0' }, { enabled: customerId !== undefined })
  const companies = data?.companies ?? []
  const [only] = companies
  // One company is no choice.
  useEffect(() => {
    if (customerId !== undefined && value.company_id === null && only !== undefined && companies.length === 1)
      onChange({ ...value, company_id: only.id })
  })
  const options = (named: readonly { id: string; name: string }[]) => named.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <RemoteSelect
        label="客户"
        required
        load={findCustomers}
        placeholder="请选择客户"
        searchPlaceholder="输入客户名称或 ID"
        value={value.customer}
        onChange={customer => onChange({ ...NO_OWNER, customer })}
        error={errors.customer_id}
      />
      <Select
        label="主体"
        required
        disabled={customerId === undefined}
        value={value.company_id}
        onChange={company_id => onChange({ ...value, company_id })}
        options={options(companies)}
        error={errors.company_id}
        help={data !== undefined && companies.length === 0 ? '客户还没有主体，请先新增主体' : undefined}
      />
      <Select
        label="子客户"
        disabled={customerId === undefined}
        value={value.sub_customer_id}
        onChange={sub_customer_id => onChange({ ...value, sub_customer_id })}
        options={[{ value: OWN, label: '客户自己' }, ...options(data?.sub_customers ?? [])]}
        error={errors.sub_customer_id}
      />
    </>
  )
}
