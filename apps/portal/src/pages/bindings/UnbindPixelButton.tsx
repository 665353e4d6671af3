// 申请解绑: a pixel that a record bound parts from its account, or from its business.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'
import type { RecordActs } from './RecordList.tsx'

type Props = RecordActs & { row: PixelRecord }

export function UnbindPixelButton({ row, obstacle, onSubmit }: Props) {
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const command = useFormCommand(bindingEndpoints.pixelUnbind)
  const once = useOneKey()
  const unbind = useMutation({
    mutationFn: () => once(idempotencyKey => command.mutateAsync({ request: { pair_id: row.pair_id }, idempotencyKey })),
    onSuccess: ({ submit_id, pairs }) => {
      const refused = pairs.find(pair => pair.refused !== null)?.refused
      if (refused !== undefined && refused !== null) return void toast.error(refused, { durationMs: 4000 })
      toast.success('已提交解绑，结果将在消息中心提醒', { durationMs: 4000 })
      onSubmit(submit_id)
    },
    onError: error => toast.error(failureText(error), { durationMs: 4000 }),
    onSettled: () => setIsAsking(false),
  })
  const isOfBusiness = row.type === 'PIXEL_BM'
  return (
    <>
      <Button
        variant="link"
        size="mini"
        disabledReason={obstacle}
        aria-label={`申请解绑 ${row.account_name} ${row.target}`}
        onClick={() => setIsAsking(true)}
      >
        申请解绑
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={`解绑 Pixel ${row.target}`}
        confirmText="确认解绑"
        loading={unbind.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => unbind.mutate()}
      >
        <p>
          {row.account_name}（{row.outside_account_id}）
        </p>
        <p>
          {isOfBusiness
            ? `解绑后 BM ${row.business_id ?? ''} 不再能使用该 Pixel。`
            : '解绑后该账户的广告不能再使用该 Pixel 追踪转化，正在使用它的广告可能停止优化。'}
        </p>
      </ConfirmDialog>
    </>
  )
}
