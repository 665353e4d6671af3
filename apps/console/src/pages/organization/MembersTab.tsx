// Who may sign in for one customer, its sub-customers' users included.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { ConsoleMember, CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { MemberActions } from './MemberActions.tsx'
import { MemberInvitations } from './MemberInvitations.tsx'
import { type Paging, PartTable } from '../../lists/PartTable.tsx'

const rankOf = (row: ConsoleMember) => (row.is_master ? '主账号' : row.sub_customer_name === null ? '成员' : '子客户用户')
const roleOf = (row: ConsoleMember) => `${rankOf(row)}${row.is_inner_user ? ' · 内部' : ''}`
const stateOf = (row: ConsoleMember) => <Tag tone={row.is_disabled ? 'neutral' : 'success'}>{row.is_disabled ? '已停用' : '正常'}</Tag>

const columns: readonly Column<ConsoleMember>[] = [
  { id: 'name', title: '姓名', width: 110, locked: true, cell: row => row.name },
  { id: 'role', title: '角色', width: 96, cell: roleOf },
  { id: 'sub_customer', title: '子客户', width: 130, cell: row => row.sub_customer_name ?? '—' },
  { id: 'mobile', title: '手机', width: 130, cell: row => row.mobile },
  { id: 'email', title: '邮箱', width: 160, cell: row => row.email || '—' },
  { id: 'state', title: '状态', width: 90, cell: stateOf },
  { id: 'joined_at', title: '加入时间', width: 172, cell: row => timeText(row.joined_at) },
]

const actionsOf = (customer: CustomerDetail): Column<ConsoleMember> => ({
  id: 'actions',
  title: '操作',
  width: 360,
  cell: row => <MemberActions customer={customer} member={row} />,
})

export function MembersTab({ customer }: { customer: CustomerDetail }) {
  const customerId = customer.customer_id
  const { role } = useStaff()
  const mayChange = mayCall(customerPartEndpoints.removeMember, role)
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(consoleCustomerEndpoints.members, request)
  const shown = useMemo(() => (mayChange ? [...columns, actionsOf(customer)] : columns), [customer, mayChange])
  return (
    <>
      <MemberInvitations customer={customer} mayChange={mayChange} />
      <PartTable
        name="customer-members"
        caption="组织成员"
        columns={shown}
        rows={data?.content}
        rowKey={row => row.user_id}
        rowName={row => row.name}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有成员"
        renderCard={row => (
          <div className={styles.card}>
            <b>{row.name}</b>
            <p>
              {roleOf(row)} {row.sub_customer_name} {stateOf(row)}
            </p>
            <p>
              {row.mobile}
              {row.email ? ` · ${row.email}` : ''}
            </p>
            <p className={styles.quiet}>{timeText(row.joined_at)} 加入</p>
            {mayChange ? <MemberActions customer={customer} member={row} /> : null}
          </div>
        )}
      />
    </>
  )
}
