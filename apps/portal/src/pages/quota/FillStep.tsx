// Step 1: the table of accounts and amounts, and beside it what it will cost.
import { MAX_ACCOUNTS_PER_ORDER } from '@tallyhelm/protocol/topics/quota/limits'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import { WithAside } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import type { ApiError } from '../../api/failure.ts'
import type { PricedRow } from '../../pickers/PasteAmounts.tsx'
import { BlockedAccounts } from './BlockedAccounts.tsx'
import { FillToolbar } from './FillToolbar.tsx'
import { LineTable } from './LineTable.tsx'
import { MobileSummary } from './MobileSummary.tsx'
import { blockerOf } from './next-step.ts'
import styles from './quota.module.css'
import { RefusalNotice } from './RefusalNotice.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import type { OrderDraft } from './use-order-draft.ts'

const AccountPicker = lazy(async () => ({ default: (await import('../../pickers/AccountPicker.tsx')).AccountPicker }))
const MAX_REMARK_LENGTH = 200

type Props = { channel: Channel; draft: OrderDraft; refusal: ApiError | undefined; onNext: () => void; onLeave: () => void }

export function FillStep({ channel, draft, refusal, onNext, onLeave }: Props) {
  const toast = useToast()
  const isNarrow = useIsNarrow()
  const [isPicking, setIsPicking] = useState(false)
  const [showsProblems, setShowsProblems] = useState(false)
  const { lines, accounts, problems } = draft
  const room = MAX_ACCOUNTS_PER_ORDER - lines.length
  const take = (rows: readonly PricedRow[]) => {
    const known = new Set(lines.map(line => line.account.account_id))
    const fresh = rows.filter(({ row }) => !known.has(row.account_id)).length
    if (fresh > room) return toast.error(`最多选择${MAX_ACCOUNTS_PER_ORDER}个广告账号`)
    draft.change({ type: 'added', rows })
    setIsPicking(false)
  }
  const next = () => {
    setShowsProblems(true)
    const blocker = blockerOf(draft)
    if (blocker === undefined) return onNext()
    toast.error(blocker)
    jumpToProblem(problems)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) next()
  }
  const shown = showsProblems
    ? problems
    : new Map([...problems].filter(([id]) => lines.some(line => line.account.account_id === id && line.amount !== '')))
  const actions = { problems: shown, onNext: next, onLeave, onJump: () => jumpToProblem(shown) }
  if (accounts.status !== 'ready') return <NotReady accounts={accounts} />
  const form = (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut over the whole form; every action has a button too
    <div className={styles.form} onKeyDown={keys}>
      <FillForm channel={channel} draft={draft} refusal={refusal} problems={shown} onPick={() => setIsPicking(true)} onTake={take} />
    </div>
  )
  return (
    <>
      {isNarrow ? (
        <>
          {form}
          <MobileSummary draft={draft} {...actions} />
        </>
      ) : (
        <WithAside sticky aside={<SummaryCard draft={draft} {...actions} />}>
          {form}
        </WithAside>
      )}
      {isPicking ? (
        <Suspense fallback={null}>
          <AccountPicker channel={channel} room={room} onClose={() => setIsPicking(false)} onConfirm={take} />
        </Suspense>
      ) : null}
    </>
  )
}

type FormProps = Pick<Props, 'channel' | 'draft' | 'refusal'> & {
  problems: ReadonlyMap<string, string>
  onPick: () => void
  onTake: (rows: readonly PricedRow[]) => void
}

function FillForm({ channel, draft, refusal, problems, onPick, onTake }: FormProps) {
  const { accounts, lines, remark } = draft
  return (
    <>
      {refusal === undefined ? null : <RefusalNotice error={refusal} />}
      {accounts.status === 'ready' ? <BlockedAccounts rows={accounts.blocked} missing={accounts.missing} /> : null}
      <Card padded={false} aria-label="新增额度账户">
        <FillToolbar channel={channel} draft={draft} onPick={onPick} onTake={onTake} />
        {lines.length === 0 ? (
          <Empty title="还没有选择账户" text="添加需要新增额度的广告账户。" action={<Button onClick={onPick}>添加账户</Button>} />
        ) : (
          <LineTable draft={draft} problems={problems} />
        )}
        <div className={styles.remark}>
          <TextField
            label="备注"
            optional
            maxLength={MAX_REMARK_LENGTH}
            placeholder="仅您的组织可见"
            value={remark}
            onChange={draft.setRemark}
          />
        </div>
      </Card>
    </>
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

/** Puts the focus on the amount of the first line that is wrong. */
function jumpToProblem(problems: ReadonlyMap<string, string>): void {
  const inputs = document.querySelectorAll<HTMLElement>('[data-line]')
  for (const row of inputs) {
    if (!problems.has(row.dataset['line'] ?? '')) continue
    row.scrollIntoView({ block: 'center' })
    row.querySelector('input')?.focus()
    return
  }
}
