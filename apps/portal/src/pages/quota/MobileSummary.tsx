// The summary on narrow windows: a bar at the bottom that opens the details.
import { Button } from '@tallyhelm/ui/actions/Button'
import { useState } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { shortageText } from './next-step.ts'
import { QuoteLines } from './QuoteLines.tsx'
import styles from './quota.module.css'
import { ProblemsLink, type SummaryProps } from './SummaryCard.tsx'

export function MobileSummary({ draft, problems, onNext, onLeave, onJump }: SummaryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const quote = draft.quote.current
  const shortage = quote && shortageText(quote.payer)
  return (
    <section className={styles.bar} aria-label="费用汇总">
      {isOpen ? (
        <div className={styles.barDetails}>
          <QuoteLines quote={draft.quote} />
          <Button block variant="text" onClick={onLeave}>
            返回列表
          </Button>
        </div>
      ) : null}
      <div className={styles.barRow}>
        <button type="button" className={styles.barTotal} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          应付 <b>{quote === undefined ? '—' : amountOf(quote.total, { withSymbol: true })}</b> · {isOpen ? '收起' : '详情'}
          {shortage === undefined ? null : <small role="alert">{shortage}</small>}
        </button>
        {problems.size === 0 ? null : <ProblemsLink count={problems.size} onJump={onJump} />}
        <Button variant="primary" onClick={onNext}>
          下一步
        </Button>
      </div>
    </section>
  )
}
