// The review panel of one difference. J and K move, A passes a proposal, R sends it back.
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { Difference } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { useStaff } from '../../session/use-staff.ts'
import { DifferenceActions, hasActions } from './DifferenceActions.tsx'
import { DifferenceFacts } from './DifferenceFacts.tsx'

type Props = { rows: readonly Difference[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function DifferenceDrawer({ rows, openId, onOpen }: Props) {
  const { role } = useStaff()
  const index = rows.findIndex(row => row.difference_id === openId)
  const { data, error } = useCall(reconciliationEndpoints.detail, { difference_id: openId ?? '0' }, { enabled: openId !== undefined })
  const detail = data?.difference_id === openId ? data : undefined
  const step = (row: Difference | undefined) => (row ? () => onOpen(row.difference_id) : null)
  return (
    <Drawer
      open={openId !== undefined}
      onClose={() => onOpen(undefined)}
      title={detail ? `账实差异 ${detail.outside_account_id}` : '账实差异'}
      onPrevious={index < 0 ? null : step(rows[index - 1])}
      onNext={index < 0 ? null : step(rows[index + 1])}
      footer={detail && hasActions(detail, role) ? <DifferenceActions key={detail.difference_id} difference={detail} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <DifferenceFacts detail={detail} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}
