// What the agency allows one customer: each switch with since when and by whom it stands so, and the history of all.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_SWITCH_CODES, CUSTOMER_SWITCHES, type CustomerSwitch } from '@tallyhelm/protocol/topics/organization/enums'
import { switchEndpoints } from '@tallyhelm/protocol/topics/organization/switch-endpoints'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { PartTitle } from '../../lists/PartTitle.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { SwitchHistory } from './EntriesTab.tsx'
import { OnOff } from './OnOff.tsx'
import { AutoClearDialog, ChannelsDialog, SwitchDialog } from './SwitchDialog.tsx'

/** Changes are few: the first page reaches back to the last one of each switch. */
const FIRST_PAGE = { page_num: 1, page_size: 100 } as const

export function SwitchesTab({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const { customer_id, auto_clear, opened_channels } = customer
  const [target, setTarget] = useState<CustomerSwitch | 'channels' | 'auto-clear'>()
  const mayChange = mayCall(consoleCustomerEndpoints.setSwitch, role)
  const { data } = useCall(switchEndpoints.history, { customer_id, ...FIRST_PAGE })
  const since = (field: string): string => {
    const entry = data?.content.find(({ after }) => after !== null && field in after)
    return entry === undefined ? '' : `${timeText(entry.at)} 起，${entry.actor_name}变更`
  }
  const close = () => setTarget(undefined)
  const action = (kind: typeof target, text: string) =>
    mayChange ? (
      <Button size="small" onClick={() => setTarget(kind)}>
        {text}
      </Button>
    ) : null
  return (
    <Stack gap={20}>
      <ul className={styles.switches} aria-label="权限开关">
        {CUSTOMER_SWITCH_CODES.map(name => {
          const isOn = customer.switches[name] ?? false
          return (
            <Item key={name} {...CUSTOMER_SWITCHES[name]} since={since(name)}>
              <OnOff isOn={isOn} />
              {action(name, isOn ? '关闭' : '开启')}
            </Item>
          )
        })}
        <Item text="开通渠道" help="门户的菜单、搜索与按钮只含开通的渠道；有广告账户的渠道不能关闭。" since={since('opened_channels')}>
          <span>{opened_channels.map(channel => CHANNELS[channel].name).join('、')}</span>
          {action('channels', '变更')}
        </Item>
        <Item text="自动清零" help="连续无消耗的账户提前 3 天通知后清零；客户的主账号也可自行变更。" since={since('is_enabled')}>
          <OnOff isOn={auto_clear.is_enabled} />
          {auto_clear.is_enabled ? <span>{auto_clear.idle_days} 天</span> : null}
          {action('auto-clear', '变更')}
        </Item>
      </ul>
      <section aria-label="变更记录">
        <PartTitle>变更记录</PartTitle>
        <SwitchHistory customerId={customer_id} />
      </section>
      {target === 'channels' ? <ChannelsDialog customer={customer} onClose={close} /> : null}
      {target === 'auto-clear' ? <AutoClearDialog customer={customer} onClose={close} /> : null}
      {target === undefined || target === 'channels' || target === 'auto-clear' ? null : (
        <SwitchDialog customer={customer} name={target} onClose={close} />
      )}
    </Stack>
  )
}

type ItemProps = { text: string; help: string; since: string; children: ReactNode }

const Item = ({ text, help, since, children }: ItemProps) => (
  <li aria-label={text}>
    <div>
      <b>{text}</b>
      <p>{help}</p>
      {since === '' ? null : <p>{since}</p>}
    </div>
    <div className={styles.state}>{children}</div>
  </li>
)
