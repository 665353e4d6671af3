// The columns of the customers.
import type { ConsoleCustomer } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { amountText } from '../../formats/amounts.ts'
import { timeText } from '../../formats/times.ts'
import styles from './customers.module.css'
import { NATURES } from './filters.ts'

const none = <span className={styles.quiet}>—</span>

/** «12 / 3 / 0»: Facebook, Google, TikTok. */
export const accountCounts = ({ accounts }: ConsoleCustomer) =>
  `${accounts.FACEBOOK ?? 0} / ${accounts.GOOGLE ?? 0} / ${accounts.TIKTOK ?? 0}`

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

export const creditText = ({ credit }: ConsoleCustomer) =>
  credit === null ? '—' : `${amountText(credit.used, 'USD')} / ${amountText(credit.limit, 'USD')}`

export const customerColumns: readonly Column<ConsoleCustomer>[] = [
  {
    id: 'customer',
    title: '客户',
    width: 226,
    pin: 'left',
    locked: true,
    cell: row => <NamedId name={row.name} id={row.customer_id} href={`/customers/${row.customer_id}`} />,
  },
  { id: 'type', title: '类型', width: 134, cell: row => <Tag>{CUSTOMER_TYPES[row.customer_type].name}</Tag> },
  { id: 'nature', title: '性质', width: 76, cell: row => NATURES[row.customer_nature] },
  {
    id: 'master',
    title: '主账号',
    width: 184,
    cell: row => (row.master === null ? none : `${row.master.name}（${row.master.mobile}）`),
  },
  { id: 'members', title: '成员数', width: 66, hiddenByDefault: true, align: 'right', cell: row => row.members },
  { id: 'sub_customers', title: '子客户数', width: 76, hiddenByDefault: true, align: 'right', cell: row => row.sub_customers },
  { id: 'accounts', title: '账户数 F/G/T', hint: 'Facebook / Google / TikTok', width: 120, align: 'right', cell: accountCounts },
  {
    id: 'wallet',
    title: '钱包可用',
    width: 150,
    align: 'right',
    cell: row => <Wallets customer={row} />,
  },
  { id: 'credit', title: '授信 已用/总额', hint: 'USD', width: 176, align: 'right', cell: creditText },
  { id: 'sales', title: '商务', width: 84, cell: row => row.sales?.staff_name ?? none },
  { id: 'created_at', title: '注册时间', hint: '北京时间 GMT+8', width: 172, hiddenByDefault: true, cell: row => timeText(row.created_at) },
]
