// Paying by transfer: where to, with the code to write beside it, then who paid and the bank's slips; those may come later.
import { today } from '@tallyhelm/browser/clock/clock'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import {
  paidOnProblem,
  payerAccountProblem,
  voucherPayerProblem,
  VOUCHERS_MOST,
  vouchersProblem,
} from '@tallyhelm/protocol/topics/payments/limits'
import type { RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormGrid, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useNavigate } from 'react-router'
import { useFormCommand } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'
import { arrivedIn, isUploading } from '../../uploads/uploads.ts'
import { UploadsField } from '../../uploads/UploadsField.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import { AccountCard } from './AccountCard.tsx'
import { takesVoucher } from './recharge-rules.ts'

const VOUCHERS = { kind: 'voucher', most: VOUCHERS_MOST, unit: '个' } as const

type Account = NonNullable<RechargeDetail['transfer_to']>
type Props = { recharge: RechargeDetail; account: Account; onClose: () => void }

export function TransferStep({ recharge, account, onClose }: Props) {
  const { currency, amount, status, reason } = recharge
  return (
    <Stack gap={24}>
      {status === 'RECHARGE_REJECT' && reason !== '' ? (
        <NoticeStrip tone="warning" title="上次提交被驳回">
          {reason}
        </NoticeStrip>
      ) : null}
      <AccountCard account={account} amount={amountOf(amount, { withSymbol: true }, currency)} currency={currency} />
      {takesVoucher(recharge) ? (
        <VoucherForm recharge={recharge} onClose={onClose} />
      ) : (
        <NoticeStrip tone="info">这笔充值已不再需要汇款凭证。</NoticeStrip>
      )}
    </Stack>
  )
}

function VoucherForm({ recharge, onClose }: Pick<Props, 'recharge' | 'onClose'>) {
  const toast = useToast()
  const navigate = useNavigate()
  const uploads = useUploads(VOUCHERS)
  const command = useFormCommand(rechargeEndpoints.handInVoucher)
  const { recharge_id: id } = recharge
  const form = useForm({
    initial: {
      payer_name: recharge.payer_name,
      payer_account: recharge.payer_account,
      paid_on: recharge.paid_on ?? today(),
      files: undefined,
    },
    checks: {
      payer_name: voucherPayerProblem,
      payer_account: payerAccountProblem,
      paid_on: day => paidOnProblem(day.trim(), today()),
      files: () => (isUploading(uploads.list) ? '凭证正在上传，请稍候再提交' : vouchersProblem(arrivedIn(uploads.list).length)),
    },
    send: ({ payer_name, payer_account, paid_on }) =>
      command.mutateAsync({ request: { id, payer_name, payer_account, paid_on: paid_on.trim(), files: arrivedIn(uploads.list) } }),
    onSuccess: () => {
      toast.success('汇款凭证已提交')
      void navigate(paths.rechargeResult(id))
    },
  })
  const { id: filesId, error } = form.field('files')
  return (
    <form noValidate aria-label="汇款凭证" onSubmit={form.submit}>
      <Stack gap={20}>
        <FormGrid>
          <TextField label="付款户名" required help="付款户名需与签约主体一致" autoComplete="organization" {...form.field('payer_name')} />
          <TextField label="付款账号" optional {...form.field('payer_account')} />
          <TextField label="付款日期" required placeholder="yyyy-MM-dd" {...form.field('paid_on')} />
        </FormGrid>
        <UploadsField
          label="汇款凭证"
          required
          id={filesId}
          error={error}
          uploads={uploads}
          onChange={() => form.set({ files: undefined })}
        />
        <FormRefusal text={form.message} />
        <Row justify="end">
          <Button onClick={onClose}>{recharge.voucher_count > 0 ? '暂不更换' : '稍后上传'}</Button>
          <Button type="submit" variant="primary" loading={form.isBusy} loadingText="提交中…">
            提交凭证
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
