// The account-holding companies of one customer, and for operations the ways to add one and to mend what is known of it.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { ConsoleCompany } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { useStaff } from '../../session/use-staff.ts'
import { CompanyDialog } from './CompanyDialog.tsx'
import styles from './customers.module.css'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'

const facts: readonly Column<ConsoleCompany>[] = [
  { id: 'company', title: '开户公司', width: 280, locked: true, cell: row => <NamedId name={row.company_name} id={row.company_id} /> },
  { id: 'credit_code', title: '统一社会信用代码', width: 200, cell: row => row.credit_code || '—' },
  { id: 'accounts', title: '账户数', width: 84, align: 'right', cell: row => row.accounts },
  { id: 'created_at', title: '创建时间', width: 184, cell: row => timeText(row.created_at) },
]

export function CompaniesTab({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const mayChange = mayCall(customerPartEndpoints.changeCompany, role)
  const [chosen, setChosen] = useState<ConsoleCompany | 'new'>()
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customer.customer_id, ...pagingOf(paging) }), [customer.customer_id, paging])
  const { data, table } = useListCall(customerPartEndpoints.companies, request)
  const edit = (row: ConsoleCompany) => (
    <Button variant="link" size="mini" onClick={() => setChosen(row)}>
      修改
    </Button>
  )
  return (
    <>
      {mayChange ? (
        <div className={styles.actions}>
          <Button size="small" onClick={() => setChosen('new')}>
            新建开户公司
          </Button>
        </div>
      ) : null}
      <PartTable
        name="customer-companies"
        caption="开户公司"
        columns={mayChange ? [...facts, { id: 'actions', title: '操作', width: 80, cell: edit }] : facts}
        rows={data?.content}
        rowKey={row => row.company_id}
        rowName={row => row.company_name}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有开户公司"
        renderCard={row => (
          <div className={styles.card}>
            <b>{row.company_name}</b>
            <p>{row.credit_code || '未填统一社会信用代码'}</p>
            <p className={styles.quiet}>{row.accounts} 个账户</p>
            {mayChange ? edit(row) : null}
          </div>
        )}
      />
      {chosen === undefined ? null : (
        <CompanyDialog customer={customer} company={chosen === 'new' ? undefined : chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}
