// What the agency allows one customer.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_SWITCH_CODES, CUSTOMER_SWITCHES } from '@tallyhelm/protocol/topics/organization/enums'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { OnOff } from './OnOff.tsx'
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
                  <Button size="small" onClick={() => setTarget({ name, title: text, value: !isOn })}>
                    {isOn ? '关闭' : '开启'}
                  </Button>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      {target ? <SwitchDialog customer={customer} target={target} onClose={() => setTarget(undefined)} /> : null}
    </Stack>
  )
}
