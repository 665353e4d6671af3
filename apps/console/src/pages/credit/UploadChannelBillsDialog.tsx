// Uploading a sheet of other channels' bills, with the template that it is to follow.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { channelBillEndpoints } from '@tallyhelm/protocol/topics/billing/channel-bill-endpoints'
import { CHANNEL_BILL_COLUMNS, CHANNEL_LINES_MOST } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import { OTHER_CHANNEL_CODES } from '@tallyhelm/protocol/topics/repayments/enums'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { upload } from '../../api/client.ts'
import { csvAddress } from '../../exports/sheet-files.ts'
import styles from './statements.module.css'

/** A line as it is to be filled in. */
const SAMPLE = ['1', '客户的开户公司', 'Kwai', 'kw-10001', 'Kwai 账户一', '2026-01', 'USD', '1234.56', '', '']

export function UploadChannelBillsDialog({ onDone, onClose }: { onDone: (fileId: string) => void; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const readAgain = useReadAgain()

  const send = async () => {
    if (file === undefined) return setProblem('请选择文件')
    setBusy(true)
    setProblem(undefined)
    try {
      const { file_id } = await upload(channelBillEndpoints.upload, {}, file, { background: true })
      void readAgain(channelBillEndpoints.upload)
      onDone(file_id)
    } catch (refused) {
      setProblem(refused instanceof ApiError ? refused.msg : '上传失败，请重试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog title="上传渠道账单" submitText="上传并校验" isBusy={isBusy} onSubmit={() => void send()} onClose={onClose}>
      <p>
        {OTHER_CHANNEL_CODES.join('、')} 的账单，每行一个账户，最多 {CHANNEL_LINES_MOST} 行。更正以前月份时填写“更正月份”，金额可为负。
      </p>
      <p>
        <a className={styles.link} href={csvAddress([CHANNEL_BILL_COLUMNS, SAMPLE])} download="渠道账单模板.csv">
          下载模板
        </a>
      </p>
      <UploadTile
        label="文件"
        help="xlsx 或 csv（UTF-8、GBK），不超过 5 MB"
        accept=".xlsx,.csv"
        files={file === undefined ? [] : [{ id: file.name, name: file.name, state: isBusy ? 'uploading' : 'done' }]}
        onAdd={files => {
          setProblem(undefined)
          setFile(files[0])
        }}
        onRemove={() => setFile(undefined)}
        error={problem}
      />
    </FormDialog>
  )
}
