// The columns of a credit line's history in the console, and its phone card.
import type { StaffCreditChange } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { CREDIT_CHANGES } from '@tallyhelm/protocol/topics/credit/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { Lines } from '../lists/Lines.tsx'
import styles from './credit.module.css'

const Type = ({ type }: Pick<StaffCreditChange, 'type'>) => <Tag tone={CREDIT_CHANGES[type].tone}>{CREDIT_CHANGES[type].text}</Tag>
const people = ({ maker, checker }: StaffCreditChange) => (maker === null ? '系统' : `${maker} / ${checker ?? '—'}`)

export const changeColumns: readonly Column<StaffCreditChange>[] = [
  { id: 'at', title: '时间', hint: '北京时间 GMT+8', width: 172, locked: true, cell: row => timeText(row.at) },
  { id: 'type', title: '类型', width: 96, cell: row => <Type type={row.type} /> },
  { id: 'before', title: '调整前', width: 124, align: 'right', cell: row => <Money amount={amountText(row.before, row.currency)} /> },
  { id: 'after', title: '调整后', width: 124, align: 'right', cell: row => <Money amount={amountText(row.after, row.currency)} /> },
  { id: 'until', title: '有效期至', width: 172, cell: row => timeText(row.valid_until) },
  { id: 'people', title: '提交 / 复核', width: 150, cell: people },
  { id: 'reason', title: '原因', width: 220, cell: row => <Lines>{row.reason}</Lines> },
]

export function ChangeCard({ row }: { row: StaffCreditChange }) {
  return (
    <div className={styles.card}>
      <b>
        {timeText(row.at)} <Type type={row.type} />
      </b>
      <p>
        {amountText(row.before, row.currency)} → {amountText(row.after, row.currency)} {row.currency}
      </p>
      {row.valid_until === null ? null : <p>有效期至 {timeText(row.valid_until)}</p>}
      <p>{row.reason}</p>
      <p className={styles.quiet}>{people(row)}</p>
    </div>
  )
}
