// Above the table: add accounts, paste from a spreadsheet, one amount for all, fill by daily average.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { AmountInput } from '@tallyhelm/ui/fields/AmountInput'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Equal from 'lucide-react/icons/equal'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useState } from 'react'
import { PasteAmounts, type PricedRow } from '../../pickers/PasteAmounts.tsx'
import { amountForDays } from './lines.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

const MAX_DAYS = 90

type Props = { channel: Channel; draft: OrderDraft; onPick: () => void; onTake: (rows: readonly PricedRow[]) => void }

export function FillToolbar({ channel, draft, onPick, onTake }: Props) {
  const [isPasting, setIsPasting] = useState(false)
  return (
    <>
      <div className={styles.toolbar}>
        <h2>
          加额账户 <small>{draft.lines.length} 个</small>
        </h2>
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={onPick}>
          添加账户
        </Button>
        <Button
          size="small"
          icon={<ClipboardPaste size={14} aria-hidden />}
          aria-expanded={isPasting}
          onClick={() => setIsPasting(!isPasting)}
        >
          粘贴 Excel
        </Button>
        <SameAmount draft={draft} />
        <ByDays draft={draft} />
      </div>
      {isPasting ? (
        <div className={styles.pasting}>
          <PasteAmounts channel={channel} onTake={onTake} onClose={() => setIsPasting(false)} />
        </div>
      ) : null}
    </>
  )
}

function SameAmount({ draft }: { draft: OrderDraft }) {
  const [isOpen, setIsOpen] = useState(false)
  const [amount, setAmount] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === '') return
    draft.change({ type: 'filled', amount })
    setIsOpen(false)
  }
  return (
    <Popover
      title="统一金额"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small" icon={<Equal size={14} aria-hidden />} disabledReason={emptyReason(draft)}>
          统一金额
        </Button>
      }
    >
      <form className={styles.filler} onSubmit={submit}>
        <AmountInput label="每个账户新增" currency="$" value={amount} onChange={setAmount} />
        <Button type="submit">填入 {draft.lines.length} 个账户</Button>
      </form>
    </Popover>
  )
}

function ByDays({ draft }: { draft: OrderDraft }) {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('7')
  const days = Number(text)
  const isRight = Number.isInteger(days) && days >= 1 && days <= MAX_DAYS
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isRight) return
    const unfilled = draft.lines.filter(line => amountForDays(line.account, days) === '').length
    draft.change({ type: 'filled by days', days })
    if (unfilled > 0) toast.info(`${unfilled} 个账户余额已够用 ${days} 天或近 7 日无消耗，未填金额`, { durationMs: 4000 })
    setIsOpen(false)
  }
  return (
    <Popover
      title="按日均补足"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small" icon={<CalendarDays size={14} aria-hidden />} disabledReason={emptyReason(draft)}>
          按日均补足
        </Button>
      }
    >
      <form className={styles.filler} onSubmit={submit}>
        <TextField
          label="补足到可用天数"
          inputMode="numeric"
          suffix="天"
          help="近 7 日日均 × 天数 − 当前余额，向上取整到 1 美元"
          error={isRight ? undefined : `请输入 1 至 ${MAX_DAYS} 的整数`}
          value={text}
          onChange={setText}
        />
        <Button type="submit">填入 {draft.lines.length} 个账户</Button>
      </form>
    </Popover>
  )
}

const emptyReason = (draft: OrderDraft) => (draft.lines.length === 0 ? '请先添加账户' : undefined)
