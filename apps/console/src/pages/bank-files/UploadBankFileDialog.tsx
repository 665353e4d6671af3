// Uploading what a bank exported, for one of our accounts there.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { useHiddenRows } from '@tallyhelm/browser/forms/use-hidden-rows'
import { BANK_LINES_MOST } from '@tallyhelm/protocol/topics/bank-files/enums'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import { type Bank, BANK_CODES, BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormUpload } from '../../api/use-upload.ts'
import { NO_FILE } from '../../forms/FileField.tsx'
import { SheetField, sheetProblem } from '../../forms/SheetField.tsx'

type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
const BANK_OPTIONS = BANK_CODES.map(value => ({ value, label: BANKS[value] }))
const CURRENCY_OPTIONS = WALLET_CURRENCIES.map(value => ({ value, label: CURRENCY_TEXTS[value] }))

export function UploadBankFileDialog({ onDone, onClose }: { onDone: (fileId: string) => void; onClose: () => void }) {
  const upload = useFormUpload(bankFileEndpoints.upload)
  const hidden = useHiddenRows()
  const form = useForm({
    initial: { bank: null as Bank | null, currency: 'CNY' as WalletCurrency, file: NO_FILE },
    checks: { bank: bank => (bank === null ? '请选择收款账户' : undefined), file: sheetProblem },
    at: 'file',
    // Without a choice the checks have refused it.
    send: ({ bank, currency, file }) => hidden.send(field => upload({ bank: bank as Bank, currency, ...field }, file)),
    onSuccess: ({ file_id }) => onDone(file_id),
  })
  return (
    <FormDialog title="上传银行流水" submitText="上传并校验" onClose={onClose} {...form.dialog}>
      <p>网银导出的原文件，最多 {BANK_LINES_MOST} 行；确认前不会登记任何款项。</p>
      <Select label="收款账户" required options={BANK_OPTIONS} {...form.field('bank')} />
      <Select label="币种" required options={CURRENCY_OPTIONS} {...form.field('currency')} />
      <SheetField {...form.field('file')} isBusy={form.isBusy} hidden={hidden} onSubmit={form.submit} />
    </FormDialog>
  )
}
