// An appeal in its case: every step with what was handed in, more that is asked of the customer, and what went to the platform.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { CASE_KINDS } from '@tallyhelm/protocol/topics/cases/kinds'
import { isAdAppealOpen, takesAdAppeals } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
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
import { whilePending } from '../cases/while-pending.ts'
import { useStaff } from '../session/use-staff.ts'
import { AdAppeals } from './AdAppeals.tsx'
import { AdAppealsDialog } from './AdAppealsDialog.tsx'
import { AskDialog } from './AskDialog.tsx'
import { PlatformDialog } from './PlatformDialog.tsx'

const { checkers } = CASE_KINDS.VIOLATION_APPEAL
const EVERY_MS = 10_000

export function AppealCase({ caseId }: { caseId: string }) {
  const { data, error } = useCall(
    consoleAppealEndpoints.detail,
    { case_id: caseId },
    {
      refetchInterval: query =>
        whilePending(query) || (query.state.data?.platform_calls.some(call => isAdAppealOpen(call.status)) === true ? EVERY_MS : false),
    },
  )
  const { role } = useStaff()
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data) return null
  return (
    <section aria-label="申诉经过">
      <Stack gap={16}>
        <Steps appeal={data} mayWork={data.status === 'PENDING' && checkers.some(each => each === role)} />
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

type Step = 'ask' | 'platform' | 'ads' | Appeal['platform_calls'][number]

function Steps({ appeal, mayWork }: { appeal: Appeal; mayWork: boolean }) {
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  return (
    <>
      {mayWork ? (
        <Row gap={8}>
          <Button size="small" onClick={() => setStep('ask')}>
            {appeal.asked === null ? '要求补充' : '再次要求补充'}
          </Button>
          {takesAdAppeals(appeal.channel) ? (
            <Button size="small" onClick={() => setStep('ads')}>
              提交广告申诉
            </Button>
          ) : null}
          <Button size="small" onClick={() => setStep('platform')}>
            登记平台申诉
          </Button>
        </Row>
      ) : null}
      {appeal.platform_calls.length === 0 ? null : <AdAppeals calls={appeal.platform_calls} onAgain={mayWork ? setStep : undefined} />}
      {step === 'ask' ? <AskDialog appeal={appeal} onClose={close} /> : null}
      {step === 'platform' ? <PlatformDialog appeal={appeal} onClose={close} /> : null}
      {step === 'ads' ? <AdAppealsDialog appeal={appeal} onClose={close} /> : null}
      {typeof step === 'object' ? <AdAppealsDialog appeal={appeal} again={step} onClose={close} /> : null}
    </>
  )
}
