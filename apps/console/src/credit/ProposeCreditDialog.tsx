// Proposing a change of one customer's credit line, with its reason and paper; it holds after another person has checked it.
import { today } from '@tallyhelm/browser/clock/clock'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { temporaryUntilProblem } from '@tallyhelm/protocol/topics/credit/limits'
import { CREDIT_ACTIONS, CREDIT_CURRENCIES, type CreditAction } from '@tallyhelm/protocol/topics/credit/enums'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../api/queries.ts'
import { NO_PROOF, ProofField, proofProblem } from '../forms/ProofField.tsx'
import { ReasonField } from '../forms/ReasonField.tsx'
import type { LineOfCustomer } from './credit-texts.ts'

const NOTES: Readonly<Record<CreditAction, string>> = {
  SET: '通过后立即生效。低于已用与占用时授信显示超限，已提交的申请不受影响，但客户不能发起新的申请。',
  TEMPORARY: '在授信额度之外增加，到期自动收回；已有临时授信时以本次为准。',
  END_TEMPORARY: '通过后立即收回临时授信。',
  FREEZE: '通过后客户不能发起新的申请，已提交的申请不受影响。',
  UNFREEZE: '通过后客户可以继续使用授信。',
}

type Props = { customerId: string; line: LineOfCustomer; action: CreditAction; onClose: () => void }

export function ProposeCreditDialog({ customerId, line, action, onClose }: Props) {
  const currency = CREDIT_CURRENCIES.find(code => code === line.currency) ?? 'USD'
  const isTemporary = action === 'TEMPORARY'
  const hasAmount = isTemporary || action === 'SET'
  const propose = useFormCommand(consoleCreditEndpoints.propose, { onSuccess: onClose })
  const form = useForm({
    initial: { amount: '', until_day: '', proof_file: NO_PROOF, reason: '' },
    checks: {
      amount: amount => (hasAmount ? fundsAmountProblem(amount, currency, { mayBeZero: !isTemporary }) : undefined),
      until_day: day => (isTemporary ? temporaryUntilProblem(day.trim(), today()) : undefined),
      proof_file: proofProblem,
      reason: reasonProblem,
    },
    send: ({ amount, until_day, proof_file, reason }) => {
      const terms = { amount: hasAmount ? amount : null, until_day: isTemporary ? until_day : null }
      const request = { customer_id: customerId, currency, action, ...terms, proof_file: proof_file?.key ?? null, reason }
      return propose.mutateAsync({ request })
    },
  })
  const amountOf = (text: string) => `${amountText(text, currency)} ${currency}`
  return (
    <FormDialog title={CREDIT_ACTIONS[action]} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>
        当前总额 {amountOf(line.total)}，已用 {amountOf(line.used)}，占用 {amountOf(line.pending)}。{NOTES[action]}
      </p>
      {hasAmount ? (
        <MoneyInput label={isTemporary ? '临时授信' : '授信额度'} required currency={currency} {...form.field('amount')} />
      ) : null}
      {isTemporary ? (
        <TextField
          label="有效期至"
          required
          autoComplete="off"
          placeholder={`例如 ${today()}`}
          help="北京时间，当日 24:00 自动收回"
          {...form.field('until_day')}
        />
      ) : null}
      <ProofField {...form.field('proof_file')} />
      <ReasonField help="将显示给客户，并记入审计日志" {...form.field('reason')} />
    </FormDialog>
  )
}
