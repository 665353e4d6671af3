// 下载失败行: the rows that are wrong or failed with their reasons, as a sheet that can be mended and uploaded again.
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import type { SheetFormat } from '@tallyhelm/protocol/topics/imports/enums'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { useSheetDownload } from './use-sheet-download.ts'

export function FailedRowsButton({ batchId, look }: { batchId: string; look: 'link' | 'default' }) {
  const { fetchSheet, isPending } = useSheetDownload()
  const take = (format: SheetFormat) => () => fetchSheet(importEndpoints.failedRows, { batch_id: batchId, format })
  return (
    <Menu
      align="end"
      trigger={
        <Button variant={look} size={look === 'link' ? 'mini' : 'small'} loading={isPending} aria-label={`下载失败行，批次 ${batchId}`}>
          下载失败行
        </Button>
      }
      items={[
        { label: 'Excel（.xlsx）', onSelect: take('xlsx') },
        { label: 'CSV（.csv）', onSelect: take('csv') },
      ]}
    />
  )
}
