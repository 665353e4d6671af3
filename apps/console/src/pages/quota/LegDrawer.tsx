// The review panel: one leg in full beside the queue, with what may be decided about it. J and K move, A approves, R rejects.
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { ConsoleLeg } from '@tallyhelm/protocol/topics/quota/console-schemas'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { usePlace } from '../../lists/use-place.ts'
import { useStaff } from '../../session/use-staff.ts'
import { kindText } from './cells.tsx'
import { hasActions, LegActions, type LegAction } from './LegActions.tsx'
import { LegFacts } from './LegFacts.tsx'

/** Nothing more happens to a leg in one of these. */
const ENDED: readonly ItemState[] = ['FINISHED', 'FAIL']
const REFRESH_MS = 5_000

type Props = {
  rows: readonly ConsoleLeg[]
  openId: string | undefined
  onOpen: (id: string | undefined) => void
  finalFocus: () => HTMLElement | null
}

export function LegDrawer({ rows, openId, onOpen, finalFocus }: Props) {
  const { role } = useStaff()
  const [dialog, setDialog] = useState<{ itemId: string; action: LegAction }>()
  const { previous, next, nextThat } = usePlace(rows, row => row.item_id === openId)
  const { data, error } = useCall(
    consoleQuotaEndpoints.detail,
    { item_id: openId ?? '0' },
    {
      enabled: openId !== undefined,
      // A colleague may decide about it meanwhile.
      refetchInterval: ({ state }) => (state.data && !ENDED.includes(state.data.state) ? REFRESH_MS : false),
    },
  )
  const leg = data?.item_id === openId ? data : undefined
  // A dialog stays open when the leg has moved on meanwhile: the server's answer to it says so.
  const action = dialog?.itemId === leg?.item_id ? dialog?.action : undefined
  const step = (row: ConsoleLeg | undefined) => (row ? () => onOpen(row.item_id) : null)
  return (
    <Drawer
      beside
      open={openId !== undefined}
      onClose={() => onOpen(undefined)}
      finalFocus={finalFocus}
      title={leg ? `${kindText(leg)} ${leg.apply_no}` : '额度工单'}
      onPrevious={step(previous)}
      onNext={step(next)}
      footer={
        leg && (action !== undefined || hasActions(leg, role)) ? (
          <LegActions
            key={leg.item_id}
            leg={leg}
            action={action}
            onAction={next => setDialog(next === undefined ? undefined : { itemId: leg.item_id, action: next })}
            onDecided={() => onOpen(nextThat(row => row.state === 'PENDING_APPROVAL' && row.apply_no !== leg.apply_no)?.item_id)}
          />
        ) : undefined
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {leg ? <LegFacts leg={leg} onOpen={onOpen} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}
