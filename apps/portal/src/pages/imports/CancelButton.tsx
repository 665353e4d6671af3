// 撤销 of a batch that waits: what was not sent is given up; asked for once.
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportBatch } from '@tallyhelm/protocol/topics/imports/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'

export function CancelButton({ batch, look }: { batch: ImportBatch; look: 'link' | 'default' }) {
  const [isAsking, setIsAsking] = useState(false)
  const toast = useToast()
  const isPartly = batch.shortage !== null
  const verb = isPartly && look === 'default' ? '放弃未提交的行' : '撤销'
  const cancel = useCommand(importEndpoints.cancel, {
    onSuccess: () => toast.success(isPartly ? '已放弃未提交的行' : '已撤销'),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button
        variant={look}
        size={look === 'link' ? 'mini' : 'medium'}
        aria-label={`${verb}，批次 ${batch.batch_id}`}
        onClick={() => setIsAsking(true)}
      >
        {verb}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={isPartly ? '放弃未提交的行？' : '撤销这个导入批次？'}
        confirmText={isPartly ? '确认放弃' : '确认撤销'}
        tone="danger"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ request: { batch_id: batch.batch_id } })}
      >
        {isPartly
          ? `${batch.file_name}：资金不足的行将不再提交，已提交的申请不受影响。`
          : `${IMPORT_TYPES[batch.import_type]} · ${batch.file_name}，共 ${batch.total_count} 行，撤销后不会提交任何申请。`}
      </ConfirmDialog>
    </>
  )
}
