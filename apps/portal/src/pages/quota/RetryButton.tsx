// 重试 of a failed operation: a new order for the same account and amount, asked for once.
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { RetryQuestion, retryOrder, retryRecap } from '../../orders/RetryQuestion.tsx'
import { useProvedSubmission } from '../../orders/use-proved-submission.ts'
import { useButtons } from '../../shell/use-buttons.ts'

type Retried = Pick<QuotaRecord, 'item_id' | 'apply_no' | 'account_name' | 'outside_account_id' | 'adjust_type' | 'amount' | 'currency'>
type Props = { record: Retried; look: 'link' | 'default' }

/** A transfer is asked for again by its first leg; what came after it is retried with the line as a whole. */
function canRetry({ state, leg }: Pick<QuotaRecord, 'state' | 'leg'>): boolean {
  return state === 'FAIL' && leg !== 'IN' && leg !== 'BACK'
}

/** Nothing for what did not fail; what another order tries again is only told. */
export function RecordRetry({ record, look }: { record: QuotaRecord; look: Props['look'] }) {
  if (!canRetry(record)) return null
  return record.is_retried ? <Tag>已重试</Tag> : <RetryButton record={record} look={look} />
}

export function RetryButton({ record, look }: Props) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const obstacle = useButtons()
  const { sending, send, dialog } = useProvedSubmission(`retry.${record.item_id}`, {
    onAnswer: order => {
      toast.success(`已重新提交，新单号 ${order.apply_no}`, { durationMs: 4000 })
      setIsAsking(false)
    },
    onRefusal: error => {
      toast.error(error.fields[0]?.msg ?? error.msg, { durationMs: 4000 })
      setIsAsking(false)
    },
  })
  const isOut = sending.submission !== undefined
  const retried = { applyNo: record.apply_no, kind: record.adjust_type, currency: currencyOf(record), lines: [record] }
  // What an earlier visit sent for this line asks for the same: it goes on under its own key.
  const retry = () => (sending.held === undefined ? send(retryOrder(retried), retryRecap(retried), false) : sending.resume())
  return (
    <>
      <Button
        variant={look}
        size={look === 'link' ? 'mini' : 'medium'}
        loading={isOut}
        disabledReason={obstacle('retry')}
        aria-label={`重试 ${record.account_name}`}
        onClick={() => setIsAsking(true)}
      >
        重试
      </Button>
      {isAsking ? <RetryQuestion retried={retried} sending={sending} onClose={() => setIsAsking(false)} onConfirm={retry} /> : null}
      {dialog}
    </>
  )
}
