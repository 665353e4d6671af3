// The statements that are owed, each with what it asks for before, what it gets, and what is left after; as cards on a phone.
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import type { RepaymentLine } from '@tallyhelm/protocol/topics/repayments/schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { type Currency } from '@tallyhelm/protocol/values/money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { MoneyCell } from '../forms/MoneyInput.tsx'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { type Column, DataTable } from '@tallyhelm/ui/table/DataTable'
import type { Shares } from './shares.ts'
import styles from './shares.module.css'

type Props = {
  lines: readonly RepaymentLine[] | undefined
  /** The same as they would be paid; undefined while that is asked for. */
  priced: readonly RepaymentLine[] | undefined
  currency: Currency
  shares: Shares
  problemOf?: (statementId: string) => string | undefined
  /** without it nothing can be typed */
  onChange?: (statementId: string, text: string) => void
}
type Line = RepaymentLine & { asked: RepaymentLine | undefined }

export function ShareTable({ lines = [], priced, currency, shares, problemOf, onChange }: Props) {
  const rows = lines.map(line => ({ ...line, asked: priced?.find(({ statement_id }) => statement_id === line.statement_id) }))
  const money = (text: string | undefined) => amountText(text ?? null, currency)
  const input = ({ statement_id: id, month, asked }: Line) => {
    if (onChange === undefined) return <b>{money(asked?.amount)}</b>
    const problem = problemOf?.(id)
    return (
      <>
        <MoneyCell
          label={`${month} ${id} 本次还款`}
          size="small"
          currency={currency}
          value={shares === null ? (asked?.amount ?? '') : (shares[id] ?? '')}
          onChange={text => onChange(id, text)}
          error={problem}
        />
        {problem === undefined ? null : <FieldError text={problem} />}
      </>
    )
  }
  // What is read alone stands in a panel, which has room for so much.
  const isRead = onChange === undefined
  const all: readonly Column<Line>[] = [
    { id: 'statement', title: '对账单', width: isRead ? 130 : 200, cell: row => <Named line={row} /> },
    { id: 'due', title: '还款日', width: 110, cell: row => <DueDay line={row} /> },
    { id: 'before', title: '还款前', width: isRead ? 94 : 100, align: 'right', cell: row => money(row.before) },
    { id: 'amount', title: '本次还款', width: isRead ? 94 : 160, align: 'right', cell: input },
    { id: 'fee', title: '滞纳金', width: 80, align: 'right', cell: row => money(row.asked?.late_fee) },
    { id: 'after', title: '还款后', width: isRead ? 94 : 100, align: 'right', cell: row => money(row.asked?.after) },
  ]
  const columns = isRead ? all.filter(({ id }) => id !== 'due' && id !== 'fee') : all
  return (
    <DataTable
      caption="还款分摊"
      columns={columns}
      rows={rows}
      rowKey={row => row.statement_id}
      rowName={row => `${row.month} ${row.statement_id}`}
      status={lines.length === 0 ? 'loading' : 'ready'}
      skeletonRows={2}
      density="compact"
      shortcuts={false}
      renderCard={row => (
        <div className={styles.card}>
          <Named line={row} />
          <DueDay line={row} />
          <span aria-hidden>本次还款</span>
          {input(row)}
          <p>
            还款前 {money(row.before)} → 还款后 {money(row.asked?.after)}，滞纳金 {money(row.asked?.late_fee)}
          </p>
        </div>
      )}
    />
  )
}

const Named = ({ line: { month, channel, company_name: company, statement_id: id } }: { line: RepaymentLine }) => (
  <div className={styles.named}>
    <span>
      {month} {REPAYMENT_CHANNELS[channel]}
    </span>
    <span title={company}>
      {id} · {company}
    </span>
  </div>
)

const DueDay = ({ line: { repay_on: day, overdue_days: days, fee_waived_until: waived } }: { line: RepaymentLine }) => (
  <div className={styles.named}>
    <span>{day}</span>
    {days === 0 ? null : <Tag tone="error">逾期 {days} 天</Tag>}
    {waived === null ? null : <span>滞纳金已减免至 {waived}</span>}
  </div>
)
