// What the list of customers draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { customerRows } from '@tallyhelm/protocol/topics/organization/console-columns'
import type { ConsoleCustomer } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import styles from './customers.module.css'

const none = <span className={styles.quiet}>—</span>

/** «12 / 3 / 0»: Facebook, Google, TikTok. */
const accountCounts = ({ accounts }: ConsoleCustomer) => `${accounts.FACEBOOK ?? 0} / ${accounts.GOOGLE ?? 0} / ${accounts.TIKTOK ?? 0}`

/** «1,234.00 USD»; each currency on a line of its own. */
export const walletTexts = ({ wallets }: ConsoleCustomer) =>
  wallets.map(({ currency, available }) => `${amountText(available, currency)} ${currency}`)

function Wallets({ customer }: { customer: ConsoleCustomer }) {
  const texts = walletTexts(customer)
  if (texts.length === 0) return none
  return (
    <span className={styles.wallets}>
      {texts.map(text => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

const creditText = ({ credit }: ConsoleCustomer) =>
  credit === null ? '—' : `${amountText(credit.used, 'USD')} / ${amountText(credit.limit, 'USD')}`

export const customerCells: Cells<ConsoleCustomer, typeof customerRows.columns> = {
  customer: row => <NamedId name={row.name} id={row.customer_id} href={`/customers/${row.customer_id}`} />,
  type: row => <Tag>{CUSTOMER_TYPES[row.customer_type].name}</Tag>,
  master: row => (row.master === null ? none : `${row.master.name}（${row.master.mobile}）`),
  accounts: accountCounts,
  wallet: row => <Wallets customer={row} />,
  credit: creditText,
  sales: row => row.sales?.staff_name ?? none,
}
