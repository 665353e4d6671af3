// What waits for finance, one tile for each queue; nothing for those who are no finance.
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { FINANCE_QUEUES, useFinanceQueues } from '../../queue/finance-queues.ts'
import { QueueTiles } from './QueueTiles.tsx'
import styles from './workbench.module.css'

type Props = { data: Pick<Workbench, 'today' | 'money_today'> | undefined }

export function FinanceTiles({ data }: Props) {
  const queues = useFinanceQueues()
  if (!queues) return null
  return (
    <QueueTiles title="财务待办" queues={FINANCE_QUEUES} counted={queues}>
      {data?.money_today ? <MoneyToday day={data.today} money={data.money_today} /> : null}
    </QueueTiles>
  )
}

/** As the day's close counts it, which the whole of it leads to. */
function MoneyToday({ day, money }: { day: string; money: NonNullable<Workbench['money_today']> }) {
  const sums: readonly (readonly [string, string])[] = [
    ['今日到账', money.paid_in],
    ['今日入账', money.booked],
    ['今日退款', money.refunded],
  ]
  return (
    <ul className={styles.tiles} aria-label="今日资金">
      {sums.map(([name, text]) => (
        <li key={name} className={styles.tile}>
          <Link href={`/ledger?tab=days&open=${day}`}>{name}</Link>
          <span className={styles.money}>{text === '' ? '—' : text}</span>
        </li>
      ))}
    </ul>
  )
}
