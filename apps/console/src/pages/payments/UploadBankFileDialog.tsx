// Uploading what a bank exported, for one of our accounts there.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { BANK_LINES_MOST } from '@tallyhelm/protocol/topics/payments/bank-enums'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/payments/bank-endpoints'
import { type Bank, BANK_CODES, BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { Select } from '@tallyhelm/ui/fields/Select'
import { UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { upload } from '../../api/client.ts'

type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
const BANK_OPTIONS = BANK_CODES.map(value => ({ value, label: BANKS[value] }))
const CURRENCY_OPTIONS = WALLET_CURRENCIES.map(value => ({ value, label: CURRENCY_TEXTS[value] }))

export function UploadBankFileDialog({ onDone, onClose }: { onDone: (fileId: string) => void; onClose: () => void }) {
  const [bank, setBank] = useState<Bank | null>(null)
  const [currency, setCurrency] = useState<WalletCurrency>('CNY')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const readAgain = useReadAgain()

  const send = async () => {
    setTried(true)
    if (bank === null || file === undefined) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { file_id } = await upload(bankFileEndpoints.upload, { bank, currency }, file, { background: true })
      void readAgain(bankFileEndpoints.upload)
      onDone(file_id)
    } catch (refused) {
      setProblem(refused instanceof ApiError ? refused.msg : '上传失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  const fileProblem = isTried && file === undefined ? '请选择文件' : problem
  return (
    <FormDialog title="上传银行流水" submitText="上传并校验" isBusy={isBusy} onSubmit={() => void send()} onClose={onClose}>
      <p>网银导出的原文件，最多 {BANK_LINES_MOST} 行；确认前不会登记任何款项。</p>
      <Select
        label="收款账户"
        required
        options={BANK_OPTIONS}
        value={bank}
        onChange={setBank}
        error={isTried && bank === null ? '请选择收款账户' : undefined}
      />
      <Select label="币种" required options={CURRENCY_OPTIONS} value={currency} onChange={setCurrency} />
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
        error={fileProblem}
      />
    </FormDialog>
  )
}
