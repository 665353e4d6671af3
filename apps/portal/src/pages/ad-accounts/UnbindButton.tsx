// 解绑 of one business manager or centre, from the account's drawer.
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

type Props = {
  account: AccountDetail
  kind: 'BM' | 'BC'
  target: string
  /** Something about the two is under way. */
  isOpen: boolean
}
/** Of an unbinding the server asks for no role; the fields are the call's. */
const UNBINDING = { action: 'UNBIND', note: '' } as const

export function UnbindButton({ account, kind, target, isOpen }: Props) {
  const toast = useToast()
  const obstacle = useButtons()
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
        disabledReason={isOpen ? '正在处理，请等待完成' : kind === 'BM' ? obstacle('bindBm') : obstacle('bindBc')}
        aria-label={`解绑 ${kind} ${target}`}
        onClick={() => setIsAsking(true)}
      >
        解绑
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={`解绑 ${kind} ${target}`}
        confirmText="确认解绑"
        loading={isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => mutate()}
      >
        <p>
          {account.account_name}（{account.outside_account_id}）
        </p>
        <p>解绑后该 {kind} 将失去账户权限。</p>
      </ConfirmDialog>
    </>
  )
}

/** Answers why it was refused, if it was. */
function useUnbind({ account, kind, target }: Omit<Props, 'isOpen'>, onEnd: (refused: string | undefined) => void) {
  const agencies = useFormCommand(bindingEndpoints.agencies)
  const partner = useFormCommand(bindingEndpoints.tiktokPartner)
  const once = useOneKey()
  const { account_id } = account
  return useMutation({
    mutationFn: (): Promise<Submitted> =>
      once(idempotencyKey =>
        kind === 'BM'
          ? agencies.mutateAsync({ request: { ...UNBINDING, account_id, bm_id: target, role: 'ADVERTISE' }, idempotencyKey })
          : partner.mutateAsync({
              request: { ...UNBINDING, account_ids: [account_id], bc_ids: [target], role: 'OPERATOR' },
              idempotencyKey,
            }),
      ),
    onSuccess: ({ pairs }) => onEnd(pairs.find(pair => pair.refused !== null)?.refused ?? undefined),
    onError: error => onEnd(failureText(error)),
  })
}
