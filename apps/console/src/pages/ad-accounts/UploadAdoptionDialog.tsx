// Uploading a sheet of ad accounts: it is read and judged at once, and waits to be confirmed.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/adoption-endpoints'
import { ADOPT_SHEET_MOST, ADOPTION_COLUMNS } from '@tallyhelm/protocol/topics/ad-accounts/adoption-enums'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { upload } from '../../api/client.ts'
import styles from './accounts.module.css'

const SAMPLE = 'Facebook,1234567890,客户名称,,主体名称,待核实'
/** With a byte order mark, so that table programs read it as UTF-8. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${ADOPTION_COLUMNS.join(',')}\r\n${SAMPLE}\r\n`)}`

export function UploadAdoptionDialog({ onDone, onClose }: { onDone: (batchId: string) => void; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const readAgain = useReadAgain()
  const send = () => {
    if (file === undefined) return setProblem('请选择文件')
    setBusy(true)
    upload(adoptionEndpoints.upload, {}, file, { background: true }).then(
      ({ batch_id }) => {
        void readAgain(adoptionEndpoints.upload)
        onDone(batch_id)
      },
      (refused: unknown) => {
        setBusy(false)
        setProblem(refused instanceof ApiError ? refused.msg : '上传失败，请重试')
      },
    )
  }
  return (
    <FormDialog title="表格导入" submitText="上传并校验" isBusy={isBusy} onSubmit={send} onClose={onClose}>
      <p>
        每行一个账户，最多 {ADOPT_SHEET_MOST} 行；上传后逐行校验，确认后才会接管。
        <a className={styles.toDifference} href={TEMPLATE} download="接管账户模板.csv">
          下载模板
        </a>
      </p>
      <UploadTile
        label="文件"
        help="xlsx 或 csv（UTF-8、GBK），不超过 5 MB"
        accept=".xlsx,.csv"
        files={file === undefined ? [] : [{ id: 'sheet', name: file.name, state: problem === undefined ? 'done' : 'failed' }]}
        onAdd={([chosen]) => {
          setFile(chosen)
          setProblem(undefined)
        }}
        onRemove={() => {
          setFile(undefined)
          setProblem(undefined)
        }}
        error={problem}
      />
    </FormDialog>
  )
}
