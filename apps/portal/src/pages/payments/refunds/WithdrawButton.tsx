// Withdraw a refund that nobody has approved: what it holds is free again.
import { refundEndpoints } from '@tallyhelm/protocol/topics/refunds/endpoints'
import type { Refund } from '@tallyhelm/protocol/topics/refunds/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../../api/queries.ts'
import { amountOf } from '../../../lists/amounts.ts'

type Props = { refund: Pick<Refund, 'refund_id' | 'status' | 'amount' | 'currency'>; look: 'link' | 'default' }

export function WithdrawButton({ refund, look }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const toast = useToast()
  const { refund_id: id, amount, currency } = refund
  const withdraw = useCommand(refundEndpoints.withdraw, {
    onSuccess: () => {
      toast.success('退款已撤销，款项已解冻')
      setIsAsking(false)
    },
    onError: () => setIsAsking(false),
  })
  if (refund.status !== 'REFUND_WAIT') return null
  return (
    <>
      <Button
        variant={look === 'link' ? 'text' : 'default'}
        size={look === 'link' ? 'mini' : 'medium'}
        aria-label={`撤销 ${id}`}
        onClick={() => setIsAsking(true)}
      >
        撤销
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="确认撤销这笔退款？"
        confirmText="确认撤销"
        cancelText="暂不撤销"
        tone="danger"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ request: { id } })}
      >
        退款 {amountOf(amount, { withSymbol: true }, currency)}（单号 {id}）。撤销后冻结的款项立即回到可用余额。
      </ConfirmDialog>
    </>
  )
}
