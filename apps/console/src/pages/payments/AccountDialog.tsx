// A receiving account, new or changed; its bank, currency and method say which one it is.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { paymentSettingsEndpoints } from '@tallyhelm/protocol/topics/payments/settings-endpoints'
import { TRANSFER_METHOD_TEXTS } from '@tallyhelm/protocol/topics/payments/settings-lists'
import { accountNoProblem, nameProblem, swiftProblem, TRANSFER_METHOD_CODES } from '@tallyhelm/protocol/topics/payments/settings-limits'
import type { ReceivingAccount } from '@tallyhelm/protocol/topics/payments/settings-schemas'
import { BANK_CODES, BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { CURRENCIES, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

type Key = Pick<ReceivingAccount, 'bank' | 'currency' | 'method'>
const EMPTY = { bank: null, currency: null, method: null, holder: '', account_no: '', bank_name: '', swift: '', is_open: true }
const chosen = (text: string) => (value: string | null) => (value === null ? text : undefined)

export function AccountDialog({ account, onClose }: { account: ReceivingAccount | null; onClose: () => void }) {
  const toast = useToast()
  const propose = useFormCommand(paymentSettingsEndpoints.proposeAccount, {
    onSuccess: () => {
      toast.success('收款账户已提交，等待另一人复核')
      onClose()
    },
  })
  const { bank, currency, method, holder, account_no, bank_name, swift, is_open } = account ?? EMPTY
  const key: { [Name in keyof Key]: Key[Name] | null } = { bank, currency, method }
  const form = useForm({
    initial: { ...key, holder, account_no, bank_name, swift, is_open, reason: '' },
    checks: {
      bank: chosen('请选择收款账户'),
      currency: chosen('请选择币种'),
      method: chosen('请选择支付方式'),
      holder: value => nameProblem(value, '户名'),
      account_no: accountNoProblem,
      bank_name: value => nameProblem(value, '开户行'),
      swift: swiftProblem,
      reason: reasonProblem,
    },
    // Without a choice the checks have refused it.
    send: values => propose.mutateAsync({ request: { ...values, ...(values as Key) } }),
  })
  return (
    <FormDialog title={account === null ? '新增收款账户' : '变更收款账户'} submitText="提交复核" onClose={onClose} {...form.dialog}>
      {account === null ? (
        <>
          <Select label="收款账户" required options={BANK_CODES.map(value => ({ value, label: BANKS[value] }))} {...form.field('bank')} />
          <Select
            label="币种"
            required
            options={WALLET_CURRENCIES.map(value => ({ value, label: `${value} ${CURRENCIES[value].name}` }))}
            {...form.field('currency')}
          />
          <Select
            label="支付方式"
            required
            options={TRANSFER_METHOD_CODES.map(value => ({ value, label: TRANSFER_METHOD_TEXTS[value] }))}
            {...form.field('method')}
          />
        </>
      ) : (
        <p>
          {BANKS[account.bank]} {account.currency}，{TRANSFER_METHOD_TEXTS[account.method]}
        </p>
      )}
      <TextField label="户名" required {...form.field('holder')} />
      <TextField label="收款账号" required autoComplete="off" spellCheck={false} {...form.field('account_no')} />
      <TextField label="开户行" required {...form.field('bank_name')} />
      <TextField label="SWIFT 代码" autoComplete="off" spellCheck={false} placeholder="跨境汇款必填" {...form.field('swift')} />
      <Checkbox checked={form.values.is_open} onChange={value => form.set({ is_open: value })}>
        启用
      </Checkbox>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
