// 绑定记录: the records of the page's type, below its form; what failed can be asked for anew from its row.
import { bindingRows } from '@tallyhelm/protocol/topics/bindings/columns'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { BINDING_CHANNELS, type BindingType } from '@tallyhelm/protocol/topics/bindings/enums'
import { bindingPageFilters } from '@tallyhelm/protocol/topics/bindings/lists'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { lazy, type ReactNode, useCallback, useMemo } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { RECORD_CELLS, Target } from './cells.tsx'
import { PairActions } from './PairActions.tsx'
import { type RecordActs, RecordList, RECORDS_FRAME, WHILE_OPEN } from './RecordList.tsx'

const BindingDrawer = lazy(async () => ({ default: (await import('./BindingDrawer.tsx')).BindingDrawer }))

type Props = RecordActs & {
  type: BindingType
  channel: Channel
  title: string
  /** What else can be done with a row. */
  more?: (row: BindingRecord, acts: RecordActs) => ReactNode
}

export function BindingRecords({ type, channel, title, more, ...acts }: Props) {
  const frame = usePageFrame(bindingPageFilters, RECORDS_FRAME)
  const request = useMemo(
    () => ({ ...frame.request, type, ...(BINDING_CHANNELS[type].length > 1 ? { channel } : {}) }),
    [frame.request, type, channel],
  )
  const actionsOf = useCallback(
    (row: BindingRecord, acts: RecordActs) => (
      <PairActions row={row} {...acts}>
        {more?.(row, acts)}
      </PairActions>
    ),
    [more],
  )
  return (
    <RecordList
      {...acts}
      id="bindings"
      title={title}
      frame={frame}
      call={useListCall(bindingEndpoints.list, request, WHILE_OPEN)}
      list={bindingRows}
      cells={CELLS}
      actionsOf={actionsOf}
      exported={{ kind: 'BINDINGS', request }}
      empty={{ title: '还没有记录', text: '提交后，每个账户的结果都会留在这里。' }}
      Drawer={BindingDrawer}
    />
  )
}

const CELLS = { ...RECORD_CELLS, target: (row: BindingRecord) => <Target row={row} /> }
