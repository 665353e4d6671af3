// One customer's credit: how its line stands, what each channel uses, what waits, what may be asked for, and its history.
import { pagingOf } from '@tallyhelm/browser/lists/query-text'
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import type { WaitingApplication } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { CREDIT_ACTIONS, CREDIT_STATES, type CreditAction } from '@tallyhelm/protocol/topics/credit/enums'
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { creditTone } from '@tallyhelm/protocol/topics/credit/limits'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useMemo, useState } from 'react'
import { useCall } from '../api/queries.ts'
import { type CaseAction, CaseDialogOf } from '../cases/CaseDialog.tsx'
import { WaitingCase } from '../cases/WaitingCase.tsx'
import { type Paging, PartTable } from '../lists/PartTable.tsx'
import { PartTitle } from '../lists/PartTitle.tsx'
import { useListCall } from '../lists/use-list-call.ts'
import { useStaff } from '../session/use-staff.ts'
import { changeColumns, ChangeCard } from './change-columns.tsx'
import styles from './credit.module.css'
import { actionsOf, type LineOfCustomer, proposalText } from './credit-texts.ts'
import { ProposeCreditDialog } from './ProposeCreditDialog.tsx'

type Chosen = { line: LineOfCustomer; action: CreditAction } | { caseId: string; kind: CaseAction }

export function CreditPanel({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useCall(consoleCreditEndpoints.credit, { customer_id: customerId })
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  if (error) {
    return (
      <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
        {error.msg}
      </NoticeStrip>
    )
  }
  if (!data) return <Skeleton lines={4} />
  if (data.lines.length === 0) return <Empty title="没有授信" text="仅账期客户使用授信；预充客户从钱包支付。" />
  return (
    <>
      {data.application === null ? null : <Application application={data.application} onChoose={setChosen} />}
      {data.lines.map(line => (
        <Line key={line.currency} line={line} onChoose={setChosen} />
      ))}
      <Changes customerId={customerId} />
      {chosen === undefined ? null : 'caseId' in chosen ? (
        <CaseDialogOf caseId={chosen.caseId} action={chosen.kind} onClose={close} />
      ) : (
        <ProposeCreditDialog customerId={customerId} line={chosen.line} action={chosen.action} onClose={close} />
      )}
    </>
  )
}

function Application({ application, onChoose }: { application: WaitingApplication; onChoose: (chosen: Chosen) => void }) {
  const { case_id: caseId, currency, target, papers } = application
  return (
    <WaitingCase kind="CREDIT_APPLICATION" name="调额申请" proposal={application} onDecide={kind => onChoose({ kind, caseId })}>
      <p>
        <b>
          客户申请调额至 {amountText(target, currency)} {currency}
        </b>
      </p>
      <p>财务资料：{papers.length === 0 ? '未提供' : papers.join('、')}</p>
    </WaitingCase>
  )
}

function Line({ line, onChoose }: { line: LineOfCustomer; onChoose: (chosen: Chosen) => void }) {
  const { role } = useStaff()
  const { currency, state, proposal } = line
  const amount = (text: string) => amountText(text, currency)
  const taken = Number(line.total) === 0 ? 0 : 1 - Number(line.available) / Number(line.total)
  const isOver = Number(line.over) > 0
  return (
    <section className={styles.line} aria-label={`${currency} 授信`}>
      <div className={styles.head}>
        <b>{currency} 授信</b>
        <Tag tone={CREDIT_STATES[state].tone}>{CREDIT_STATES[state].text}</Tag>
        {proposal === null ? null : <Tag tone="warning">待复核</Tag>}
      </div>
      <Meter
        ratio={isOver ? 1 : taken}
        level={isOver ? 'error' : creditTone(taken)}
        label={`已用与占用 ${Math.round((isOver ? 1 : taken) * 100)}%`}
        start={`已用 ${amount(line.used)}，占用 ${amount(line.pending)}`}
        end={`总额 ${amount(line.total)}`}
      />
      <p>
        可用 <b>{amount(line.available)}</b>
        {isOver ? ` · 超限 ${amount(line.over)}，不能发起新的申请` : ''}
      </p>
      {line.temporary_until === null ? null : (
        <p>
          其中临时授信 {amount(line.temporary)}，{timeText(line.temporary_until)} 到期自动收回
        </p>
      )}
      {line.use.length === 0 ? null : (
        <p className={styles.quiet}>
          各渠道已用：
          {line.use.map(({ channel, used }) => `${channel === null ? '其他' : REPAYMENT_CHANNELS[channel]} ${amount(used)}`).join(' · ')}
        </p>
      )}
      {proposal === null ? null : (
        <WaitingCase
          kind="CREDIT_LINE"
          name={`${currency} 授信变更`}
          proposal={proposal}
          onDecide={kind => onChoose({ kind, caseId: proposal.case_id })}
        >
          <p>
            <b>{proposalText(proposal, currency)}</b>
          </p>
        </WaitingCase>
      )}
      {mayCall(consoleCreditEndpoints.propose, role) ? (
        <div className={styles.actions}>
          {actionsOf(line).map(action => (
            <Button
              key={action}
              size="small"
              disabledReason={proposal === null ? undefined : '已有待复核的授信变更，请先复核或撤回'}
              onClick={() => onChoose({ line, action })}
            >
              {CREDIT_ACTIONS[action]}
            </Button>
          ))}
        </div>
      ) : null}
    </section>
  )
}

function Changes({ customerId }: { customerId: string }) {
  const [paging, setPaging] = useState<Paging>({})
  const request = useMemo(() => ({ customer_id: customerId, ...pagingOf(paging) }), [customerId, paging])
  const { data, table } = useListCall(consoleCreditEndpoints.changes, request)
  return (
    <section aria-label="授信变更记录">
      <PartTitle>授信变更记录</PartTitle>
      <PartTable
        name="credit-changes"
        caption="授信变更记录"
        columns={changeColumns}
        rows={data?.content}
        rowKey={row => row.change_id}
        rowName={row => timeText(row.at)}
        table={table}
        total={data?.total_size}
        paging={paging}
        onPaging={setPaging}
        empty="还没有授信变更"
        renderCard={row => <ChangeCard row={row} />}
      />
    </section>
  )
}
