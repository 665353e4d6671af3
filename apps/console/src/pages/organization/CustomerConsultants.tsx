// Whom the customer is shown as its consultants, and for operations the way to change them.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ConsultantsDialog } from './ConsultantsDialog.tsx'
import styles from './customers.module.css'

export function CustomerConsultants({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const [isChanging, setIsChanging] = useState(false)
  const { data, error } = useCall(consoleCustomerEndpoints.consultants, { customer_id: customer.customer_id })
  const mayChange = mayCall(consoleCustomerEndpoints.setConsultants, role)
  const names = data?.consultants.map(one => one.user_name).join('、')
  return (
    <span className={styles.inline}>
      <span>{error?.msg ?? (names === '' ? '默认顾问' : (names ?? '—'))}</span>
      {mayChange && data !== undefined ? (
        <Button size="mini" onClick={() => setIsChanging(true)}>
          设置顾问
        </Button>
      ) : null}
      {isChanging && data !== undefined ? (
        <ConsultantsDialog customer={customer} known={data.consultants} onClose={() => setIsChanging(false)} />
      ) : null}
    </span>
  )
}
