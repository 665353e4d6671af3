// How an application of the reader stands: the reason word for word, what was flagged, its history, and what he may do about it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { CASE_EVENTS, CASE_STATUSES } from '@tallyhelm/protocol/topics/cases/enums'
import { ownCaseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import type { CaseState as State } from '@tallyhelm/protocol/topics/cases/schemas'
import { OWN_REASON_LEAST, REASON_MOST, ownReasonProblem, reasonLength } from '@tallyhelm/protocol/values/reason'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useState } from 'react'
import { useCommand } from '../api/queries.ts'
import { timeTextOf } from '../formats/time-text.ts'

/** `onResubmit` opens the form with what was asked for; `toldBy` is how the outcome is told. */
type Props = { title: string; state: State; onResubmit: () => void; toldBy?: string }

export function CaseState({ title, state, onResubmit, toldBy = '消息和短信' }: Props) {
  const [step, setStep] = useState<'withdraw' | 'appeal'>()
  const shown = CASE_STATUSES[state.status]
  const isAppeal = state.stage === 'APPEAL' && state.status === 'PENDING'
  return (
    <section aria-label={title}>
      <Stack gap={16}>
        <Row gap={8}>
          <b>{title}</b>
          <Tag tone={shown.tone}>{isAppeal ? '申诉待审' : shown.text}</Tag>
        </Row>
        {state.status === 'REJECTED' ? (
          <NoticeStrip tone="error" title="驳回原因">
            {state.decision_reason}
            {state.flags.length === 0 ? null : (
              <ul>
                {state.flags.map(flag => (
                  <li key={flag.field}>
                    {flag.label}：{flag.note === '' ? '需修改' : flag.note}
                  </li>
                ))}
              </ul>
            )}
          </NoticeStrip>
        ) : null}
        {state.status === 'PENDING' ? (
          <p>
            预计 {timeTextOf(state.due_at, 'yyyy-MM-dd HH:mm')} 前处理完成，结果将以{toldBy}告知。
          </p>
        ) : null}
        {state.may_resubmit || state.may_appeal || state.may_withdraw ? (
          <Row gap={8}>
            {state.may_resubmit ? (
              <Button variant="primary" onClick={onResubmit}>
                修改并重新提交
              </Button>
            ) : null}
            {state.may_appeal ? <Button onClick={() => setStep('appeal')}>申诉</Button> : null}
            {state.may_withdraw ? <Button onClick={() => setStep('withdraw')}>撤回</Button> : null}
          </Row>
        ) : null}
        <Timeline
          label={`${title}的经过`}
          entries={state.history.toReversed().map((entry, index) => ({
            id: `${entry.at} ${index}`,
            title: CASE_EVENTS[entry.event].text,
            time: timeTextOf(entry.at),
            tone: CASE_EVENTS[entry.event].tone,
            ...(entry.reason === '' ? {} : { text: entry.reason }),
          }))}
        />
      </Stack>
      {step === 'withdraw' ? <Withdrawal caseId={state.case_id} onClose={() => setStep(undefined)} /> : null}
      {step === 'appeal' ? <Appeal caseId={state.case_id} onClose={() => setStep(undefined)} /> : null}
    </section>
  )
}

type StepProps = { caseId: string; onClose: () => void }

function Withdrawal({ caseId, onClose }: StepProps) {
  const withdraw = useCommand(ownCaseEndpoints.withdraw, { onSuccess: onClose })
  return (
    <ConfirmDialog
      open
      title="撤回申请？"
      confirmText="撤回申请"
      loading={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ request: { case_id: caseId } })}
      onClose={onClose}
    >
      撤回后不再审核，您可以重新申请。
    </ConfirmDialog>
  )
}

function Appeal({ caseId, onClose }: StepProps) {
  const appeal = useCommand(ownCaseEndpoints.appeal, { onSuccess: onClose })
  const form = useForm({
    initial: { reason: '' },
    checks: { reason: ownReasonProblem },
    send: ({ reason }) => appeal.mutateAsync({ request: { case_id: caseId, reason } }),
    at: 'reason',
  })
  return (
    <ConfirmDialog open title="对驳回提出申诉" confirmText="提交申诉" loading={form.isBusy} onConfirm={form.submit} onClose={onClose}>
      <p>申诉由另一位工作人员处理，每份申请可申诉一次。</p>
      <TextArea label="申诉理由" required rows={3} limit={REASON_MOST} help={reasonLength(OWN_REASON_LEAST)} {...form.field('reason')} />
    </ConfirmDialog>
  )
}
