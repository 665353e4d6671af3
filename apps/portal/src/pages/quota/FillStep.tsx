// Step 1: the form of the operation, and beside it what it will cost or bring back.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { isEnter } from '@tallyhelm/ui/fields/typed-keys'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import { WithAside } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type ComponentType, type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { limitsText } from '../../orders/limits-text.ts'
import type { PricedRow } from '../../pickers/PasteAmounts.tsx'
import { useQuotaLimits } from '../../session/use-quota-limits.ts'
import { BlockedAccounts } from './BlockedAccounts.tsx'
import { CapabilityPanel } from './CapabilityPanel.tsx'
import { MobileSummary } from './MobileSummary.tsx'
import { blockerOf } from './next-step.ts'
import { shownProblems } from './order-form.ts'
import styles from './quota.module.css'
import { RefusalNotice } from './RefusalNotice.tsx'
import { RestingAccounts } from './RestingAccounts.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { Tips } from './Tips.tsx'
import type { OrderDraft } from './use-order-draft.ts'

const LinePicker = lazy(async () => ({ default: (await import('./LinePicker.tsx')).LinePicker }))

/** What a try to go on looks at. */
const CHECKED = ['lines', 'anchor', 'reason', 'remark'] as const

/** What stands in the card of the form: differs between the operations. */
export type FormProps = {
  draft: OrderDraft
  onPick: () => void
  onTake: (rows: readonly PricedRow[]) => void
}

type Props = {
  draft: OrderDraft
  form: ComponentType<FormProps>
  /** Below the form. */
  foot: ReactNode
  refusal: ApiError | undefined
  onNext: () => void
  onLeave: () => void
  /** Drops what was filled in before the page was loaded anew. */
  onRestart: () => void
}

export function FillStep({ draft, form: Form, foot, refusal, onNext, onLeave, onRestart }: Props) {
  const toast = useToast()
  const isNarrow = useIsNarrow()
  const [isPicking, setIsPicking] = useState(false)
  const { accounts, fields } = draft
  const { lines } = draft.form
  const limits = useQuotaLimits()
  const most = limits.most_accounts
  const room = most - lines.length
  const take = (rows: readonly PricedRow[]) => {
    const known = new Set(lines.map(line => line.account.account_id))
    const fresh = rows.filter(({ row }) => !known.has(row.account_id)).length
    if (fresh > room) return toast.error(`最多选择${most}个广告账号`)
    draft.change({ type: 'added', rows })
    setIsPicking(false)
  }
  const shown = shownProblems(draft)
  const next = () => {
    const blocker = blockerOf(draft)
    if (blocker === undefined) {
      for (const name of CHECKED) fields.clear(name)
      return onNext()
    }
    fields.check(...CHECKED)
    toast.error(blocker)
    // What is wrong has to be drawn before it can be gone to.
    setTimeout(jumpToProblem)
  }
  const keys = (event: KeyboardEvent) => {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) next()
  }
  if (accounts.status !== 'ready') return <NotReady accounts={accounts} />
  const actions = { problems: shown, onNext: next, onLeave, onJump: jumpToProblem }
  const content = (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut over the whole form; every action has a button too
    <div className={styles.form} onKeyDown={keys}>
      {refusal === undefined ? null : <RefusalNotice error={refusal} />}
      {accounts.isRestored && draft.isTouched ? <Restored onRestart={onRestart} /> : null}
      <Tips kind={draft.kind} />
      <p className={styles.note}>{limitsText(draft.kind, draft.channel, limits)}</p>
      <BlockedAccounts blocked={accounts.blocked} missing={accounts.missing} />
      <CapabilityPanel draft={draft} />
      <RestingAccounts draft={draft} />
      <Form draft={draft} onPick={() => setIsPicking(true)} onTake={take} />
    </div>
  )
  return (
    <>
      {/* One tree for both widths: a window that crosses it keeps what is open in the form, and the focus. */}
      <WithAside sticky aside={isNarrow ? undefined : <SummaryCard draft={draft} {...actions} />}>
        {content}
      </WithAside>
      {isNarrow ? <MobileSummary draft={draft} {...actions} /> : null}
      {foot}
      {isPicking ? (
        <Suspense fallback={null}>
          <LinePicker draft={draft} room={room} onClose={() => setIsPicking(false)} onConfirm={take} />
        </Suspense>
      ) : null}
    </>
  )
}

function Restored({ onRestart }: { onRestart: () => void }) {
  return (
    <NoticeStrip
      tone="info"
      action={
        <Button size="mini" onClick={onRestart}>
          重新填写
        </Button>
      }
    >
      已恢复上次填写的内容，尚未提交。
    </NoticeStrip>
  )
}

function NotReady({ accounts }: { accounts: Exclude<OrderDraft['accounts'], { status: 'ready' }> }) {
  if (accounts.status === 'loading') {
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    )
  }
  return (
    <NoticeStrip
      tone="error"
      action={
        <Button size="mini" onClick={accounts.retry}>
          重试
        </Button>
      }
    >
      加载失败：{accounts.error.msg}
      {accounts.error.requestId === undefined ? null : <small> 请求编号 {accounts.error.requestId}</small>}
    </NoticeStrip>
  )
}

/** Puts the focus on the first place that is wrong. */
function jumpToProblem(): void {
  const wrong = [...document.querySelectorAll<HTMLElement>('[data-bad], [aria-invalid="true"]')].find(one => one.checkVisibility())
  if (!wrong) return
  const field = wrong.matches('input, button, textarea')
    ? wrong
    : (wrong.querySelector<HTMLElement>('input, button[aria-invalid]') ?? wrong)
  wrong.scrollIntoView({ block: 'center' })
  field.focus()
}
