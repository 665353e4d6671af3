// 作为还款: money that nobody announced pays a customer's statements, the oldest first unless changed, each before and after; another person decides.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { ShareTable } from '@tallyhelm/browser/repayments/ShareTable'
import { problemsOf, quotedAllocations, type Shares, sharesNow } from '@tallyhelm/browser/repayments/shares'
import { consoleRechargeEndpoints } from '@tallyhelm/protocol/topics/payments/console-endpoints'
import type { Arrival, ClaimQuote } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { FieldError, FormRefusal } from '@tallyhelm/ui/fields/Field'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useId } from 'react'
import { useFormCommand } from '../api/queries.ts'
import { findCustomers } from '../forms/find-customers.ts'
import { ReasonField } from '../forms/ReasonField.tsx'
import panel from '../lists/panel.module.css'
import { ClaimSums } from './ClaimSums.tsx'
import { useClaim } from './use-claim.ts'

export type Claimed = Pick<Arrival, 'arrival_id' | 'amount' | 'currency' | 'payer' | 'memo' | 'transaction_id'>
type Props = {
  arrival: Claimed
  /** whose it looks like; another one can be chosen */
  customer?: Option
  onClose: () => void
}

export function ClaimDrawer({ arrival, customer, onClose }: Props) {
  const formId = useId()
  const { form, priced } = useClaimForm(arrival, customer, onClose)
  return (
    <Drawer
      open
      width={880}
      title={`作为还款：${amountText(arrival.amount, arrival.currency)} ${arrival.currency}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabledReason={form.isBusy ? '正在提交' : undefined}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isBusy} disabledReason={waitsFor(priced)}>
            提交复核
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <Stack>
          <p>由另一人复核通过后按此分摊还款，余款充入客户钱包；其间对账单有变动的，以复核时的未还金额为准。</p>
          <Definitions
            items={[
              { label: '付款户名', value: arrival.payer || '—' },
              { label: '附言', value: arrival.memo || '—' },
              { label: '流水号', value: arrival.transaction_id },
            ]}
          />
          <RemoteSelect
            label="客户"
            required
            load={findCustomers}
            placeholder="请选择客户"
            searchPlaceholder="输入客户名称或 ID"
            {...form.field('customer_id')}
            onChange={chosen => form.set({ customer_id: chosen, allocations: null })}
          />
          <Shared form={form} priced={priced} />
          <ReasonField {...form.field('reason')} />
          <FormRefusal text={form.message} />
        </Stack>
      </form>
    </Drawer>
  )
}

function useClaimForm(arrival: Claimed, customer: Option | undefined, onClose: () => void) {
  const match = useFormCommand(consoleRechargeEndpoints.match, { onSuccess: onClose })
  const form = useForm({
    initial: { customer_id: customer === undefined ? ([] as readonly Option[]) : [customer], allocations: null as Shares, reason: '' },
    checks: {
      customer_id: chosen => (chosen.length === 0 ? '请选择客户' : undefined),
      allocations: shares => problemsOf(shares, priced.all?.lines, arrival.currency),
      reason: reasonProblem,
    },
    showsEarly: path => path.startsWith('allocations'),
    send: async ({ customer_id: [chosen], reason }) => {
      if (priced.quote === undefined || chosen === undefined) return
      const allocations = quotedAllocations(priced.quote.lines)
      const of = { arrival_id: arrival.arrival_id, recharge_id: null, customer_id: chosen.value, sub_customer_id: null }
      await match.mutateAsync({ request: { ...of, allocations, reason } })
    },
  })
  const priced = useClaim(arrival.arrival_id, form.values.customer_id[0]?.value, form.values.allocations)
  return { form, priced }
}

type Parts = ReturnType<typeof useClaimForm>

function Shared({ form, priced: { all, quote, error, refetch, isFetching } }: Parts) {
  const { allocations: shares } = form.values
  const wrong = form.problem('allocations')
  if (error)
    return (
      <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
        {error.msg}
      </NoticeStrip>
    )
  if (all === undefined) return null
  return (
    <div aria-busy={isFetching}>
      <Stack gap={12}>
        {all.lines.length === 0 ? (
          <p className={panel.quiet}>该客户没有待还的 {all.currency} 对账单</p>
        ) : (
          <ShareTable
            lines={all.lines}
            priced={quote?.lines}
            currency={all.currency}
            shares={shares}
            problemOf={id => form.problem(`allocations.${id}`)}
            onChange={(id, text) => form.set({ allocations: { ...sharesNow(shares, quote?.lines), [id]: text } })}
          />
        )}
        {shares === null ? null : (
          <Row>
            <Button size="mini" onClick={() => form.set({ allocations: null })}>
              恢复按最早到期分摊
            </Button>
          </Row>
        )}
        {wrong === undefined ? null : <FieldError text={wrong} />}
        <div aria-live="polite">
          {quote?.over == null ? null : <FieldError text={overText(quote)} />}
          {all.lines.length > 0 || all.others.length > 0 ? <ClaimSums quote={quote ?? all} /> : null}
        </div>
      </Stack>
    </div>
  )
}

const overText = ({ over, currency }: ClaimQuote): string => `还款与滞纳金合计超过到账金额 ${amountText(over, currency)} ${currency}`

/** Why it can't be sent yet; a missing customer or reason is told at its field. */
function waitsFor({ all, quote, isAsking }: Parts['priced']): string | undefined {
  if (isAsking) return '正在试算'
  if (all === undefined) return undefined
  if (all.lines.length === 0) return `该客户没有待还的 ${all.currency} 对账单`
  if (quote === undefined) return '请先改正金额'
  if (quote.over !== null) return overText(quote)
  return /[1-9]/.test(quote.amount) ? undefined : '请填写还款金额'
}
