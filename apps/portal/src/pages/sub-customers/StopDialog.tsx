// Stopping a sub-customer, or starting it again.
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import type { OwnSubCustomer } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand } from '../../api/queries.ts'

export function StopDialog({ row, onClose }: { row: OwnSubCustomer; onClose: () => void }) {
  const toast = useToast()
  const isStopped = row.status === 'STOPPED'
  const done = isStopped ? '启用' : '停用'
  const change = useCommand(subCustomerEndpoints.setStatus, {
    onSuccess: () => toast.success(`已${done} ${row.name}`),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${done} ${row.name}？`}
      confirmText={`确认${done}`}
      tone={isStopped ? 'normal' : 'danger'}
      loading={change.isPending}
      onConfirm={() => change.mutate({ request: { sub_customer_id: row.sub_customer_id, is_stopped: !isStopped } })}
    >
      {isStopped
        ? '启用后，其用户可以重新登录和提交申请。'
        : '停用后，其用户立即退出登录，已打开的页面同时失效，且不能再登录；资金保留，处理中的申请继续完成。'}
    </ConfirmDialog>
  )
}
