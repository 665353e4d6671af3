// 重试 of a failed operation: a new order for the same account and amount, asked for once.
import { ADJUST_TYPES } from '@tallyhelm/protocol/topics/quota/enums'
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { openAmountText } from '../../lists/amounts.ts'
import { useProvedSubmission } from '../../orders/use-proved-submission.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { useRecordsChanged } from './use-records-changed.ts'

type Retried = Pick<QuotaRecord, 'item_id' | 'apply_no' | 'account_name' | 'outside_account_id' | 'adjust_type' | 'amount'>
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
  const changed = useRecordsChanged()
  const obstacle = useButtons()
  const { sending, send, dialog } = useProvedSubmission(`retry.${record.item_id}`, {
    onAnswer: order => {
      toast.success(`已重新提交，新单号 ${order.apply_no}`, { durationMs: 4000 })
      setIsAsking(false)
      changed()
    },
    onRefusal: error => {
      toast.error(error.fields[0]?.msg ?? error.msg, { durationMs: 4000 })
      setIsAsking(false)
    },
  })
  const isOut = sending.submission !== undefined
  const retry = () => send({ kind: 'retry', request: { apply_no: record.apply_no, item_ids: [record.item_id] } }, false)
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
      {isAsking ? (
        <ConfirmDialog
          open
          onClose={() => setIsAsking(false)}
          title={`重试${ADJUST_TYPES[record.adjust_type]}`}
          confirmText="确认重试"
          loading={isOut}
          onConfirm={retry}
        >
          {questionOf(record)}
          {sending.lostAnswers === 0 ? null : <p role="status">尚未收到提交结果，正在用同一请求编号自动确认，不会重复扣款。</p>}
        </ConfirmDialog>
      ) : null}
      {dialog}
    </>
  )
}

function questionOf({ account_name, outside_account_id, adjust_type, amount }: Retried): string {
  const terms = adjust_type === 'ADD' ? '费用按当前费率计算，并生成新的单号。' : '并生成新的单号。'
  return `将为 ${account_name}（${outside_account_id}）重新提交${ADJUST_TYPES[adjust_type]} ${openAmountText(amount)}，${terms}`
}
