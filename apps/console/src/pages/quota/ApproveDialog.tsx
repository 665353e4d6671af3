// Approving whole orders, one or several: what each comes to is read before, and each gets its own answer.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { OrderReview } from '@tallyhelm/protocol/topics/quota/review-schemas'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { type Currency, parseMoney, displayText, money } from '@tallyhelm/protocol/values/money'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { type ResultItem, ResultList } from '@tallyhelm/ui/display/ResultList'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useCall, useFormCommands } from '../../api/queries.ts'
import { orderText, warningsOf } from './ReviewFacts.tsx'

/** `onDone` once everything was approved, `onClose` otherwise. */
type Props = { applyNos: readonly string[]; onDone: () => void; onClose: () => void }
type Verdicts = Readonly<Record<string, 'approved' | ApiError>>

export function ApproveDialog({ applyNos, onDone, onClose }: Props) {
  const { data, error } = useCall(consoleQuotaEndpoints.review, { apply_nos: [...applyNos] }, { staleTime: 0 })
  const approveEach = useFormCommands(consoleQuotaEndpoints.approve)
  const [verdicts, setVerdicts] = useState<Verdicts>({})
  const [isBusy, setIsBusy] = useState(false)
  const reviews = data?.content ?? []
  const isRun = !isBusy && Object.keys(verdicts).length > 0
  const run = async () => {
    setIsBusy(true)
    const requests = reviews.map(({ apply_no }) => ({ apply_no }))
    const isDone = await approveEach(requests, ({ apply_no }, refused) =>
      setVerdicts(before => ({ ...before, [apply_no]: refused ?? 'approved' })),
    )
    setIsBusy(false)
    if (isDone) onDone()
  }
  const submit = () => {
    if (isRun) onClose()
    else if (reviews.length > 0) void run()
  }
  const title = applyNos.length === 1 ? `通过申请：${applyNos[0]}` : `批量通过：${applyNos.length} 单`
  return (
    <FormDialog title={title} submitText={isRun ? '完成' : '通过'} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {data || error ? null : <Skeleton lines={3} />}
      <p>
        {applyNos.length === 1
          ? '一次通过整单的所有账户，立即进入提交队列。'
          : `共 ${reviews.length} 单，${sumText(reviews)}。逐单通过，互不影响。`}
      </p>
      <ResultList label="申请" items={reviews.map(review => itemOf(review, verdicts[review.apply_no]))} />
    </FormDialog>
  )
}

function itemOf(review: OrderReview, verdict: Verdicts[string] | undefined): ResultItem {
  const { apply_no, customer_name, accounts } = review
  const warnings = accounts.flatMap(account => warningsOf(account).map(text => `${account.account_name}：${text}`))
  const note =
    verdict === 'approved' ? '已通过' : verdict !== undefined ? verdict.msg : warnings.length > 0 ? warnings.join('；') : undefined
  return {
    id: apply_no,
    name: `${apply_no} ${customer_name}，${orderText(review)}`,
    state: verdict === 'approved' ? 'success' : verdict !== undefined ? 'failed' : 'waiting',
    ...(note === undefined ? {} : { note }),
  }
}

/** One sum for each currency. */
function sumText(reviews: readonly OrderReview[]): string {
  const legs = reviews.reduce((sum, review) => sum + new Set(review.accounts.map(account => account.item_id)).size, 0)
  const sums = new Map<Currency, bigint>()
  for (const review of reviews) {
    const currency = currencyOf(review)
    sums.set(currency, (sums.get(currency) ?? 0n) + (parseMoney(review.total, currency)?.minor ?? 0n))
  }
  const total = [...sums].map(([currency, minor]) => displayText(money(minor, currency), { withSymbol: true })).join(' + ')
  return `${legs} 个账户，合计 ${total}`
}
