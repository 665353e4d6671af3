// The columns of the workbench of differences.
import { DIFFERENCE_STATES } from '@tallyhelm/protocol/topics/reconciliation/enums'
import type { Difference } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '../../formats/times.ts'
import styles from './ledger.module.css'

const none = <span className={styles.quiet}>—</span>

export const differenceColumns = (onOpen: (id: string) => void): readonly Column<Difference>[] => [
  {
    id: 'account',
    title: '广告账户',
    width: 200,
    pin: 'left',
    locked: true,
    cell: row => (
      <span className={styles.two}>
        <button type="button" className={styles.number} onClick={() => onOpen(row.difference_id)}>
          {row.outside_account_id}
        </button>
        <small title={row.account_name}>{row.account_name}</small>
      </span>
    ),
  },
  {
    id: 'state',
    title: '状态',
    width: 142,
    cell: row => (
      <span className={styles.tags}>
        <Tag tone={DIFFERENCE_STATES[row.state].tone}>{DIFFERENCE_STATES[row.state].text}</Tag>
        {row.proposal?.status === 'PENDING' ? <Tag tone="warning">待复核</Tag> : null}
      </span>
    ),
  },
  { id: 'channel', title: '渠道', width: 84, cell: row => CHANNELS[row.channel].name },
  { id: 'customer', title: '客户', width: 170, cell: row => <span title={row.customer_name}>{row.customer_name}</span> },
  { id: 'currency', title: '币种', width: 58, cell: row => row.currency },
  { id: 'ours', title: '系统金额', width: 108, align: 'right', cell: row => <Money amount={amountText(row.our_amount, row.currency)} /> },
  {
    id: 'platform',
    title: '渠道金额',
    width: 108,
    align: 'right',
    cell: row => <Money amount={amountText(row.platform_amount, row.currency)} />,
  },
  {
    id: 'difference',
    title: '差异',
    hint: '渠道金额减系统金额',
    width: 96,
    align: 'right',
    cell: row => <Money amount={amountText(row.difference, row.currency)} low={row.difference.startsWith('-')} />,
  },
  { id: 'claimed_by', title: '处理人', width: 90, cell: row => row.claimed_by ?? none },
  { id: 'first_seen_at', title: '发现时间', hint: '北京时间 GMT+8', width: 164, cell: row => timeText(row.first_seen_at) },
  { id: 'last_seen_at', title: '最近读数', width: 172, hiddenByDefault: true, cell: row => timeText(row.last_seen_at) },
  { id: 'ended_at', title: '结束时间', width: 172, hiddenByDefault: true, cell: row => timeText(row.ended_at) },
]
