// The summary on narrow windows: a bar at the bottom that opens the details.
import { Button } from '@tallyhelm/ui/actions/Button'
import { useState } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { paidIn, shortageText } from '../../orders/shortage.ts'
import { OPERATIONS } from './operation-texts.ts'
import { PayCurrencyField } from './PayCurrencyField.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import styles from './quota.module.css'
import { ApprovalNotice, ProblemsLink, type SummaryProps } from './SummaryCard.tsx'

const SHORT = { ADD: '应付', REDUCE: '退回', TRANSFER: '转移', CLEAR: '退回' } as const

export function MobileSummary({ draft, problems, onNext, onLeave, onJump }: SummaryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const quote = draft.quote.current
  const shortage = quote && shortageText(quote)
  return (
    <section className={styles.bar} aria-label={OPERATIONS[draft.kind].summary}>
      {isOpen ? (
        <div className={styles.barDetails}>
          <PayCurrencyField draft={draft} />
          <QuoteLines draft={draft} />
          <ApprovalNotice draft={draft} />
          <Button block variant="text" onClick={onLeave}>
            返回列表
          </Button>
        </div>
      ) : null}
      <div className={styles.barRow}>
        <button type="button" className={styles.barTotal} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {SHORT[draft.kind]} <b>{totalText(draft)}</b> · {isOpen ? '收起' : '详情'}
          {shortage === undefined ? null : <small role="alert">{shortage}</small>}
        </button>
        <ProblemsLink problems={problems} onJump={onJump} />
        <Button variant="primary" onClick={onNext}>
          下一步
        </Button>
      </div>
    </section>
  )
}

function totalText({ kind, quote: { current } }: SummaryProps['draft']): string {
  if (current === undefined) return '—'
  const amount = current.exchange?.cost ?? (kind === 'TRANSFER' ? current.amount : current.total)
  return amountOf(amount, { withSymbol: true }, paidIn(current))
}
