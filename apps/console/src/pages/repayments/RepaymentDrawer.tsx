// One repayment: what it paid of which statement, its postings, and what became of those statements since.
import { STATEMENT_STATUSES } from '@tallyhelm/protocol/topics/statements/enums'
import { consoleRepaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import type { ConsoleRepaymentDetail } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { REPAYMENT_CHANNELS, REPAYMENT_SOURCES, REPAYMENT_STATUSES } from '@tallyhelm/protocol/topics/repayments/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { linked, postingStep } from '../../ledger/posting-step.tsx'
import panel from '../../lists/panel.module.css'
import { rechargeHref } from '../../routes/links.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'

export function RepaymentDrawer({ repaymentNo, onClose }: { repaymentNo: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(consoleRepaymentEndpoints.detail, { repayment_no: repaymentNo })
  return (
    <Drawer open width={880} onClose={onClose} title={`还款单 ${repaymentNo}`}>
      {error ? (
        <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {error.msg}
        </NoticeStrip>
      ) : null}
      {data ? <Contents of={data} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}

function Contents({ of }: { of: ConsoleRepaymentDetail }) {
  const { role } = useStaff()
  const text = (amount: string, currency: ConsoleRepaymentDetail['currency'] = of.currency) => `${amountText(amount, currency)} ${currency}`
  const statement = (id: string) => (maySee('/statements', role) ? `/statements?statement=${id}` : undefined)
  const { text: state, tone } = REPAYMENT_STATUSES[of.status]
  return (
    <Stack gap={20}>
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={tone}>{state}</Tag> },
          { label: '客户', value: linked(of.customer_name, maySee('/customers', role) ? `/customers/${of.customer_id}` : undefined) },
          { label: '还款方式', value: REPAYMENT_SOURCES[of.source] },
          ...paymentFacts(of, maySee('/recharges', role)),
          { label: '用于对账单', value: <b>{text(of.allocated)}</b> },
          { label: '滞纳金', value: text(of.late_fee) },
          { label: '支付', value: text(of.cost, of.pay_currency) },
          { label: '提交', value: `${of.user_name} · ${timeText(of.at)}` },
        ]}
      />
      <section aria-label="分摊">
        <h3 className={panel.part}>分摊</h3>
        <ul className={panel.list}>
          {of.shares.map(share => (
            <li key={share.allocation_id} aria-label={`对账单 ${share.statement_no}`}>
              <p>
                <b>
                  {share.month} · {REPAYMENT_CHANNELS[share.channel]}
                </b>{' '}
                <span className={panel.quiet}>
                  {share.company_name} · {linked(share.statement_no, statement(share.statement_no))}
                </span>
              </p>
              <p>
                还款前 {text(share.due)}，本次还款 <b>{text(share.paid)}</b>，还款后 {text(share.left)}
              </p>
              {share.overdue_days === 0 ? null : (
                <p>
                  逾期 {share.overdue_days} 天，滞纳金 {text(share.late_fee)}（计费 {share.fee_days} 天）
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="分录">
        <h3 className={panel.part}>分录</h3>
        <Timeline label="分录" entries={of.postings.map(posting => postingStep(posting, role))} />
      </section>
      <section aria-label="对账单经过">
        <h3 className={panel.part}>对账单经过</h3>
        <Timeline
          label="对账单经过"
          entries={of.steps.map((step, index) => ({
            id: `${step.at} ${index}`,
            title: `${step.statement_no}：${STATEMENT_STATUSES[step.to].text}`,
            time: timeText(step.at),
            tone: STATEMENT_STATUSES[step.to].tone,
            text: [step.name, step.note].filter(Boolean).join('：'),
          }))}
        />
      </section>
    </Stack>
  )
}

const paymentFacts = (of: ConsoleRepaymentDetail, isLinked: boolean) =>
  of.recharge_id === null
    ? []
    : [
        { label: '充值单与流水', value: linked(of.recharge_id, isLinked ? rechargeHref(of.recharge_id) : undefined) },
        { label: '付款户名', value: of.payer ?? '—' },
        { label: '流水号', value: of.transaction_id ?? '—' },
      ]
