// One record of a pixel: where it stands step by step, what is missing and whose turn it is.
import { PIXEL_STATES } from '@tallyhelm/protocol/topics/bindings/enums'
import type { PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PairDrawer } from './PairDrawer.tsx'
import { PixelActions } from './PixelActions.tsx'
import { PixelSteps, ShareGuide } from './PixelSteps.tsx'
import { waitsForShare } from './pixel-steps.ts'

type Props = {
  row: PixelRecord
  ids: readonly string[]
  obstacle: string | undefined
  onSubmit: (submitId: string) => void
  onGo: (id: string) => void
  onClose: () => void
}

export function PixelDrawer({ row, ids, obstacle, onSubmit, onGo, onClose }: Props) {
  const { text, tone } = PIXEL_STATES[row.status]
  return (
    <PairDrawer
      row={row}
      ids={ids}
      tag={<Tag tone={tone}>{text}</Tag>}
      actions={<PixelActions row={row} obstacle={obstacle} onSubmit={onSubmit} />}
      facts={[
        { label: 'Pixel ID', value: <IdCell id={row.target} /> },
        {
          label: row.type === 'PIXEL' ? '像素所属 BM' : '共享给 BM',
          value: row.business_id === null ? '未填写' : <IdCell id={row.business_id} />,
        },
      ]}
      isExplained={waitsForShare(row)}
      onGo={onGo}
      onClose={onClose}
    >
      <PixelSteps row={row} />
      <ShareGuide rows={[row]} />
    </PairDrawer>
  )
}
