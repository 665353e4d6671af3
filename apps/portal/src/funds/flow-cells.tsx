// What the list of wallet flows draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { flowRows } from '@tallyhelm/protocol/topics/wallet/columns'
import type { Flow } from '@tallyhelm/protocol/topics/wallet/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { amountOf } from '../lists/amounts.ts'
import listStyles from '../lists/lists.module.css'
import { paths } from '../routes/paths.ts'
import styles from './wallet.module.css'

export const flowCells: Cells<Flow, typeof flowRows.columns> = {
  income: row => <Income flow={row} />,
  expense: row => <Expense flow={row} />,
  reference: row => <Reference flow={row} />,
  account: row => <FlowAccount flow={row} />,
}

export function Income({ flow }: { flow: Flow }) {
  if (flow.income === null) return <span className={listStyles.quiet}>—</span>
  return <Money amount={amountOf(flow.income, { withSign: true }, flow.currency)} credit />
}

export function Expense({ flow }: { flow: Flow }) {
  return flow.expense === null ? (
    <span className={listStyles.quiet}>—</span>
  ) : (
    <Money amount={`-${amountOf(flow.expense, {}, flow.currency)}`} />
  )
}

export function Reference({ flow: { reference_no: number, link } }: { flow: Flow }) {
  if (number === null) return <span className={listStyles.quiet}>—</span>
  if (!link) return number
  return (
    <Link className={listStyles.plainLink ?? ''} href={HREFS[link.kind](link.id)}>
      {number}
    </Link>
  )
}

const HREFS = {
  ORDER: (id: string) => paths.records({ apply_no: id }),
  RECHARGE: (id: string) => paths.transactions({ detail: id }),
  REFUND: (id: string) => paths.transactions({ tab: 'refunds', detail: id }),
  BILL: (id: string) => paths.bill(id),
  REPAYMENT: (id: string) => paths.repayments({ no: id }),
  STATEMENT: (id: string) => paths.statement(id),
}

function FlowAccount({ flow }: { flow: Flow }) {
  if (flow.channel === null) return <span className={listStyles.quiet}>—</span>
  return (
    <span className={styles.account}>
      <ChannelTile channel={CHANNELS[flow.channel].path} />
      {flow.account_name === null ? CHANNELS[flow.channel].name : <NamedId name={flow.account_name} id={flow.outside_account_id ?? ''} />}
    </span>
  )
}
