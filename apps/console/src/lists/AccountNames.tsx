// The ad accounts that an action is about, by name, id and customer.
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import styles from './names.module.css'

type Named = Pick<PoolAccount, 'account_id' | 'account_name' | 'outside_account_id' | 'channel' | 'customer_name' | 'sub_customer_name'>

export function AccountNames({ accounts }: { accounts: readonly Named[] }) {
  return (
    <ul className={styles.names} aria-label="涉及的账户">
      {accounts.map(account => (
        <li key={account.account_id}>
          <ChannelTile channel={CHANNELS[account.channel].path} />
          <span className={styles.two}>
            <b title={account.account_name}>{account.account_name}</b>
            <small>
              {account.outside_account_id} · {account.customer_name}
              {account.sub_customer_name === null ? '' : ` / ${account.sub_customer_name}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
