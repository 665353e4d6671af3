// Files of banks: uploaded, judged line by line, confirmed, and booked in the background.
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import { bankFileRows } from '@tallyhelm/protocol/topics/bank-files/columns'
import { bankFileFilters } from '@tallyhelm/protocol/topics/bank-files/lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { OPEN_FRAME } from '../../lists/open-row.ts'
import { UploadedFiles, WHILE_RUNNING } from '../../lists/UploadedFiles.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { BankFileDrawer } from './BankFileDrawer.tsx'
import { UploadBankFileDialog } from './UploadBankFileDialog.tsx'

export function BankFilesTab() {
  const frame = usePageFrame('bank-files', bankFileFilters, OPEN_FRAME)
  const { data, table } = useListCall(bankFileEndpoints.list, frame.request, WHILE_RUNNING)
  return (
    <UploadedFiles
      frame={frame}
      title="银行流水文件"
      filtersLabel="银行流水筛选"
      list={bankFileRows}
      cells={{}}
      page={data}
      table={table}
      empty={<Empty title="还没有银行流水" text="上传网银导出的文件；确认前不会登记任何款项" />}
      upload={bankFileEndpoints.upload}
      uploadText="上传银行流水"
      dialog={ends => <UploadBankFileDialog {...ends} />}
      idOf={file => file.file_id}
      actionText={file => (file.state === 'UNMAPPED' ? '设置列' : file.state === 'WAITING' ? '确认' : '查看')}
      panel={(fileId, onClose) => <BankFileDrawer fileId={fileId} onClose={onClose} />}
    />
  )
}
