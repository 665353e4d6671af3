// What the list of recharges draws itself.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { rechargeRows } from '@tallyhelm/protocol/topics/payments/columns'
import { shownState } from '@tallyhelm/protocol/topics/payments/enums'
import type { Recharge } from '@tallyhelm/protocol/topics/payments/schemas'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { amountOf } from '../../lists/amounts.ts'
import listStyles from '../../lists/lists.module.css'
import { RowActions } from './RechargeActions.tsx'

/** Nothing is taken or credited before the money is there. */
const settled = (text: string | null, currency: Recharge['currency']) =>
  text === null ? <span className={listStyles.quiet}>—</span> : <Money amount={amountOf(text, {}, currency)} />

export const rechargeCells: Cells<Recharge, typeof rechargeRows.columns> = {
  purpose: row => (row.is_repayment ? '还款' : '充值'),
  status: ({ status, reason }) => {
    const { text, tone } = shownState(status, reason)
    return <Tag tone={tone}>{text}</Tag>
  },
  fee: row => settled(row.fee, row.currency),
  credited: row => settled(row.credited, row.currency),
  vouchers: row => (row.voucher_count === 0 ? <span className={listStyles.quiet}>—</span> : `${row.voucher_count} 个`),
  actions: row => <RowActions recharge={row} />,
}
