// What the order will cost and what will be left, beside the table.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { Card } from '@tallyhelm/ui/layout/Card'
import { QuoteLines } from './QuoteLines.tsx'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

export type SummaryProps = {
  draft: OrderDraft
  /** Those that are shown in the table. */
  problems: ReadonlyMap<string, string>
  onNext: () => void
  onLeave: () => void
  onJump: () => void
}

export function SummaryCard({ draft, problems, onNext, onLeave, onJump }: SummaryProps) {
  return (
    <Card title="费用汇总" meta={draft.quote.query.isFetching ? '计算中…' : undefined}>
      <QuoteLines quote={draft.quote} />
      {problems.size === 0 ? null : <ProblemsLink count={problems.size} onJump={onJump} />}
      <div className={styles.summaryEnd}>
        <Button variant="primary" size="large" block onClick={onNext}>
          下一步：确认
        </Button>
        <Button block variant="text" onClick={onLeave}>
          返回列表
        </Button>
        <p className={styles.hint}>
          <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> 进入确认
        </p>
      </div>
    </Card>
  )
}

export function ProblemsLink({ count, onJump }: { count: number; onJump: () => void }) {
  return (
    <button type="button" className={styles.jump} onClick={onJump}>
      {count} 行需修正
    </button>
  )
}
