// Bills of other channels: sheets that are uploaded, judged line by line, proposed, and booked once another person agrees.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { channelFileRows } from '@tallyhelm/protocol/topics/billing/channel-bill-columns'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { channelFileFilters } from '@tallyhelm/protocol/topics/billing/channel-bill-lists'
import type { ChannelFileRow } from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useState } from 'react'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { ChannelFileDrawer } from './ChannelFileDrawer.tsx'
import { UploadChannelBillsDialog } from './UploadChannelBillsDialog.tsx'

export function ChannelBillsTab() {
  const { role } = useStaff()
  const list = usePageFrame('channel-files', channelFileFilters, OPEN_FRAME)
  const { data, table } = useListCall(channelBillEndpoints.list, list.request)
  const { openId, open, close } = openRow(list)
  const [isUploading, setUploading] = useState(false)
  const cells = fileCells(open)
  return (
    <>
      <DeclaredList
        frame={list}
        title="渠道账单文件"
        actions={
          mayCall(channelBillEndpoints.upload, role) ? (
            <Button variant="primary" size="small" onClick={() => setUploading(true)}>
              上传渠道账单
            </Button>
          ) : undefined
        }
        filtersLabel="渠道账单筛选"
        list={channelFileRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => open(row.file_id)}
        empty={<Empty title="还没有渠道账单" text="Kwai、Bing 等渠道的账单按模板上传；两人确认前不占用客户授信。" />}
      />
      {openId === undefined ? null : <ChannelFileDrawer fileId={openId} onClose={close} />}
      {isUploading ? (
        <UploadChannelBillsDialog
          onClose={() => setUploading(false)}
          onDone={fileId => {
            setUploading(false)
            open(fileId)
          }}
        />
      ) : null}
    </>
  )
}

const fileCells = (onOpen: (id: string) => void): Cells<ChannelFileRow, typeof channelFileRows.columns> => ({
  action: row => (
    <Button variant="link" size="mini" onClick={() => onOpen(row.file_id)}>
      {row.state === 'WAITING' ? '提交' : '查看'}
    </Button>
  ),
})
