// The foot of a list that is read from a point on: back to the first page, on to the next; the browser's own back is the page before.
import { Button } from '@tallyhelm/ui/actions/Button'
import styles from './ledger.module.css'

type Props = { label: string; from: string | undefined; next: string | null | undefined; onPage: (from: string) => void }

export function KeysetPager({ label, from, next, onPage }: Props) {
  if (from === undefined && !next) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button size="small" disabledReason={from === undefined ? '已是第一页' : undefined} onClick={() => onPage('')}>
        回到第一页
      </Button>
      <Button size="small" disabledReason={next ? undefined : '没有下一页了'} onClick={() => onPage(next ?? '')}>
        下一页
      </Button>
    </nav>
  )
}
