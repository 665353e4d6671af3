// One record of a pixel: where it stands step by step, what is missing and whose turn it is.
import { PIXEL_STATES } from '@tallyhelm/protocol/topics/bindings/enums'
import type { PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PairDrawer } from './PairDrawer.tsx'
import { PixelSteps, ShareGuide } from './PixelSteps.tsx'
import { waitsForShare } from './pixel-steps.ts'
import type { DrawerProps } from './RecordList.tsx'

export function PixelDrawer(props: DrawerProps<PixelRecord>) {
  const { row } = props
  const { text, tone } = PIXEL_STATES[row.status]
  return (
    <PairDrawer
      {...props}
      tag={<Tag tone={tone}>{text}</Tag>}
      facts={[
        { label: 'Pixel ID', value: <IdCell id={row.target} /> },
        {
          label: row.type === 'PIXEL' ? '像素所属 BM' : '共享给 BM',
          value: row.business_id === null ? '未填写' : <IdCell id={row.business_id} />,
        },
      ]}
      isExplained={waitsForShare(row)}
    >
      <PixelSteps row={row} />
      <ShareGuide rows={[row]} />
    </PairDrawer>
  )
}
