// The sub-customers of a second-tier agent, and for operations the ways to set one up, name it anew and ask a user for it.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { ConsoleSubCustomer, CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'
import { OnOff } from './OnOff.tsx'
import { InviteUserDialog, NewSubCustomerDialog, RenameDialog, SpendDialog } from './SubCustomerDialogs.tsx'

type Action = { kind: 'new' } | { kind: 'rename' | 'invite' | 'spend'; row: ConsoleSubCustomer }

const facts: readonly Column<ConsoleSubCustomer>[] = [
  { id: 'name', title: '子客户', width: 240, locked: true, cell: row => <NamedId name={row.name} id={row.sub_customer_id} /> },
  { id: 'users', title: '用户数', width: 84, align: 'right', cell: row => row.users },
  { id: 'accounts', title: '账户数', width: 84, align: 'right', cell: row => row.accounts },
  { id: 'spend', title: '显示消耗', width: 110, cell: row => <OnOff isOn={row.show_sub_customer_spend} /> },
  { id: 'created_at', title: '创建时间', width: 184, cell: row => timeText(row.created_at) },
]

export function SubCustomersTab({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const mayChange = mayCall(customerPartEndpoints.renameSubCustomer, role)
  const [action, setAction] = useState<Action>()
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customer.customer_id, ...pagingOf(paging) }), [customer.customer_id, paging])
  const { data, table } = useListCall(consoleCustomerEndpoints.subCustomers, request)
  const buttons = (row: ConsoleSubCustomer) => (
    <span className={styles.inline}>
      <Button variant="link" size="mini" onClick={() => setAction({ kind: 'invite', row })}>
        邀请用户
      </Button>
      <Button variant="link" size="mini" onClick={() => setAction({ kind: 'rename', row })}>
        重命名
      </Button>
      <Button variant="link" size="mini" onClick={() => setAction({ kind: 'spend', row })}>
        {row.show_sub_customer_spend ? '隐藏消耗' : '显示消耗'}
      </Button>
    </span>
  )
  const close = () => setAction(undefined)
  return (
    <>
      {mayChange ? (
        <div className={styles.actions}>
          <Button
            size="small"
            disabledReason={customer.customer_nature === 'SECOND_AGENT' ? undefined : '只有二级代理可以有子客户'}
            onClick={() => setAction({ kind: 'new' })}
          >
            新建子客户
          </Button>
        </div>
      ) : null}
      <PartTable
        name="customer-own-sub-customers"
        caption="子客户列表"
        columns={mayChange ? [...facts, { id: 'actions', title: '操作', width: 210, cell: buttons }] : facts}
        rows={data?.content}
        rowKey={row => row.sub_customer_id}
        rowName={row => row.name}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有子客户"
        renderCard={row => (
          <div className={styles.card}>
            <b>{row.name}</b>
            <p className={styles.quiet}>
              {row.users} 个用户 · {row.accounts} 个账户
            </p>
            <p>
              显示消耗 <OnOff isOn={row.show_sub_customer_spend} />
            </p>
            {mayChange ? buttons(row) : null}
          </div>
        )}
      />
      {action?.kind === 'new' ? <NewSubCustomerDialog customer={customer} onClose={close} /> : null}
      {action?.kind === 'rename' ? <RenameDialog customer={customer} row={action.row} onClose={close} /> : null}
      {action?.kind === 'invite' ? <InviteUserDialog customer={customer} row={action.row} onClose={close} /> : null}
      {action?.kind === 'spend' ? <SpendDialog customer={customer} row={action.row} onClose={close} /> : null}
    </>
  )
}
