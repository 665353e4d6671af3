// What late statements ask for and cost today, and the late fee that two people waive: of one customer, or of one statement.
import { consoleRepaymentEndpoints, repaymentCaseEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import type { LateStatement } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { type CaseAction, CaseDialogOf } from '../cases/CaseDialog.tsx'
import { WaitingCase } from '../cases/WaitingCase.tsx'
import { linked } from '../ledger/posting-step.tsx'
import panel from '../lists/panel.module.css'
import { maySee } from '../routes/register.ts'
import { useStaff } from '../session/use-staff.ts'
import styles from './repayments.module.css'
import { WaiveFeeDialog } from './WaiveFeeDialog.tsx'

type Props = { customerId: string; currency?: Currency; statementId?: string }

export function LateStatements({ customerId, currency, statementId }: Props) {
  const { data, error, refetch } = useCall(consoleRepaymentEndpoints.late, { customer_id: customerId, currency: currency ?? null })
  if (error)
    return (
      <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
        {error.msg}
      </NoticeStrip>
    )
  if (!data) return <Skeleton lines={3} />
  const shown = data.statements.filter(({ statement_id }) => statementId === undefined || statement_id === statementId)
  if (shown.length === 0) return statementId === undefined ? <p className={panel.quiet}>没有逾期未还的对账单</p> : null
  return (
    <section aria-label="逾期与滞纳金">
      <h3 className={panel.part}>逾期与滞纳金</h3>
      <ul className={panel.list}>
        {shown.map(statement => (
          <Late key={statement.statement_id} of={statement} isLinked={statementId === undefined} />
        ))}
      </ul>
    </section>
  )
}

function Late({ of, isLinked }: { of: LateStatement; isLinked: boolean }) {
  const { role } = useStaff()
  const [isWaiving, setIsWaiving] = useState(false)
  const [deciding, setDeciding] = useState<CaseAction>()
  const { statement_id: id, waiver } = of
  const amount = (text: string) => `${amountText(text, of.currency)} ${of.currency}`
  return (
    <li aria-label={`对账单 ${id}`}>
      <p className={styles.head}>
        <b>
          {of.month} · {REPAYMENT_CHANNELS[of.channel]}
        </b>
        <Tag tone="error">逾期 {of.overdue_days} 天</Tag>
        {waiver === null ? null : <Tag tone="warning">减免待复核</Tag>}
      </p>
      <p className={panel.quiet}>
        {of.company_name} · {linked(id, isLinked && maySee('/statements', role) ? `/statements?statement=${id}` : undefined)}
      </p>
      <p>
        未还 <b>{amount(of.left)}</b>，应付 {amount(of.payable)}，还款日 {of.repay_on}
      </p>
      <p>
        今日滞纳金 <b>{amount(of.late_fee)}</b>（计费 {of.fee_days} 天）
        {of.fee_waived_until === null ? '' : `，已减免至 ${of.fee_waived_until}（含当日）`}
      </p>
      {waiver === null ? null : (
        <WaitingCase kind="LATE_FEE_WAIVER" name={`滞纳金减免 ${id}`} proposal={waiver} onDecide={setDeciding}>
          <p>
            <b>减免至 {waiver.waived_until}（含当日）</b>
          </p>
        </WaitingCase>
      )}
      {mayCall(repaymentCaseEndpoints.LATE_FEE_WAIVER, role) ? (
        <p>
          <Button
            size="small"
            aria-label={`减免滞纳金 ${id}`}
            disabledReason={waiver === null ? undefined : '已有待复核的减免，请先复核或撤回'}
            onClick={() => setIsWaiving(true)}
          >
            减免滞纳金
          </Button>
        </p>
      ) : null}
      {isWaiving ? <WaiveFeeDialog of={of} onClose={() => setIsWaiving(false)} /> : null}
      {deciding === undefined || waiver === null ? null : (
        <CaseDialogOf caseId={waiver.case_id} action={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </li>
  )
}
