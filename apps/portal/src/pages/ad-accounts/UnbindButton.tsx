// 解绑 of one place that the account is bound to, from its drawer.
import { failureText } from '@tallyhelm/browser/calls/failure'
import type { AccountDetail } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useOneKey } from '../../funds/use-one-key.ts'
import { useButtons } from '../../shell/use-buttons.ts'

type UnboundKind = 'BM' | 'BC' | 'PIXEL'

type Props = {
  account: AccountDetail
  kind: UnboundKind
  target: string
  /** Something about the two is under way. */
  isOpen: boolean
}
const WORDS = {
  BM: { name: 'BM', button: 'bindBm', loss: '解绑后该 BM 将失去账户权限。' },
  BC: { name: 'BC', button: 'bindBc', loss: '解绑后该 BC 将失去账户权限。' },
  PIXEL: { name: 'Pixel', button: 'bindPixel', loss: '解绑后账户的广告不能再使用该 Pixel 追踪转化，正在使用它的广告可能停止优化。' },
} as const satisfies Record<UnboundKind, object>
/** Of an unbinding the server asks for no role; the fields are the call's. */
const UNBINDING = { action: 'UNBIND', note: '' } as const

export function UnbindButton({ account, kind, target, isOpen }: Props) {
  const toast = useToast()
  const obstacle = useButtons()
  const { name, button, loss } = WORDS[kind]
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useUnbind({ account, kind, target }, refused => {
    setIsAsking(false)
    if (refused === undefined) toast.success('已提交解绑，结果将在消息中心提醒', { durationMs: 4000 })
    else toast.error(refused, { durationMs: 4000 })
  })
  return (
    <>
      <Button
        variant="link"
        size="mini"
        disabledReason={isOpen ? '正在处理，请等待完成' : obstacle(button)}
        aria-label={`解绑 ${name} ${target}`}
        onClick={() => setIsAsking(true)}
      >
        解绑
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={`解绑 ${name} ${target}`}
        confirmText="确认解绑"
        loading={isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => mutate()}
      >
        <p>
          {account.account_name}（{account.outside_account_id}）
        </p>
        <p>{loss}</p>
      </ConfirmDialog>
    </>
  )
}

/** Answers why it was refused, if it was. */
function useUnbind({ account, kind, target }: Omit<Props, 'isOpen'>, onEnd: (refused: string | undefined) => void) {
  const agencies = useFormCommand(bindingEndpoints.agencies)
  const partner = useFormCommand(bindingEndpoints.tiktokPartner)
  const pixel = useFormCommand(bindingEndpoints.pixel)
  const once = useOneKey()
  const { account_id } = account
  const account_ids = [account_id]
  const send: Record<UnboundKind, (idempotencyKey: string) => Promise<Submitted>> = {
    BM: idempotencyKey => agencies.mutateAsync({ request: { ...UNBINDING, account_id, bm_id: target, role: 'ADVERTISE' }, idempotencyKey }),
    BC: idempotencyKey =>
      partner.mutateAsync({ request: { ...UNBINDING, account_ids, bc_ids: [target], role: 'OPERATOR' }, idempotencyKey }),
    PIXEL: idempotencyKey => pixel.mutateAsync({ request: { ...UNBINDING, account_id, pixel_id: target, bm_id: '' }, idempotencyKey }),
  }
  return useMutation({
    mutationFn: () => once(send[kind]),
    onSuccess: ({ pairs }) => onEnd(pairs.find(pair => pair.refused !== null)?.refused ?? undefined),
    onError: error => onEnd(failureText(error)),
  })
}
