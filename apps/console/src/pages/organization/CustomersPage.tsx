// Customers: all of them with their people, accounts and money (console.md 2).
import type { PageFields } from '@tallyhelm/browser/lists/DeclaredFilters'
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import { customerRows } from '@tallyhelm/protocol/topics/organization/console-columns'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { customerFilters, ownCustomerFilters } from '@tallyhelm/protocol/topics/organization/console-lists'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import type { SalesPeople } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { InLabelSelect } from '@tallyhelm/ui/fields/Select'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { customerCells } from './cells.tsx'
import { NewCustomerDialog } from './NewCustomerDialog.tsx'

export function CustomersPage() {
  const navigate = useNavigate()
  const { role } = useStaff()
  const [address] = useSearchParams()
  // The setup list leads right into the dialog.
  const [isCreating, setIsCreating] = useState(address.get('new') === 'customer' && mayCall(customerEndpoints.create, role))
  const isSales = role === 'SALES'
  const people = useCall(consoleCustomerEndpoints.salesPeople, {}, { enabled: !isSales }).data?.items ?? NO_PEOPLE
  const list = usePageFrame('customers', isSales ? ownCustomerFilters : customerFilters, { words: { sales: nameIn(people) } })
  const { data, table } = useListCall(consoleCustomerEndpoints.list, list.request)
  return (
    <>
      <PageHeader
        title="客户管理"
        actions={
          mayCall(customerEndpoints.create, role) ? (
            <Button variant="primary" onClick={() => setIsCreating(true)}>
              新建客户
            </Button>
          ) : undefined
        }
      />
      <DeclaredList
        frame={list}
        filtersLabel="客户筛选"
        fields={salesField(people)}
        list={customerRows}
        cells={customerCells}
        page={data}
        table={table}
        onOpen={row => void navigate(`/customers/${row.customer_id}`)}
        empty={<Empty title={isSales ? '您名下还没有客户' : '还没有客户'} />}
      />
      {isCreating ? (
        <NewCustomerDialog onDone={made => void navigate(`/customers/${made.customer_id}`)} onClose={() => setIsCreating(false)} />
      ) : null}
    </>
  )
}

type People = SalesPeople['items']
const NO_PEOPLE: People = []

const nameIn = (people: People) => (id: string) => people.find(one => one.staff_id === id)?.staff_name ?? id

const salesField = (people: People): PageFields => ({
  sales: ({ label }, name, { choice }) => (
    <InLabelSelect
      label={label}
      {...choice(
        name,
        people.map(one => ({ value: one.staff_id, label: one.staff_name })),
      )}
    />
  ),
})
