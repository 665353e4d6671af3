// The form of the popover: an amount, what it costs, and its order; the quote and the order are those of the page 新增额度.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { fieldsOf, useFormValues } from '@tallyhelm/browser/forms/use-form'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addProblem } from '../../orders/add-problem.ts'
import { BATCH, storeBatch } from '../../orders/batch.ts'
import { HeldOrder } from '../../orders/HeldOrder.tsx'
import { sealOrigin } from '../../origins/origin.ts'
import { RecentSame, STILL } from '../../orders/RecentSame.tsx'
import { shortageText } from '../../orders/shortage.ts'
import { useCapabilities } from '../../orders/use-capabilities.ts'
import { type QuoteState, useQuote } from '../../orders/use-quote.ts'
import { quotedAnew, useSecondPress } from '../../orders/use-second-press.ts'
import { useSubmission } from '../../orders/use-submission.ts'
import { limitsText } from '../../orders/limits-text.ts'
import { paths } from '../../routes/paths.ts'
import { useQuotaLimits } from '../../session/use-quota-limits.ts'
import { AddSums } from './AddSums.tsx'
import styles from './dashboard.module.css'
import {
  asksForPage,
  type LowBalanceAccount,
  pageReason,
  quickOrder,
  quickPlace,
  quickQuote,
  quickRecap,
  readTyped,
  refusalText,
  storeTyped,
} from './quick-add.ts'

type Props = {
  account: LowBalanceAccount
  /** Where what is typed is kept; it outlives the popover. */
  place: string
  /** Told while an order is out. */
  onSending: (isSending: boolean) => void
  onDone: () => void
}

export function AddForm({ account, place, onSending, onDone }: Props) {
  const { currency } = account
  const limits = useQuotaLimits()
  const form = useRef<HTMLFormElement>(null)
  const add = useQuickAdd({ account, place, onSending, onDone })
  const focusField = () => form.current?.querySelector('input')?.focus()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!add.confirm()) focusField()
  }
  const { quote, page, sending, isSending, second } = add
  // Once it is open, and again when an order was refused: the box cannot keep the focus while it is out of use.
  useEffect(() => {
    if (!isSending) form.current?.querySelector('input')?.focus()
  }, [isSending])
  if (sending.held !== undefined) return <HeldOrder sending={sending} />
  return (
    <form ref={form} className={styles.addForm} onSubmit={confirm} noValidate>
      <NamedId name={account.account_name} id={account.outside_account_id} />
      <MoneyInput
        label="新增额度"
        required
        currency={currency}
        showsSymbol
        disabled={isSending}
        {...add.field}
        help={limitsText('ADD', account.channel, limits, 'ONE')}
      />
      <AddSums quote={quote} currency={currency} />
      <RecentSame second={second} currency={currency} nameOf={() => account.account_name} />
      {page === undefined ? null : <NoticeStrip tone="info">{page}</NoticeStrip>}
      {sending.lostAnswers === 0 ? null : <LostAnswer tries={sending.lostAnswers + 1} onAskNow={sending.askNow} />}
      <div className={styles.addEnd}>
        {page !== undefined || isSending ? null : (
          <Button variant="text" onClick={add.goToPage}>
            去新增额度页
          </Button>
        )}
        {page === undefined ? (
          <Button
            type="submit"
            variant="primary"
            loading={isSending || second.isLooking}
            loadingText="提交中…"
            disabledReason={add.blocker}
          >
            {second.isAsked ? STILL : '确认'}
          </Button>
        ) : (
          <Button type="submit" variant="primary">
            前往新增额度页
          </Button>
        )}
      </div>
    </form>
  )
}

function LostAnswer({ tries, onAskNow }: { tries: number; onAskNow: () => void }) {
  return (
    <NoticeStrip
      tone="warning"
      title="尚未收到提交结果"
      action={
        <Button size="mini" onClick={onAskNow}>
          立即重试
        </Button>
      }
    >
      正在用同一请求编号自动确认（第 {tries} 次），不会重复扣款。
    </NoticeStrip>
  )
}

function useQuickAdd({ account, place, onSending, onDone }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const { form, own, quote } = useAmount(account, place)
  const { amount } = form.values
  const goToPage = async () => {
    storeBatch(account.channel, [{ outsideId: account.outside_account_id, amount }])
    const target = paths.addQuota(account.channel, BATCH)
    const encryptData = await sealOrigin(target, { module: 'dashboard', address: paths.home() })
    await navigate(paths.addQuota(account.channel, BATCH, { encryptData }))
  }
  const sending = useSubmission(quickPlace(account), {
    onAnswer: order => {
      toast.success(`已提交：为 ${account.account_name} 新增额度`, {
        action: { label: '查看订单', onSelect: () => void navigate(paths.records({ apply_no: order.apply_no })) },
      })
      storeTyped(place, '')
      onDone()
    },
    onRefusal: error => {
      if (asksForPage(error)) return leadToPage(error)
      form.refuse(error, 'amount')
      // The price may be the reason, and what is short may be less by now.
      void quote.query.refetch()
    },
  })
  const leadToPage = (error: ApiError) => {
    toast.info(`${refusalText(error)}，金额已保留`, { durationMs: 4000 })
    void goToPage()
  }
  const second = useSecondPress(quotedAnew(quote.current?.recent_same, own === undefined ? quickQuote(account, amount) : undefined))
  const isSending = sending.submission !== undefined
  useEffect(() => {
    onSending(isSending)
    return () => onSending(false)
  }, [isSending, onSending])
  const send = (current: Quote) => {
    const order = { kind: 'apply', request: quickOrder(account, amount, current) } as const
    if (pageReason(current) !== undefined) goToPage().catch(() => undefined)
    else void second.press(() => sending.submit(order, quickRecap(account, current)))
  }
  const field = form.field('amount')
  return {
    quote,
    sending,
    isSending,
    second,
    // What is to be mended comes first.
    page: quote.current && quotedProblem(quote) === undefined ? pageReason(quote.current) : undefined,
    field: {
      ...field,
      onChange: (value: string) => {
        storeTyped(place, value)
        field.onChange(value)
      },
      error: isSending ? undefined : (field.error ?? quotedProblem(quote)),
    },
    blocker: own === undefined ? waitingFor(quote) : undefined,
    goToPage: () => void goToPage(),
    /** False when something is to be mended first. */
    confirm: (): boolean => {
      form.touch('amount')
      if (isSending || waitingFor(quote) !== undefined) return own === undefined
      if (own !== undefined || quote.current === undefined || quotedProblem(quote) !== undefined) return false
      send(quote.current)
      form.clear('amount')
      return true
    },
  }
}

/** What is typed, kept for the next opening; what is wrong with it, and what it costs. */
function useAmount(account: LowBalanceAccount, place: string) {
  const { account_id: id } = account
  const typed = useFormValues({ amount: readTyped(place) })
  const { amount } = typed.values
  const capabilities = useCapabilities([id])
  const limits = useQuotaLimits()
  const own = addProblem(account, amount, capabilities.byAccount.get(id), limits)
  const quote = useQuote(own === undefined ? quickQuote(account, amount) : undefined)
  const form = fieldsOf(typed, {
    checks: { amount: () => own },
    // An empty box is not blamed before somebody wants to go on.
    showsEarly: () => amount !== '',
    aliases: refusedAtAmount,
  })
  return { form, own, quote }
}

/** The order has one line. */
const refusedAtAmount = (path: string) => (path.startsWith('items.') ? 'amount' : undefined)

/** What the server finds in the line, or that the money does not suffice. */
function quotedProblem({ current, refused }: QuoteState): string | undefined {
  return refused[0]?.msg ?? (current && shortageText(current))
}

function waitingFor({ current, query }: QuoteState): string | undefined {
  if (current !== undefined) return undefined
  return query.error ? `费用计算失败：${query.error.msg}` : '正在计算费用，请稍候'
}
