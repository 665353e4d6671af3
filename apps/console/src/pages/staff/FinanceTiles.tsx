// What waits for finance, one tile for each queue; nothing for those who are no finance.
import { FINANCE_QUEUE_NAMES, FINANCE_QUEUES, useFinanceQueues } from '../../queue/finance-queues.ts'
import { oldest, Tile } from './Tile.tsx'
import styles from './workbench.module.css'

export function FinanceTiles() {
  const queues = useFinanceQueues()
  if (!queues) return null
  return (
    <section aria-label="财务待办">
      <h2 className={styles.tilesTitle}>财务待办</h2>
      <ul className={styles.tiles} aria-label="财务待办">
        {FINANCE_QUEUE_NAMES.map(name => (
          <Tile
            key={name}
            name={FINANCE_QUEUES[name].name}
            count={queues[name].count}
            note={oldest(queues[name].oldest_at)}
            tone="warning"
            href={FINANCE_QUEUES[name].href}
          />
        ))}
      </ul>
    </section>
  )
}
