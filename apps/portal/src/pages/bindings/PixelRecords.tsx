// The records of pixels: with accounts and with businesses, each with its steps, and what can be done about it (screens.md 5.8, 5.10).
import { pixelRows } from '@tallyhelm/protocol/topics/bindings/columns'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { pixelRecordFilters } from '@tallyhelm/protocol/topics/bindings/lists'
import type { PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { lazy } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { RECORD_CELLS } from './cells.tsx'
import { PairActions } from './PairActions.tsx'
import { type RecordActs, RecordList, RECORDS_FRAME, WHILE_OPEN } from './RecordList.tsx'
import { UnbindPixelButton } from './UnbindPixelButton.tsx'

const PixelDrawer = lazy(async () => ({ default: (await import('./PixelDrawer.tsx')).PixelDrawer }))

export function PixelRecords({ title, ...acts }: RecordActs & { title: string }) {
  const frame = usePageFrame(pixelRecordFilters, RECORDS_FRAME)
  return (
    <RecordList
      {...acts}
      id="pixels"
      title={title}
      frame={frame}
      call={useListCall(bindingEndpoints.pixels, frame.request, WHILE_OPEN)}
      list={pixelRows}
      cells={RECORD_CELLS}
      actionsOf={actionsOf}
      exported={{ kind: 'PIXEL_BINDINGS', request: frame.request }}
      empty={{ title: '还没有 Pixel 绑定记录', text: '绑定 Pixel，或申请将 Pixel 绑定到 BM 后，每一项的进度都会留在这里。' }}
      Drawer={PixelDrawer}
    />
  )
}

const actionsOf = (row: PixelRecord, acts: RecordActs) => (
  <PairActions row={row} retryText="重新提交" {...acts}>
    {row.status === 'BIND' ? <UnbindPixelButton row={row} {...acts} /> : null}
  </PairActions>
)
