// What may be done about freezes, one or several: marks of what the platform said, its refusal, and the end of the agency's own.
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import type { ConsoleFreeze } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import type { ThawMark } from '@tallyhelm/protocol/topics/freezes/enums'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { useStaff } from '../../session/use-staff.ts'

export type FreezeAction = ThawMark | 'refuse' | 'lift'
type Shown = Pick<ConsoleFreeze, 'source' | 'status'>
type Props = { freezes: readonly Shown[]; onAction: (action: FreezeAction) => void; isBusy: boolean; small?: boolean }

/** What all of them allow: a freeze that is over allows nothing. */
export function actionsFor(freezes: readonly Shown[]): readonly FreezeAction[] {
  const all = (test: (freeze: Shown) => boolean) =>
    freezes.length > 0 && freezes.every(freeze => freeze.status !== 'THAWED' && test(freeze))
  if (all(({ source }) => source === 'AGENCY')) return ['lift']
  if (!all(({ source }) => source === 'PLATFORM')) return []
  return all(({ status }) => status === 'TO_BE_THAW') ? ['THAWED', 'SUBMITTED', 'refuse', 'READ'] : ['READ']
}

const TEXTS: Readonly<Record<FreezeAction, string>> = {
  THAWED: '标记已解冻',
  SUBMITTED: '标记已提交渠道',
  refuse: '渠道拒绝',
  READ: '立即读取',
  lift: '解除代理冻结',
}

export function FreezeActions({ freezes, onAction, isBusy, small = false }: Props) {
  const { role } = useStaff()
  if (!mayCall(consoleFreezeEndpoints.mark, role)) return null
  return (
    <Row gap={8}>
      {actionsFor(freezes).map(action => (
        <Button
          key={action}
          size={small ? 'mini' : 'medium'}
          loading={isBusy && action !== 'refuse' && action !== 'lift'}
          onClick={() => onAction(action)}
        >
          {TEXTS[action]}
        </Button>
      ))}
    </Row>
  )
}

/** What is said once it was done; only a synchronisation says that an account is thawed. */
export const MARKED: Readonly<Record<ThawMark, string>> = {
  THAWED: '已标记并开始读取账户，读到已解冻后状态才会变化',
  SUBMITTED: '已标记为已提交渠道',
  READ: '已开始读取账户',
}
