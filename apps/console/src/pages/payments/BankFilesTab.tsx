// Files of banks: uploaded, judged line by line, confirmed, and booked in the background.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/payments/bank-endpoints'
import { bankFileRows } from '@tallyhelm/protocol/topics/payments/bank-file-columns'
import { bankFileFilters } from '@tallyhelm/protocol/topics/payments/bank-lists'
import type { BankFileRow } from '@tallyhelm/protocol/topics/payments/bank-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useState } from 'react'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { BankFileDrawer } from './BankFileDrawer.tsx'
import { UploadBankFileDialog } from './UploadBankFileDialog.tsx'

const EVERY_MS = 3_000

export function BankFilesTab() {
  const { role } = useStaff()
  const list = usePageFrame('bank-files', bankFileFilters, OPEN_FRAME)
  const [isRunning, setRunning] = useState(false)
  const { data, table } = useListCall(bankFileEndpoints.list, list.request, isRunning ? { everyMs: EVERY_MS } : {})
  const runs = data?.content.some(file => file.state === 'RUNNING') === true
  if (runs !== isRunning) setRunning(runs)
  const { openId, open, close } = openRow(list)
  const [isUploading, setUploading] = useState(false)
  const cells = fileCells(open)
  return (
    <>
      <DeclaredList
        frame={list}
        title="银行流水文件"
        actions={
          mayCall(bankFileEndpoints.upload, role) ? (
            <Button variant="primary" size="small" onClick={() => setUploading(true)}>
              上传银行流水
            </Button>
          ) : undefined
        }
        filtersLabel="银行流水筛选"
        list={bankFileRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => open(row.file_id)}
        empty={<Empty title="还没有银行流水" text="上传网银导出的文件；确认前不会登记任何款项" />}
      />
      {openId === undefined ? null : <BankFileDrawer fileId={openId} onClose={close} />}
      {isUploading ? (
        <UploadBankFileDialog
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

const fileCells = (onOpen: (id: string) => void): Cells<BankFileRow, typeof bankFileRows.columns> => ({
  action: row => (
    <Button variant="link" size="mini" onClick={() => onOpen(row.file_id)}>
      {row.state === 'UNMAPPED' ? '设置列' : row.state === 'WAITING' ? '确认' : '查看'}
    </Button>
  ),
})
