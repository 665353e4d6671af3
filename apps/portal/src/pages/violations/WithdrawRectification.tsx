// 撤回: a submission that nobody has reviewed yet is taken back, and the rectification is as it was before.
import type { Rectification } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand } from '../../api/queries.ts'
import { useRectificationCalls } from './use-rectification-calls.ts'

type Props = { of: Pick<Rectification, 'rectification_id' | 'account_name'>; onClose: () => void }

export function WithdrawRectification({ of, onClose }: Props) {
  const toast = useToast()
  const withdraw = useCommand(useRectificationCalls().withdraw, { onSuccess: () => toast.success('已撤回整改提交'), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      title="撤回整改提交"
      confirmText="撤回"
      loading={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ request: { rectification_id: of.rectification_id } })}
      onClose={onClose}
    >
      撤回后 {of.account_name} 的整改回到提交前的状态，请在截止时间前重新提交。
    </ConfirmDialog>
  )
}
