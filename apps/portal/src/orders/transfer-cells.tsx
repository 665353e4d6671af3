// What the lists of transfer orders draw themselves, on the transfer page and among the operation records.
import type { CardCells, Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { transferRows } from '@tallyhelm/protocol/topics/quota/columns'
import { ORDER_STATUSES } from '@tallyhelm/protocol/topics/quota/enums'
import { SHOWN_STATES } from '@tallyhelm/protocol/topics/quota/shown-states'
import type { TransferOrder } from '@tallyhelm/protocol/topics/quota/transfer-schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tooltip } from '@tallyhelm/ui/overlay/Tooltip'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { amountOf, dollarColumnText } from '../lists/amounts.ts'
import styles from './orders.module.css'

type Sides = TransferOrder['out_accounts']

export const transferCells: Cells<TransferOrder, typeof transferRows.columns> = {
  out: row => <Accounts sides={row.out_accounts} />,
  channel: row => (
    <span className={styles.platform}>
      <ChannelTile channel={CHANNELS[row.channel].path} />
      {CHANNELS[row.channel].name}
    </span>
  ),
  in: row => <Accounts sides={row.in_accounts} />,
  amount: row => <Money amount={dollarColumnText(row.amount, currencyOf(row))} />,
  status: row => <TransferStatus order={row} />,
}

/** FINISHED as normal text, FAIL in red, any other in grey (spec §4). */
function TransferStatus({ order }: { order: TransferOrder }) {
  const tone = order.status === 'FAIL' && order.ended_by === null ? styles.failed : order.status === 'FINISHED' ? undefined : styles.quiet
  return (
    <span className={tone} title={order.fail_reason ?? undefined}>
      {transferStatusText(order)}
    </span>
  )
}

/** «部分成功 3/5». */
export function transferStatusText({ status, ended_by, finished_count, item_count }: TransferOrder): string {
  if (ended_by !== null) return SHOWN_STATES[ended_by].text
  const { text } = ORDER_STATUSES[status]
  return status === 'PARTIAL' ? `${text} ${finished_count}/${item_count}` : text
}

/** On a phone a name each is enough of the accounts. */
export const transferCardCells: CardCells<TransferOrder, typeof transferRows.columns> = {
  out: row => `${sideText(row.out_accounts)} → ${sideText(row.in_accounts)}`,
  amount: row => <b>{amountOf(row.amount, { withSymbol: true }, currencyOf(row))}</b>,
  remark: row => <span className={styles.quiet}>备注：{row.remark}</span>,
}

/** The first account, and how many more there are. */
function Accounts({ sides }: { sides: Sides }) {
  const [first, ...others] = sides
  if (first === undefined) return '—'
  const names = others.map(side => `${side.account_name}（${side.outside_account_id}）`).join('、')
  return (
    <span className={styles.accounts}>
      <NamedId name={first.account_name} id={first.outside_account_id} />
      {others.length === 0 ? null : (
        <Tooltip content={names}>
          <button type="button" className={styles.more} aria-label={`另有 ${others.length} 个：${names}`}>
            +{others.length}
          </button>
        </Tooltip>
      )}
    </span>
  )
}

const sideText = ([first, ...others]: Sides): string =>
  first === undefined ? '—' : others.length === 0 ? first.account_name : `${first.account_name} 等 ${others.length + 1} 个账户`
