// The ads of an appeal that went to the platform by its call, and how each stands there.
import { AD_APPEAL_STATUSES, type AdAppealStatus, mayAppealAgain } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import type { AppealCase } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import styles from '../cases/cases.module.css'

type AdCall = AppealCase['platform_calls'][number]

/** `onAgain`: undefined where this person, or this appeal, sends nothing any more. */
export const AdAppeals = ({ calls, onAgain }: { calls: readonly AdCall[]; onAgain: ((call: AdCall) => void) | undefined }) => (
  <section aria-label="平台广告申诉">
    <h3 className={styles.part}>平台广告申诉</h3>
    <Stack gap={12}>
      {calls.map(call => (
        <Stack key={call.outside_ad_id} gap={4}>
          <Row gap={8}>
            <IdCell id={call.outside_ad_id} label="复制广告 ID" />
            <StatusTag status={call.status} />
            {onAgain && mayAppealAgain(call.status) ? (
              <Button size="small" aria-label={`再次提交 ${call.outside_ad_id}`} onClick={() => onAgain(call)}>
                再次提交
              </Button>
            ) : null}
          </Row>
          {call.told === '' ? null : <p>{call.told}</p>}
          <small className={styles.quiet}>
            {timeText(call.made_at)} · {call.made_by}
          </small>
        </Stack>
      ))}
    </Stack>
  </section>
)

function StatusTag({ status }: { status: AdAppealStatus }) {
  const { text, tone } = AD_APPEAL_STATUSES[status]
  return <Tag tone={tone}>{text}</Tag>
}
