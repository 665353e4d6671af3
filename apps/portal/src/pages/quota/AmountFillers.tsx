// Fillers: one amount for all lines, by daily average, or all that may leave.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { Button } from '@tallyhelm/ui/actions/Button'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Equal from 'lucide-react/icons/equal'
import { useState } from 'react'
import { formCurrency } from './order-form.ts'
import { amountName } from './line-columns.tsx'
import { amountForDays } from './lines.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

const MAX_DAYS = 90

export function SameAmount({ draft }: { draft: OrderDraft }) {
  const currency = formCurrency(draft.form)
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({
    initial: { amount: '' },
    checks: { amount: amount => fundsAmountProblem(amount, currency, { mayBeZero: true }) },
    send: async ({ amount }) => {
      draft.change({ type: 'filled', amount })
      setIsOpen(false)
    },
  })
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
      <form className={styles.filler} onSubmit={form.submit} noValidate>
        <MoneyInput label={`每个账户${amountName(draft)}`} currency={currency} showsSymbol {...form.field('amount')} />
        <Button type="submit">填入 {draft.form.lines.length} 个账户</Button>
      </form>
    </Popover>
  )
}

export function ByDays({ draft }: { draft: OrderDraft }) {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const fill = (days: number) => {
    const unfilled = draft.form.lines.filter(line => amountForDays(line.account, days) === '').length
    draft.change({ type: 'filled by days', days })
    if (unfilled > 0) toast.info(`${unfilled} 个账户余额已够用 ${days} 天或近 7 日无消耗，未填金额`, { durationMs: 4000 })
    setIsOpen(false)
  }
  const form = useForm({
    initial: { days: '7' },
    checks: { days: daysProblem },
    showsEarly: () => true,
    send: async ({ days }) => fill(Number(days)),
  })
  return (
    <Popover
      title="按日均补足"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small" icon={<CalendarDays size={14} aria-hidden />} disabledReason={emptyReason(draft) ?? unseenReason(draft)}>
          按日均补足
        </Button>
      }
    >
      <form className={styles.filler} onSubmit={form.submit} noValidate>
        <TextField
          label="补足到可用天数"
          inputMode="numeric"
          suffix="天"
          help="近 7 日日均 × 天数 − 当前余额，向上取整到整数"
          {...form.field('days')}
        />
        <Button type="submit">填入 {draft.form.lines.length} 个账户</Button>
      </form>
    </Popover>
  )
}

function daysProblem(text: string): string | undefined {
  const days = Number(text)
  return Number.isInteger(days) && days >= 1 && days <= MAX_DAYS ? undefined : `请输入 1 至 ${MAX_DAYS} 的整数`
}

/** All that may leave each account, where that is known. */
export function AllThatMayLeave({ draft }: { draft: OrderDraft }) {
  const known = new Map(
    [...draft.capabilities.byAccount].flatMap(([id, can]) => (can.reducible === null ? [] : [[id, can.reducible] as const])),
  )
  const reason = emptyReason(draft) ?? (known.size === 0 ? '正在读取渠道额度，请稍候' : undefined)
  return (
    <Button
      size="small"
      icon={<ArrowDownToLine size={14} aria-hidden />}
      disabledReason={reason}
      onClick={() => draft.change({ type: 'filled each', amounts: known })}
    >
      按可减额填满
    </Button>
  )
}

/** A sub-customer whose agent does not show spend has no averages. */
const unseenReason = ({ form }: OrderDraft) =>
  form.lines.every(line => line.account.avg_spend_7d === null) ? '上级客户未开放消耗数据，请直接填写金额' : undefined
const emptyReason = (draft: OrderDraft) => (draft.form.lines.length === 0 ? '请先添加账户' : undefined)
