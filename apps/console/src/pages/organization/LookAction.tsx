// Looking at the portal through the eyes of a customer, or of one of its sub-customers: read only, in a tab of its own.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { consoleLookEndpoints } from '@tallyhelm/protocol/topics/session/console-endpoints'
import { MAX_PAGE_SIZE } from '@tallyhelm/protocol/wire/page-sizes'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'

/** Stands for the customer itself. */
const ITSELF = 'ITSELF'

export function LookAction({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const [isOpen, setIsOpen] = useState(false)
  if (!mayCall(consoleLookEndpoints.open, role)) return null
  return (
    <>
      <Button
        size="small"
        disabledReason={customer.status === 'STOPPED' ? '客户已停用，没有人能登录' : undefined}
        onClick={() => setIsOpen(true)}
      >
        以客户视角查看
      </Button>
      {isOpen ? <LookDialog customer={customer} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function LookDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const { customer_id } = customer
  const [blocked, setBlocked] = useState<string>()
  const subs = useCall(
    consoleCustomerEndpoints.subCustomers,
    { customer_id, page_num: 1, page_size: MAX_PAGE_SIZE },
    { enabled: customer.sub_customers > 0 },
  )
  const open = useFormCommand(consoleLookEndpoints.open, {
    onSuccess: ({ ticket }) => {
      const address = `/look#${ticket}`
      if (window.open(address, '_blank') === null) setBlocked(address)
      else onClose()
    },
  })
  const options = [
    { value: ITSELF, label: customer.name },
    ...(subs.data?.content ?? []).map(({ sub_customer_id: value, name }) => ({ value, label: `子客户：${name}` })),
  ]
  const form = useForm<{ eyes: string | null }, unknown>({
    initial: { eyes: ITSELF },
    checks: { eyes: eyes => (eyes === null ? '请选择查看对象' : undefined) },
    at: 'eyes',
    send: ({ eyes }) => open.mutateAsync({ request: { customer_id, sub_customer_id: eyes === ITSELF ? null : eyes } }),
  })
  return (
    <FormDialog title={`以客户视角查看：${customer.name}`} submitText="打开客户门户" onClose={onClose} {...form.dialog}>
      <ul className={styles.points}>
        <li>在新标签页以主账号（没有时为首位用户）的视角打开客户门户，只能查看，不能操作，也不能导出。</li>
        <li>打开的每个页面都记入审计日志；30 分钟后、退出后台或点“退出”时结束。</li>
      </ul>
      {customer.sub_customers > 0 ? <Select label="查看对象" required {...form.field('eyes')} options={options} /> : null}
      {blocked === undefined ? null : (
        <p>
          浏览器拦截了新标签页，请点击
          <a href={blocked} target="_blank" rel="opener" onClick={onClose}>
            打开客户门户
          </a>
          （1 分钟内有效）。
        </p>
      )}
    </FormDialog>
  )
}
