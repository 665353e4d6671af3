// What the order will cost or bring back and what will be left, beside the table.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { OPERATIONS } from './operation-texts.ts'
import { type OrderProblems, problemCount } from './order-form.ts'
import { PayCurrencyField } from './PayCurrencyField.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

export type SummaryProps = {
  draft: OrderDraft
  /** Those that are shown in the form. */
  problems: OrderProblems
  onNext: () => void
  onLeave: () => void
  onJump: () => void
}

export function SummaryCard({ draft, problems, onNext, onLeave, onJump }: SummaryProps) {
  return (
    <Card title={OPERATIONS[draft.kind].summary} meta={draft.quote.query.isFetching ? '计算中…' : undefined}>
      <PayCurrencyField draft={draft} />
      <QuoteLines draft={draft} />
      <ApprovalNotice draft={draft} />
      <ProblemsLink problems={problems} onJump={onJump} />
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

/** The customer's contract asks the agency to approve each order. */
export function ApprovalNotice({ draft: { kind, quote } }: { draft: OrderDraft }) {
  if (!quote.current?.needs_approval) return null
  return (
    <div className={styles.approval}>
      <NoticeStrip tone="info">提交后需审核，审核通过后才会提交渠道{kind === 'ADD' ? '；等待期间应付金额会先行冻结' : ''}。</NoticeStrip>
    </div>
  )
}

/** «2 行需修正»: the lines, or whatever else is to be mended. A press leads to the first. */
export function ProblemsLink({ problems, onJump }: { problems: OrderProblems; onJump: () => void }) {
  const count = problemCount(problems)
  if (count === 0) return null
  return (
    <button type="button" className={styles.jump} onClick={onJump}>
      {problems.lines.size === count ? `${count} 行需修正` : `${count} 处需修正`}
    </button>
  )
}
