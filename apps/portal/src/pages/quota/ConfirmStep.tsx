// Step 2: the order once more, read-only, with large sums in capital numerals; what cannot be undone asks for a word.
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { capitalText } from '@tallyhelm/protocol/values/capital'
import { compare, money } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { isEnter } from '@tallyhelm/ui/fields/typed-keys'
import { Card } from '@tallyhelm/ui/layout/Card'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { moneyOf } from '../../lists/amounts.ts'
import type { Recent } from '../../orders/recent-same.ts'
import { RecentSame, STILL } from '../../orders/RecentSame.tsx'
import { paidIn } from '../../orders/shortage.ts'
import { quotedAnew, useSecondPress } from '../../orders/use-second-press.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import chosen from '../../pickers/chosen.module.css'
import { contextOf, type LineColumn, recapAccount, recapColumns } from './line-columns.tsx'
import { HeadCell } from './LineTable.tsx'
import { blockerOf } from './next-step.ts'
import { OPERATIONS, wordToType } from './operation-texts.ts'
import { formCurrency, REASON_TEXTS } from './order-form.ts'
import { quoteRequestOf } from './order-requests.ts'
import { QuoteLines } from './QuoteLines.tsx'
import styles from './quota.module.css'
import { ApprovalNotice } from './SummaryCard.tsx'
import type { OrderDraft } from './use-order-draft.ts'

/** From here on the sum is repeated in characters (screens.md P9): ten thousand of a currency with cents. */
const CAPITALS_FROM = 1_000_000n

const FRESH_MS = 10_000

type Props = { draft: OrderDraft; onBack: () => void; onSubmit: () => void }

/** What is typed, asked and sent at this step. */
function useConfirming({ draft, onSubmit }: Pick<Props, 'draft' | 'onSubmit'>) {
  const [typed, setTyped] = useState('')
  const [isBlamed, setIsBlamed] = useState(false)
  const wordField = useRef<HTMLInputElement>(null)
  const obstacle = useButtons()
  const blocker = blockerOf(draft) ?? obstacle('submit')
  const { kind, form, quote, problems } = draft
  const word = wordToType(kind, form.lines.length)
  const isTyped = word === undefined || typed.trim() === word
  const second = useSecondPress(quotedAnew(quote.current?.recent_same, quoteRequestOf(kind, { ...form, payCurrency: null }, problems)))
  useFreshQuote(quote)
  const submit = () => {
    if (blocker !== undefined) return
    if (isTyped) return void second.press(onSubmit)
    setIsBlamed(true)
    wordField.current?.focus()
  }
  const field = { ref: wordField, value: typed, onChange: setTyped, error: isBlamed && !isTyped ? `请输入“${word}”以确认` : undefined }
  return { word, field, blocker, second, submit }
}

export function ConfirmStep({ draft, onBack, onSubmit }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { kind, form } = draft
  const texts = OPERATIONS[kind]
  const { word, field, blocker, second, submit } = useConfirming({ draft, onSubmit })
  const keys = (event: KeyboardEvent) => {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) submit()
  }
  const reason = form.reason === null ? undefined : REASON_TEXTS[kind][form.reason]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut over the whole step; the button stands below
    <div onKeyDown={keys}>
      <Card padded={false} aria-label={`确认${texts.title}`}>
        <div className={chosen.head}>
          <h2 ref={heading} tabIndex={-1}>
            {texts.recap(form.lines.length)}
          </h2>
          <p>{consequenceOf(kind, draft.quote.current)}</p>
        </div>
        <Recap draft={draft} />
        <div className={styles.recapSums}>
          <QuoteLines draft={draft} />
          <Capitals kind={kind} quote={draft.quote.current} />
          <ApprovalNotice draft={draft} />
          <RecentSame second={second} currency={formCurrency(form)} nameOf={namesOf(draft)} />
          {reason === undefined ? null : <p className={styles.hint}>原因：{reason}</p>}
          {form.remark === '' ? null : <p className={styles.hint}>备注：{form.remark}</p>}
          {word === undefined ? null : <TextField {...field} label={`输入“${word}”以确认`} autoComplete="off" required />}
        </div>
        <div className={chosen.end}>
          <Button size="large" onClick={onBack}>
            返回修改
          </Button>
          <Button
            size="large"
            variant={kind === 'CLEAR' ? 'danger' : 'primary'}
            disabledReason={blocker}
            loading={second.isLooking}
            onClick={submit}
          >
            {second.isAsked ? STILL : texts.submit}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** Colleagues order too while somebody reads: what is left, and what was ordered alike, are asked for again. A held rate stays as it is. */
function useFreshQuote({ query, current }: OrderDraft['quote']): void {
  const isHeld = current === undefined || current.exchange !== null
  const refetch = useEffectEvent(() => void query.refetch())
  useEffect(() => {
    if (isHeld) return
    const timer = setInterval(() => refetch(), FRESH_MS)
    return () => clearInterval(timer)
  }, [isHeld])
}

const namesOf = ({ form: { lines } }: OrderDraft) =>
  lines.length === 1
    ? undefined
    : ({ account_id: id }: Recent) => lines.find(line => line.account.account_id === id)?.account.account_name ?? id

/** What happens next, in one sentence. */
function consequenceOf(kind: AdjustType, quote: Quote | undefined): string {
  const isCredit = quote?.payer.kind === 'CREDIT_LINE'
  const isShared = quote !== undefined && quote.returned_to.length > 0
  const back = isShared ? '按付款份额退回各付款方' : isCredit ? '恢复授信额度' : '退回钱包'
  switch (kind) {
    case 'ADD':
      return `提交后将立即从${isCredit ? '授信额度' : '钱包'}中冻结应付金额，渠道处理失败的账户会自动退回。`
    case 'REDUCE':
      return `渠道确认调减后，金额与应退费用才会${back}；渠道拒绝的账户不受影响。`
    case 'TRANSFER':
      return '提交后先从转出账户扣减，再为转入账户增加；转入失败时自动退回转出账户，结果逐笔显示。'
    case 'CLEAR':
      return `清零提交后无法撤回，期间账户不可新增额度；实际金额以执行时的渠道余额为准，渠道确认后${back}。`
  }
}

function Capitals({ kind, quote }: { kind: AdjustType; quote: Quote | undefined }) {
  if (quote === undefined) return null
  const amount = moneyOf(quote.exchange?.cost ?? (kind === 'TRANSFER' ? quote.amount : quote.total), paidIn(quote))
  if (compare(amount, money(CAPITALS_FROM, amount.currency)) < 0) return null
  return (
    <p className={styles.capitals}>
      大写：<b>{capitalText(amount)}</b>
    </p>
  )
}

function Recap({ draft }: { draft: OrderDraft }) {
  const columns = recapColumns(draft)
  return (
    <table className={`${chosen.rows} ${styles.lines}`}>
      <caption className="sr-only">待提交的账户与金额</caption>
      <thead>
        <tr>
          <th scope="col">{draft.kind === 'TRANSFER' ? '转出账户' : '广告账户'}</th>
          {columns.map(column => (
            <HeadCell key={column.title} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {draft.form.lines.map(line => {
          const account = recapAccount(draft, line)
          return (
            <tr key={line.account.account_id}>
              <th scope="row">
                <NamedId name={account.account_name} id={account.outside_account_id} />
              </th>
              {columns.map(column => (
                <RecapCell key={column.title} column={column} context={contextOf(draft, line)} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function RecapCell({ column, context }: { column: LineColumn; context: ReturnType<typeof contextOf> }) {
  return (
    <td data-label={column.title} className={column.look === 'right' ? styles.right : undefined}>
      {column.cell(context)}
    </td>
  )
}
