// Saying that a possible duplicate is another payment: by name and time, before it is booked.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import type { BankFileRow, BankLine } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { Facts, sumText } from '../payments/Facts.tsx'

export function AnotherPaymentDialog({ file, line, onClose }: { file: BankFileRow; line: BankLine; onClose: () => void }) {
  const say = useFormCommand(bankFileEndpoints.another)
  const form = useForm({
    initial: { isLookedAt: false },
    checks: { isLookedAt: isLookedAt => (isLookedAt ? undefined : '请核对后勾选确认') },
    send: () => say.mutateAsync({ request: { file_id: file.file_id, row_no: line.row_no } }),
    onSuccess: onClose,
  })
  const { id, value, onChange, error } = form.field('isLookedAt')
  return (
    <FormDialog title={`是另一笔：第 ${line.row_no} 行`} submitText="确认是另一笔" onClose={onClose} {...form.dialog}>
      <NoticeStrip tone="warning">{line.problem}</NoticeStrip>
      <Facts
        facts={[
          ['交易日期', line.paid_on],
          ['收入金额', line.amount === null ? null : sumText(line.amount, line.currency)],
          ['付款户名', line.payer],
          ['附言', line.memo],
          ['流水号', line.reference],
        ]}
      />
      <p>{file.state === 'DONE' ? '确认后立即登记为到账款项' : '确认后随文件登记为到账款项'}，并记录您的姓名与时间。</p>
      <Checkbox id={id} checked={value} onChange={onChange} aria-invalid={error === undefined ? undefined : true}>
        已在网银核对，确为另一笔款项
      </Checkbox>
      {error === undefined ? null : <FieldError text={error} />}
    </FormDialog>
  )
}
