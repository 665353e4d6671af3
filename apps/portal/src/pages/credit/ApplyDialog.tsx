// 申请调额: which limit the line is to have, why, and the papers that show it; staff decide.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { creditEndpoints } from '@tallyhelm/protocol/topics/credit/endpoints'
import { PAPERS_MOST, papersProblem } from '@tallyhelm/protocol/topics/credit/limits'
import { CREDIT_CURRENCIES } from '@tallyhelm/protocol/topics/credit/enums'
import type { CreditLine } from '@tallyhelm/protocol/topics/credit/line-schemas'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { OWN_REASON_LEAST, REASON_MOST, ownReasonProblem, reasonLength } from '@tallyhelm/protocol/values/reason'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { arrivedIn, uploadProblem } from '../../uploads/uploads.ts'
import { UploadsField } from '../../uploads/UploadsField.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'

const PAPERS = { kind: 'credit', most: PAPERS_MOST, unit: '个' } as const

export function ApplyDialog({ line, onClose }: { line: Pick<CreditLine, 'currency' | 'base' | 'used'>; onClose: () => void }) {
  const currency = CREDIT_CURRENCIES.find(code => code === line.currency) ?? 'USD'
  const toast = useToast()
  const papers = useUploads(PAPERS)
  const apply = useFormCommand(creditEndpoints.apply)
  const form = useForm({
    initial: { target: '', reason: '', files: undefined },
    checks: {
      target: target => fundsAmountProblem(target, currency),
      reason: ownReasonProblem,
      files: () => uploadProblem(papers.list, '财务资料') ?? papersProblem(papers.list.length),
    },
    send: ({ target, reason }) => apply.mutateAsync({ request: { currency, target, reason, files: arrivedIn(papers.list) } }),
    onSuccess: () => {
      toast.success('调额申请已提交')
      onClose()
    },
  })
  const { id, error } = form.field('files')
  const amount = (text: string) => amountOf(text, { withSymbol: true }, currency)
  return (
    <FormDialog title="申请调额" submitText="提交申请" onClose={onClose} {...form.dialog}>
      <p>
        当前授信额度 {amount(line.base)} {currency}（不含临时授信），已用 {amount(line.used)}。
      </p>
      <MoneyInput label="目标额度" required currency={currency} {...form.field('target')} />
      <TextArea label="申请原因" required rows={3} limit={REASON_MOST} help={reasonLength(OWN_REASON_LEAST)} {...form.field('reason')} />
      <UploadsField label="财务资料" id={id} error={error} uploads={papers} onChange={() => form.set({ files: undefined })} />
    </FormDialog>
  )
}
