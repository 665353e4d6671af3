// One statement in full: its amounts, what the customer objects to and what is answered, its versions, receipts and history.
import { RECEIPT_KINDS, RECEIPT_STATUSES, type ReceiptVerdict, STATEMENT_STATUSES } from '@tallyhelm/protocol/topics/statements/enums'
import { consoleStatementEndpoints } from '@tallyhelm/protocol/topics/statements/console-endpoints'
import type {
  ChangedLine,
  ConsoleStatement,
  ConsoleStatementDetail,
  StatementReceipt,
} from '@tallyhelm/protocol/topics/statements/console-schemas'
import { amountText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { type CaseAction, CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { StoredPaper } from '../../cases/StoredPaper.tsx'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import panel from '../../lists/panel.module.css'
import { LateStatements } from '../../repayments/LateStatements.tsx'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import styles from './statements.module.css'

type Props = { rows: readonly ConsoleStatement[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function StatementDrawer({ rows, openId, onOpen }: Props) {
  const index = rows.findIndex(row => row.statement_id === openId)
  const { data, error } = useCall(consoleStatementEndpoints.detail, { id: openId ?? '0' }, { enabled: openId !== undefined })
  const detail = data?.statement_id === openId ? data : undefined
  const step = (row: ConsoleStatement | undefined) => (row ? () => onOpen(row.statement_id) : null)
  return (
    <Drawer
      open={openId !== undefined}
      width={880}
      onClose={() => onOpen(undefined)}
      title={`对账单 ${openId ?? ''}`.trim()}
      onPrevious={index < 0 ? null : step(rows[index - 1])}
      onNext={index < 0 ? null : step(rows[index + 1])}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <Contents key={detail.statement_id} of={detail} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}

function Contents({ of }: { of: ConsoleStatementDetail }) {
  return (
    <Stack gap={20}>
      <Facts of={of} />
      <Reminder of={of} />
      {of.is_overdue ? <LateStatements customerId={of.customer_id} statementId={of.statement_id} /> : null}
      {of.dispute === null ? null : <Dispute of={of} dispute={of.dispute} />}
      {of.receipts.length === 0 ? null : (
        <section aria-label="回执">
          <h3 className={panel.part}>回执</h3>
          <ul className={panel.list}>
            {of.receipts.map(receipt => (
              <Receipt key={receipt.receipt_id} of={of} receipt={receipt} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label="文件">
        <StoredPaper
          endpoint={consoleStatementEndpoints.paper}
          request={{ id: of.statement_id, version: of.version }}
          name={`对账单_${of.statement_id}.pdf`}
        />
        <StoredPaper
          endpoint={consoleStatementEndpoints.annex}
          request={{ id: of.statement_id, version: of.version }}
          name={`账户明细_${of.statement_id}.xlsx`}
        />
      </section>
      <section aria-label="版本">
        <h3 className={panel.part}>版本</h3>
        <ol className={panel.list}>
          {of.versions.map(version => (
            <li key={version.version}>
              <p>
                <b>版本 {version.version}</b>　应付 {amountText(version.payable, of.currency)} {of.currency}
                <span className={panel.quiet}>　{timeText(version.at)}</span>
              </p>
              {version.reason === '' ? null : <p>{version.reason}</p>}
              {version.changes.map(change => (
                <Change key={`${change.bill_id} ${change.ad_account_id} ${change.of_month}`} change={change} currency={of.currency} />
              ))}
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="经过">
        <h3 className={panel.part}>经过</h3>
        <Timeline
          label="经过"
          entries={of.steps.map((step, index) => ({
            id: `${step.at} ${index}`,
            title: `${MOVERS[step.mover]}${step.name === '' ? '' : ` ${step.name}`}：${STATEMENT_STATUSES[step.to].text}`,
            time: timeText(step.at),
            tone: STATEMENT_STATUSES[step.to].tone,
            ...(step.note === '' ? {} : { text: step.note }),
          }))}
        />
      </section>
    </Stack>
  )
}

const MOVERS = { customer: '客户', operator: '平台', system: '系统' } as const

function Facts({ of }: { of: ConsoleStatementDetail }) {
  const { role } = useStaff()
  const { text, tone } = STATEMENT_STATUSES[of.status]
  const amount = (minor: string) => `${amountText(minor, of.currency)} ${of.currency}`
  return (
    <Definitions
      items={[
        {
          label: '状态',
          value: (
            <>
              <Tag tone={tone}>{text}</Tag> {of.is_overdue ? <Tag tone="error">逾期</Tag> : null}
            </>
          ),
        },
        {
          label: '客户',
          value: maySee('/customers', role) ? <Link href={`/customers/${of.customer_id}`}>{of.customer_name}</Link> : of.customer_name,
        },
        { label: '公司', value: of.company_name },
        { label: '账期', value: `${of.month} · ${REPAYMENT_CHANNELS[of.channel]} · ${of.account_count} 个账户` },
        { label: '消耗', value: amount(of.spend) },
        { label: '服务费与税费', value: amount(of.fees) },
        { label: '返点', value: amount(of.rebate) },
        { label: '减免', value: amount(of.conceded) },
        { label: '应付', value: <b>{amount(of.payable)}</b> },
        { label: '已还', value: amount(of.paid) },
        { label: '确认截止', value: of.rests ? '审核回执中，暂停计时' : timeText(of.confirm_deadline_at) },
        { label: '还款日', value: of.repay_on },
      ]}
    />
  )
}

/** Only while the customer may reply. */
function Reminder({ of }: { of: ConsoleStatementDetail }) {
  const { role } = useStaff()
  const toast = useToast()
  const remind = useCommand(consoleStatementEndpoints.remind, { onSuccess: () => toast.success('已再次通知客户') })
  if (of.status !== 'WAIT_REPLY' || of.rests || !mayCall(consoleStatementEndpoints.remind, role)) return null
  return (
    <p>
      <Button size="small" loading={remind.isPending} onClick={() => remind.mutate({ request: { id: of.statement_id } })}>
        催确认
      </Button>
    </p>
  )
}

function Change({ change, currency }: { change: ChangedLine; currency: ConsoleStatement['currency'] }) {
  return (
    <p className={styles.change}>
      {change.account_name} <span className={panel.quiet}>{change.outside_account_id}</span>　{change.of_month}{' '}
      {amountText(change.before, currency)} → <b>{amountText(change.after, currency)}</b>　{change.reason}
    </p>
  )
}

type Disputed = NonNullable<ConsoleStatementDetail['dispute']>

function Dispute({ of, dispute }: { of: ConsoleStatementDetail; dispute: Disputed }) {
  const { role } = useStaff()
  const [isAnswering, setIsAnswering] = useState(false)
  const [deciding, setDeciding] = useState<CaseAction>()
  const { answer, currency } = of
  const waits = answer !== null && answer.verdict === null
  const mayAnswer = of.status === 'DISPUTED' && !waits && mayCall(consoleStatementEndpoints.answer, role)
  return (
    <section aria-label="异议">
      <h3 className={panel.part}>异议（版本 {dispute.version}）</h3>
      <p>{dispute.reason}</p>
      <p className={panel.quiet}>
        {dispute.by} 提出于 {timeText(dispute.at)}
      </p>
      {dispute.lines.length === 0 && dispute.sheet === null ? <p>整张对账单</p> : null}
      {dispute.lines.map(line => (
        <p key={`${line.bill_id} ${line.ad_account_id} ${line.of_month}`} className={styles.change}>
          {line.account_name} <span className={panel.quiet}>{line.outside_account_id}</span>　{line.of_month}　对账单{' '}
          {amountText(line.amount, currency)}
          {line.expected === null ? '' : `，客户认为 ${amountText(line.expected, currency)}`}　{line.reason}
        </p>
      ))}
      {dispute.sheet === null ? null : (
        <StoredPaper endpoint={consoleStatementEndpoints.sheet} request={{ id: of.statement_id }} name={dispute.sheet} />
      )}
      {waits ? (
        <WaitingCase kind="STATEMENT_ANSWER" name="异议答复" proposal={answer} onDecide={setDeciding}>
          <p>
            <b>{answer.lines === 0 ? '维持原金额' : `减免 ${amountText(answer.conceded, currency)} ${currency}，${answer.lines} 行`}</b>
          </p>
        </WaitingCase>
      ) : null}
      {mayAnswer ? (
        <p>
          <Button variant="primary" size="small" onClick={() => setIsAnswering(true)}>
            答复异议
          </Button>
        </p>
      ) : null}
      {isAnswering ? <AnswerDialog of={of} dispute={dispute} onClose={() => setIsAnswering(false)} /> : null}
      {deciding === undefined || answer === null ? null : (
        <CaseDialogOf caseId={answer.case_id} action={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </section>
  )
}

const VERDICTS = { APPROVE: '通过回执', DISAPPROVE: '驳回回执' } as const
const VERDICT_NOTES = {
  APPROVE: '复核通过后执行。盖章回执通过即确认对账单，不能撤回。',
  DISAPPROVE: '复核通过后客户看到原因，可重新上传。',
} as const

function Receipt({ of, receipt }: { of: ConsoleStatementDetail; receipt: StatementReceipt }) {
  const { role } = useStaff()
  const [asking, setAsking] = useState<ReceiptVerdict>()
  const [deciding, setDeciding] = useState<CaseAction>()
  const { text, tone } = RECEIPT_STATUSES[receipt.status]
  const { proposal, kind } = receipt
  const mayJudge = receipt.status === 'PENDING' && proposal === null && mayCall(consoleStatementEndpoints.audit, role)
  return (
    <li>
      <p>
        <b>{RECEIPT_KINDS[kind]}</b> <Tag tone={tone}>{text}</Tag>
        <span className={panel.quiet}>
          　{receipt.by} 上传于 {timeText(receipt.at)}，版本 {receipt.version}
        </span>
      </p>
      {receipt.reason === '' ? null : <p>驳回原因：{receipt.reason}</p>}
      {receipt.papers.map(({ paper, name }) => (
        <StoredPaper
          key={paper}
          endpoint={consoleStatementEndpoints.receiptPaper}
          request={{ id: of.statement_id, receipt_id: receipt.receipt_id, paper }}
          name={name}
        />
      ))}
      {proposal === null ? null : (
        <WaitingCase kind="STATEMENT_RECEIPT" name="回执审核" proposal={proposal} onDecide={setDeciding}>
          <p>
            <b>{VERDICTS[proposal.asks]}</b>
          </p>
        </WaitingCase>
      )}
      {mayJudge ? (
        <p className={styles.actions}>
          {(['APPROVE', 'DISAPPROVE'] as const).map(verdict => (
            <Button key={verdict} size="small" onClick={() => setAsking(verdict)}>
              {VERDICTS[verdict]}
            </Button>
          ))}
        </p>
      ) : null}
      {asking === undefined ? null : (
        <ReasonDialog
          title={VERDICTS[asking]}
          subject={`对账单 ${of.statement_id}`}
          note={VERDICT_NOTES[asking]}
          endpoint={consoleStatementEndpoints.audit}
          request={{ id: of.statement_id, kind, verdict: asking }}
          onSuccess={() => setAsking(undefined)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {deciding === undefined || proposal === null ? null : (
        <CaseDialogOf caseId={proposal.case_id} action={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </li>
  )
}
