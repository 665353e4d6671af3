// How an application of the reader stands: the reason word for word, what was flagged, its history, and what he may do about it.
import { CASE_EVENTS, CASE_STATUSES } from '@tallyhelm/protocol/topics/cases/enums'
import type { CaseState as State } from '@tallyhelm/protocol/topics/cases/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { timeTextOf } from '../formats/time-text.ts'
import { type CaseActs, CaseStep, type Step } from './CaseStep.tsx'

/** `onResubmit` opens the form with what was asked for; `toldBy` is how the outcome is told, `acts` are the calls of its topic where it has some. */
type Props = { title: string; state: State; onResubmit: () => void; toldBy?: string; acts?: CaseActs | undefined }

export function CaseState({ title, state, onResubmit, toldBy = '消息和短信', acts }: Props) {
  const [step, setStep] = useState<Step>()
  const shown = CASE_STATUSES[state.status]
  const lapsed = state.history.findLast(({ event, reason }) => event === 'LAPSED' && reason !== '')?.reason
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
        {state.status === 'LAPSED' && lapsed !== undefined ? (
          <NoticeStrip tone="error" title="系统驳回原因">
            {lapsed}
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
      {step === undefined ? null : <CaseStep step={step} caseId={state.case_id} acts={acts} onClose={() => setStep(undefined)} />}
    </section>
  )
}
