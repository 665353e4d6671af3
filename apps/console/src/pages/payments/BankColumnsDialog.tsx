// Saying which column of a bank's files is what; it is kept for the bank.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { columnProblems } from '@tallyhelm/protocol/topics/payments/bank-columns'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/payments/bank-endpoints'
import { BANK_FIELD_CODES, BANK_FIELDS, type BankColumns } from '@tallyhelm/protocol/topics/payments/bank-enums'
import type { BankFileDetail } from '@tallyhelm/protocol/topics/payments/bank-schemas'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'

/** No title of a bank is empty: those are named by their place. */
const NONE = ''

export function BankColumnsDialog({ file, onClose }: { file: BankFileDetail; onClose: () => void }) {
  const save = useFormCommand(bankFileEndpoints.columns, { onSuccess: onClose })
  const form = useForm({
    initial: { columns: file.columns as BankColumns },
    checks: { columns: columns => new Map(Object.entries(columnProblems(columns, file.titles))) },
    send: ({ columns }) => save.mutateAsync({ request: { file_id: file.file_id, columns } }),
  })
  const { columns } = form.values
  const sampleOf = (title: string | null) =>
    title === null ? undefined : file.samples.map(cells => cells[file.titles.indexOf(title)] ?? '').find(cell => cell !== '')
  const options = [{ value: NONE, label: '无' }, ...file.titles.map(title => ({ value: title, label: title }))]
  return (
    <FormDialog title={`设置列：${BANKS[file.bank]}`} submitText="保存并校验" onClose={onClose} {...form.dialog}>
      <p>保存后，该银行以后的文件按此识别。金额为一列且支出为负数，或另有收支方向列，都可以。</p>
      {BANK_FIELD_CODES.map(field => {
        const sample = sampleOf(columns[field])
        return (
          <Select
            key={field}
            label={BANK_FIELDS[field].text}
            required={BANK_FIELDS[field].isRequired}
            options={options}
            value={columns[field] ?? NONE}
            onChange={title => form.set({ columns: { ...columns, [field]: title === NONE ? null : title } })}
            error={form.problem(`columns.${field}`)}
            {...(sample === undefined ? {} : { help: `例如 ${sample}` })}
          />
        )
      })}
    </FormDialog>
  )
}
