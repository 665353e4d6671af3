// An appeal in its case: every step with what was handed in, more that is asked of the customer, and the platform's own case.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { CASE_KINDS } from '@tallyhelm/protocol/topics/cases/kinds'
import { consoleAppealEndpoints } from '@tallyhelm/protocol/topics/appeals/console-endpoints'
import type { AppealCase as Appeal } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { APPEAL_EVENTS } from '@tallyhelm/protocol/topics/appeals/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { StoredPaper } from '../cases/StoredPaper.tsx'
import { useStaff } from '../session/use-staff.ts'
import { AskDialog } from './AskDialog.tsx'
import { PlatformDialog } from './PlatformDialog.tsx'

const { checkers } = CASE_KINDS.VIOLATION_APPEAL

export function AppealCase({ caseId }: { caseId: string }) {
  const { data, error } = useCall(consoleAppealEndpoints.detail, { case_id: caseId })
  const { role } = useStaff()
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data) return null
  return (
    <section aria-label="申诉经过">
      <Stack gap={16}>
        {data.status === 'PENDING' && checkers.some(each => each === role) ? <Steps appeal={data} /> : null}
        <Timeline
          label="申诉经过"
          entries={data.steps.toReversed().map(({ step_id, event, by, note, at, evidence }) => ({
            id: step_id,
            title: APPEAL_EVENTS[event].text,
            time: `${timeText(at)} · ${by}`,
            tone: APPEAL_EVENTS[event].tone,
            text: (
              <>
                {note === '' ? null : <p>{note}</p>}
                {evidence.map(({ key, name, content_type }) => (
                  <StoredPaper
                    key={key}
                    endpoint={caseEndpoints.evidenceFile}
                    request={{ case_id: caseId, key }}
                    name={name}
                    isShown={content_type.startsWith('image/')}
                  />
                ))}
              </>
            ),
          }))}
        />
      </Stack>
    </section>
  )
}

function Steps({ appeal }: { appeal: Appeal }) {
  const [step, setStep] = useState<'ask' | 'platform'>()
  const close = () => setStep(undefined)
  return (
    <Row gap={8}>
      <Button size="small" onClick={() => setStep('ask')}>
        {appeal.asked === null ? '要求补充' : '再次要求补充'}
      </Button>
      <Button size="small" onClick={() => setStep('platform')}>
        登记平台申诉
      </Button>
      {step === 'ask' ? <AskDialog appeal={appeal} onClose={close} /> : null}
      {step === 'platform' ? <PlatformDialog appeal={appeal} onClose={close} /> : null}
    </Row>
  )
}
