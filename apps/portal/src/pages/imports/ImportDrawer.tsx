// The drawer of one import: template and rows, then preview, confirmation, and what became of each row.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { IMPORT_STATUSES, IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportDetail } from '@tallyhelm/protocol/topics/imports/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useOrderEvents } from '../../orders/use-order-events.ts'
import { BatchResult } from './BatchResult.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { SourceStep } from './SourceStep.tsx'

type Props = {
  channel: Channel
  batchId: string | undefined
  start: string | undefined
  onOpen: (batchId: string) => void
  onClose: () => void
}

export function ImportDrawer({ channel, batchId, start, onOpen, onClose }: Props) {
  if (batchId !== undefined) return <BatchDrawer batchId={batchId} onClose={onClose} />
  return (
    <Drawer open width={880} onClose={onClose} title={`${CHANNELS[channel].name} 批量导入`}>
      <SourceStep channel={channel} start={start} onCreated={onOpen} />
    </Drawer>
  )
}

/** What nobody tells of by events, the queue's work before the orders are there, is asked for this often. */
const LOOK_AGAIN_MS = 3_000

function BatchDrawer({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const detail = useCall(
    importEndpoints.detail,
    { batch_id: batchId },
    { refetchInterval: query => (isMoving(query.state.data) ? LOOK_AGAIN_MS : false) },
  )
  const batch = detail.data
  const readAgain = useReadAgain()
  useOrderEvents(isMoving(batch), () => void readAgain(importEndpoints.confirm))
  const status = batch && IMPORT_STATUSES[batch.status]
  return (
    <Drawer
      open
      width={880}
      onClose={onClose}
      title={batch === undefined ? '导入批次' : `${CHANNELS[batch.channel].name} ${IMPORT_TYPES[batch.import_type]} · ${batch.file_name}`}
      headEnd={status && <Tag tone={status.tone}>{status.text}</Tag>}
    >
      <Loaded call={detail} lines={10}>
        {batch => <BatchBody batch={batch} />}
      </Loaded>
    </Drawer>
  )
}

function BatchBody({ batch }: { batch: ImportDetail }) {
  const [hadPreview, setHadPreview] = useState(false)
  const isPreview = batch.status === 'WAITING' && !batch.is_confirmed
  if (isPreview && !hadPreview) setHadPreview(true)
  if (isPreview) return <PreviewStep batch={batch} />
  if (batch.status === 'PARSING') {
    return (
      <>
        <ImportSteps current={2} />
        <NoticeStrip>正在解析文件，请稍候…</NoticeStrip>
      </>
    )
  }
  return <BatchResult batch={batch} takesFocus={hadPreview} />
}

const isMoving = (batch: ImportDetail | undefined): boolean => batch?.status === 'RUNNING' || batch?.status === 'PARSING'
