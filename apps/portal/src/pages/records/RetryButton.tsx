// 重试 of a failed addition: a new order for the same account and amount, asked for once.
import type { QuotaRecord } from '@tallyhelm/protocol/topics/quota/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { announce } from '../../api/failure.ts'
import { amountOf } from '../../lists/amounts.ts'
import { useSubmission } from '../../orders/use-submission.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { useRecordsChanged } from './use-records-changed.ts'

type Props = { record: QuotaRecord; look: 'link' | 'default' }

export function RetryButton({ record, look }: Props) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const changed = useRecordsChanged()
  const obstacle = useButtons()
  const sending = useSubmission(`retry.${record.item_id}`, {
    onAnswer: order => {
      toast.success(`已重新提交，新单号 ${order.apply_no}`, { durationMs: 4000 })
      setIsAsking(false)
      changed()
    },
    onRefusal: error => {
      toast.error(error.msg, { durationMs: 4000 })
      announce(error)
      setIsAsking(false)
    },
  })
  const isOut = sending.submission !== undefined
  const retry = () => sending.submit({ kind: 'retry', request: { apply_no: record.apply_no, item_ids: [record.item_id] } })
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
          title="重试新增额度"
          confirmText="确认重试"
          loading={isOut}
          onConfirm={retry}
        >
          将为 {record.account_name}（{record.outside_account_id}）重新提交新增额度 {amountOf(record.amount, { withSymbol: true })}
          ，费用按当前费率计算，并生成新的单号。
          {sending.lostAnswers === 0 ? null : <p role="status">尚未收到提交结果，正在用同一请求编号自动确认，不会重复扣款。</p>}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
