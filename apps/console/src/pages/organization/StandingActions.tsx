// Stopping a customer, starting it again, and changing its type: each told with what it means before it is asked for.
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { TypeDialog } from './TypeDialog.tsx'

export function StandingActions({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const [action, setAction] = useState<'stop' | 'type'>()
  const close = () => setAction(undefined)
  if (!mayCall(customerEndpoints.setStopped, role)) return null
  const isStopped = customer.status === 'STOPPED'
  return (
    <>
      <Button size="small" onClick={() => setAction('type')}>
        变更类型
      </Button>
      <Button size="small" onClick={() => setAction('stop')}>
        {isStopped ? '启用客户' : '停用客户'}
      </Button>
      {action === 'stop' ? (
        <ReasonDialog
          title={isStopped ? '启用客户' : '停用客户'}
          subject={customer.name}
          note={isStopped ? '客户的登录用户可以重新登录，并提交新的申请。' : <StopNote customer={customer} />}
          endpoint={customerEndpoints.setStopped}
          request={{ customer_id: customer.customer_id, is_stopped: !isStopped }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
      {action === 'type' ? <TypeDialog customer={customer} onClose={close} /> : null}
    </>
  )
}

export const StoppedNotice = () => (
  <NoticeStrip tone="warning">客户已停用：其登录用户不能登录，新的申请不被接受；余额与账户额度保持不变。</NoticeStrip>
)

function StopNote({ customer }: { customer: CustomerDetail }) {
  const { data } = useCall(customerEndpoints.standing, { customer_id: customer.customer_id })
  return (
    <ul className={styles.points}>
      <li>客户及其子客户的所有登录立即结束{data === undefined ? '' : `（当前 ${data.sessions} 个）`}，并不能再登录。</li>
      <li>
        进行中的额度申请照常执行至结束{data === undefined ? '' : `（当前 ${data.open_orders} 笔，含待审核）`}；待审核的申请不能再通过。
      </li>
      <li>不再接受新的申请与批量导入，自动清零暂停；钱包余额、授信与账户额度保持不变。</li>
    </ul>
  )
}
