// Cells of daily spend: the account, its spend with what it was known to be before, and the other period.
import type { CardCells, Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import type { spendRows } from '@tallyhelm/protocol/topics/spend/daily-columns'
import type { SpendRow } from '@tallyhelm/protocol/topics/spend/daily-schemas'
import { displayText, subtract } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { accountAmount, amountOf, moneyOf } from '../../lists/amounts.ts'
import type { DayOfAccount } from './asked.ts'
import styles from './spend.module.css'

/** What a sub-customer no longer has keeps its figures, without its name. */
export const accountCell = ({ outside_account_id: id, account_name: name }: Pick<SpendRow, 'outside_account_id' | 'account_name'>) =>
  id === null ? '已不在名下的账户' : <NamedId name={name ?? '—'} id={id} />

export const cellsFor = (onHistory: (of: DayOfAccount) => void): Cells<SpendRow, typeof spendRows.columns> => ({
  account: accountCell,
  sub: row => row.sub_customer_name ?? '自营',
  spend: row => <Spend row={row} onHistory={onHistory} />,
  compare: row => (row.compare_usd === null ? '—' : <Compared now={row.spend_usd} before={row.compare_usd} />),
})

/** On a phone's card figures stand at the left. */
export const cardCellsFor = (onHistory: (of: DayOfAccount) => void): CardCells<SpendRow, typeof spendRows.columns> => ({
  spend: row => <Spend row={row} onHistory={onHistory} isAtStart />,
})

type SpendProps = { row: SpendRow; onHistory: (of: DayOfAccount) => void; isAtStart?: boolean }

function Spend({ row, onHistory, isAtStart = false }: SpendProps) {
  const { currency, previous, latest, checking, day, account_id } = row
  const text = (amount: string) => accountAmount(amount, currency)
  return (
    <div className={styles.spend} data-at-start={isAtStart || undefined}>
      <span>{text(row.spend)}</span>
      {previous === null || latest !== null || day === null || account_id === null ? null : (
        <Button variant="text" size="mini" onClick={() => onHistory({ account_id, day, name: row.account_name })}>
          原 {text(previous)}
        </Button>
      )}
      {latest === null ? null : day === null || account_id === null ? (
        <span className={styles.note}>关账后修正为 {text(latest)}</span>
      ) : (
        <Button variant="text" size="mini" onClick={() => onHistory({ account_id, day, name: row.account_name })}>
          关账后修正为 {text(latest)}
        </Button>
      )}
      {checking === null ? null : <span className={styles.note}>渠道最新 {text(checking)}，待复核</span>}
    </div>
  )
}

/** More or less spend is neither good nor bad. */
function Compared({ now, before }: { now: string; before: string }) {
  const change = subtract(moneyOf(now), moneyOf(before))
  return (
    <div className={styles.spend}>
      <span>{amountOf(before)}</span>
      <span className={styles.note}>{displayText(change, { withSign: true })}</span>
    </div>
  )
}
