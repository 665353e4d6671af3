// 撤回: an application that nobody has decided yet is taken back, and the account is as it was before.
import { frozenEndpoints } from '@tallyhelm/protocol/topics/freezes/frozen-endpoints'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand } from '../../api/queries.ts'
import type { ThawRow } from './use-freeze-acts.ts'

export function WithdrawDialog({ row, onClose }: { row: ThawRow; onClose: () => void }) {
  const toast = useToast()
  const withdraw = useCommand(frozenEndpoints.withdraw, {
    onSuccess: ({ results: [result] }) => {
      onClose()
      if (result?.accepted) toast.success(result.msg)
      else toast.warning(result?.msg ?? '撤回失败，请刷新后重试')
    },
  })
  return (
    <ConfirmDialog
      open
      title="撤回解冻申请"
      confirmText="撤回"
      loading={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ request: { record_ids: [row.record_id] } })}
      onClose={onClose}
    >
      撤回后 {row.account_name} 回到申请前的状态，您可以重新申请。
    </ConfirmDialog>
  )
}
