// What the agency allows one customer, and each of its sub-customers.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { ConsoleSubCustomer, CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_SWITCH_CODES, CUSTOMER_SWITCHES } from '@tallyhelm/protocol/topics/organization/enums'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'
import { type SwitchTarget, SwitchDialog } from './SwitchDialog.tsx'

export function SwitchesTab({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const [target, setTarget] = useState<SwitchTarget>()
  const mayChange = mayCall(consoleCustomerEndpoints.setSwitch, role)
  return (
    <Stack gap={20}>
      <ul className={styles.switches} aria-label="权限开关">
        {CUSTOMER_SWITCH_CODES.map(name => {
          const { text, help } = CUSTOMER_SWITCHES[name]
          const isOn = customer.switches[name] ?? false
          return (
            <li key={name} aria-label={text}>
              <div>
                <b>{text}</b>
                <p>{help}</p>
              </div>
              <div className={styles.state}>
                <OnOff isOn={isOn} />
                {mayChange ? (
                  <Button size="small" onClick={() => setTarget({ kind: 'customer', name, title: text, value: !isOn })}>
                    {isOn ? '关闭' : '开启'}
                  </Button>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      {customer.sub_customers === 0 ? null : (
        <SubCustomers customerId={customer.customer_id} onChange={mayChange ? setTarget : undefined} />
      )}
      {target ? <SwitchDialog customer={customer} target={target} onClose={() => setTarget(undefined)} /> : null}
    </Stack>
  )
}

const OnOff = ({ isOn }: { isOn: boolean }) => <Tag tone={isOn ? 'success' : 'neutral'}>{isOn ? '已开启' : '已关闭'}</Tag>

type SubCustomersProps = { customerId: string; onChange: ((target: SwitchTarget) => void) | undefined }

function SubCustomers({ customerId, onChange }: SubCustomersProps) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(consoleCustomerEndpoints.subCustomers, request)
  const columns = useMemo(() => columnsOf(onChange), [onChange])
  return (
    <PartTable
      name="customer-sub-customers"
      caption="子客户"
      columns={columns}
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
          <p>显示消耗 {<OnOff isOn={row.show_sub_customer_spend} />}</p>
          {columns.find(column => column.id === 'actions')?.cell(row, 0)}
        </div>
      )}
    />
  )
}

function columnsOf(onChange: SubCustomersProps['onChange']): readonly Column<ConsoleSubCustomer>[] {
  const actions: Column<ConsoleSubCustomer> = {
    id: 'actions',
    title: '操作',
    width: 90,
    cell: row => {
      const value = !row.show_sub_customer_spend
      const target = { kind: 'sub-customer', subCustomerId: row.sub_customer_id, title: `显示消耗（${row.name}）`, value } as const
      return (
        <Button variant="link" size="mini" onClick={() => onChange?.(target)}>
          {value ? '开启' : '关闭'}
        </Button>
      )
    },
  }
  return onChange === undefined ? facts : [...facts, actions]
}

const facts: readonly Column<ConsoleSubCustomer>[] = [
  { id: 'name', title: '子客户', width: 220, locked: true, cell: row => <NamedId name={row.name} id={row.sub_customer_id} /> },
  { id: 'users', title: '用户数', width: 84, align: 'right', cell: row => row.users },
  { id: 'accounts', title: '账户数', width: 84, align: 'right', cell: row => row.accounts },
  { id: 'spend', title: '显示消耗', width: 110, cell: row => <OnOff isOn={row.show_sub_customer_spend} /> },
  { id: 'created_at', title: '创建时间', width: 184, cell: row => timeText(row.created_at) },
]
