// What staff do about one binding: ask for a failed one again, or say what came of one that its platform does not show.
import { bindingCaseEndpoints } from '@tallyhelm/protocol/topics/bindings/console-endpoints'
import { bindingName } from '@tallyhelm/protocol/topics/bindings/enums'
import { bindingRoomEndpoints } from '@tallyhelm/protocol/topics/bindings/room-endpoints'
import type { ConsoleBindingDetail } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { BindingResultDialog } from './BindingResultDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'

const mayRetry = ({ state, is_retried }: ConsoleBindingDetail, role: StaffRole): boolean =>
  (state === 'REFUSED' || state === 'EXPIRED') && !is_retried && mayCall(bindingRoomEndpoints.retry, role)
const maySettle = ({ state }: ConsoleBindingDetail, role: StaffRole): boolean =>
  state === 'MANUAL' && mayCall(bindingCaseEndpoints.BINDING_RESULT, role)

export const hasBindingActions = (of: ConsoleBindingDetail, role: StaffRole): boolean => mayRetry(of, role) || maySettle(of, role)

type Props = { of: ConsoleBindingDetail /** with the one that takes its place */; onRetried: (pairId: string) => void }
type Act = 'retry' | 'DONE' | 'REFUSED'

export function BindingActions({ of, onRetried }: Props) {
  const { role } = useStaff()
  const toast = useToast()
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const waits = of.proposals.some(({ verdict }) => verdict === null) ? '已提交核定，等待他人复核' : undefined
  const retried = ({ pair_id }: { pair_id: string }) => {
    toast.success('已重新提交')
    close()
    onRetried(pair_id)
  }
  return (
    <>
      {mayRetry(of, role) ? (
        <Button variant="primary" onClick={() => setAct('retry')}>
          重试
        </Button>
      ) : null}
      {maySettle(of, role) ? (
        <>
          <Button variant="primary" disabledReason={waits} onClick={() => setAct('DONE')}>
            人工完成
          </Button>
          <Button disabledReason={waits} onClick={() => setAct('REFUSED')}>
            判定失败
          </Button>
        </>
      ) : null}
      {act === 'retry' ? (
        <ReasonDialog
          title="重试"
          subject={bindingName(of)}
          note="按原内容代客户重新提交，结果会通知客户；改名以账户当前名称为准。"
          endpoint={bindingRoomEndpoints.retry}
          request={{ pair_id: of.pair_id }}
          onSuccess={retried}
          onClose={close}
        />
      ) : null}
      {act === 'DONE' || act === 'REFUSED' ? <BindingResultDialog of={of} outcome={act} onClose={close} /> : null}
    </>
  )
}
