// Bills of other channels: sheets that are uploaded, judged line by line, proposed, and booked once another person agrees.
import { channelFileRows } from '@tallyhelm/protocol/topics/billing/channel-bill-columns'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { channelFileFilters } from '@tallyhelm/protocol/topics/billing/channel-bill-lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { OPEN_FRAME } from '../../lists/open-row.ts'
import { UploadedFiles } from '../../lists/UploadedFiles.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { ChannelFileDrawer } from './ChannelFileDrawer.tsx'
import { UploadChannelBillsDialog } from './UploadChannelBillsDialog.tsx'

export function ChannelBillsTab() {
  const frame = usePageFrame('channel-files', channelFileFilters, OPEN_FRAME)
  const { data, table } = useListCall(channelBillEndpoints.list, frame.request)
  return (
    <UploadedFiles
      frame={frame}
      title="渠道账单文件"
      filtersLabel="渠道账单筛选"
      list={channelFileRows}
      cells={{}}
      page={data}
      table={table}
      empty={<Empty title="还没有渠道账单" text="Kwai、Bing 等渠道的账单按模板上传；两人确认前不占用客户授信。" />}
      upload={channelBillEndpoints.upload}
      uploadText="上传渠道账单"
      dialog={ends => <UploadChannelBillsDialog {...ends} />}
      idOf={file => file.file_id}
      actionText={file => (file.state === 'WAITING' ? '提交' : '查看')}
      panel={(fileId, onClose) => <ChannelFileDrawer fileId={fileId} onClose={onClose} />}
    />
  )
}
