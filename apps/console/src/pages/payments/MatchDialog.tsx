// Proposing whose money it is: a recharge's, or by hand a customer's who asked for none. Another person checks it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import type { Arrival } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { Facts, sumText } from './Facts.tsx'

/** Without a recharge it is claimed by hand. */
export type Matched = { arrival: Arrival; recharge: { id: string; amount: string; customer: string } | null }
const ID = /^[1-9]\d{0,18}$/

export function MatchDialog({ matched: { arrival, recharge }, onClose }: { matched: Matched; onClose: () => void }) {
  const match = useFormCommand(consoleRechargeEndpoints.match, { onSuccess: onClose })
  const form = useForm({
    initial: { customer_id: '', sub_customer_id: '', reason: '' },
    checks: {
      customer_id: typed => (recharge !== null || ID.test(typed.trim()) ? undefined : '请填写客户编号，可在客户管理中查到'),
      sub_customer_id: typed => (typed.trim() === '' || ID.test(typed.trim()) ? undefined : '子客户编号格式不正确'),
      reason: reasonProblem,
    },
    send: ({ customer_id, sub_customer_id, reason }) =>
      match.mutateAsync({
        request: {
          arrival_id: arrival.arrival_id,
          recharge_id: recharge?.id ?? null,
          customer_id: recharge === null ? customer_id.trim() : null,
          sub_customer_id: recharge === null && sub_customer_id.trim() !== '' ? sub_customer_id.trim() : null,
          reason,
        },
      }),
  })
  const isOther = recharge !== null && recharge.amount !== arrival.amount
  return (
    <FormDialog title={recharge === null ? '手工认领' : '匹配并确认'} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>由另一人复核通过后，以到账金额充值到客户钱包。</p>
      <Facts
        facts={[
          ['到账金额', sumText(arrival.amount, arrival.currency)],
          ...(recharge === null
            ? []
            : ([
                ['充值单', recharge.id],
                ['充值金额', sumText(recharge.amount, arrival.currency)],
                ['客户', recharge.customer],
              ] as const)),
          ['付款户名', arrival.payer],
          ['附言', arrival.memo],
          ['流水号', arrival.transaction_id],
        ]}
      />
      {isOther ? <NoticeStrip tone="warning">到账金额与充值金额不同，将以到账金额入账。</NoticeStrip> : null}
      {recharge === null ? (
        <>
          <TextField label="客户编号" required maxLength={19} autoComplete="off" {...form.field('customer_id')} />
          <TextField label="子客户编号" help="入子客户的钱包时填写" maxLength={19} autoComplete="off" {...form.field('sub_customer_id')} />
        </>
      ) : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
