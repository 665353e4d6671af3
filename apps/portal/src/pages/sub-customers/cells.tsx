// The cells of a sub-customer that are not plain values.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { subCustomerRows } from '@tallyhelm/protocol/topics/sub-customers/columns'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import type { OwnSubCustomer } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { useCommand } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { RowActions } from './RowActions.tsx'
import styles from './sub-customers.module.css'
import { UsersLink } from './UsersLink.tsx'

const CHANNEL_MARKS: Readonly<Record<Channel, string>> = { FACEBOOK: 'FB', GOOGLE: 'GG', TIKTOK: 'TT' }

const countOf = (row: OwnSubCustomer, channel: Channel) =>
  ({ FACEBOOK: row.facebook_accounts, GOOGLE: row.google_accounts, TIKTOK: row.tiktok_accounts })[channel]

function Accounts({ row }: { row: OwnSubCustomer }) {
  return (
    <span className={styles.accounts}>
      {CHANNEL_CODES.map(channel => (
        <Link
          key={channel}
          href={paths.accounts(channel, { sub: row.name })}
          aria-label={`${CHANNEL_MARKS[channel]} ${countOf(row, channel)}：${row.name} 的 ${CHANNELS[channel].name} 账户`}
        >
          {CHANNEL_MARKS[channel]} {countOf(row, channel)}
        </Link>
      ))}
    </span>
  )
}

type Switched = { row: OwnSubCustomer; endpoint: typeof subCustomerEndpoints.setSpend; value: boolean; label: string }

function OwnSwitch({ row, endpoint, value, label }: Switched) {
  const obstacle = useButtons()
  const change = useCommand(endpoint)
  const isOn = change.isPending ? change.variables.request.value : value
  return (
    <Switch
      hideLabel
      checked={isOn}
      disabledReason={obstacle('manage')}
      onChange={wanted => change.mutate({ request: { sub_customer_id: row.sub_customer_id, value: wanted } })}
    >
      {`${row.name} ${label}`}
    </Switch>
  )
}

export const subCustomerCells: Cells<OwnSubCustomer, typeof subCustomerRows.columns> = {
  users: row => <UsersLink row={row} />,
  accounts: row => <Accounts row={row} />,
  rectify: row =>
    row.to_rectify === 0 ? (
      <span className={styles.quiet}>0</span>
    ) : (
      <Link href={paths.subCustomerViolations({ sub: row.name, status: 'DUE' })} aria-label={`${row.name} 待整改 ${row.to_rectify} 条`}>
        {row.to_rectify}
      </Link>
    ),
  wallet: row =>
    row.wallets.length === 0 ? (
      <span className={styles.quiet}>—</span>
    ) : (
      row.wallets.map(({ currency, available }) => amountOf(available, { withSymbol: true }, currency)).join(' · ')
    ),
  seesSpend: row => <OwnSwitch row={row} endpoint={subCustomerEndpoints.setSpend} value={row.show_sub_customer_spend} label="可见消耗" />,
  recharges: row => <OwnSwitch row={row} endpoint={subCustomerEndpoints.setRecharge} value={row.may_recharge} label="自行充值" />,
  actions: row => <RowActions row={row} />,
}
