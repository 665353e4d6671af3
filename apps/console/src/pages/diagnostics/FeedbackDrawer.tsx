// One piece of feedback in full: what was said, by whom, where, with its pictures, and each step since.
import { FEEDBACK_EVENTS, FEEDBACK_STATES, FEEDBACK_TYPES } from '@tallyhelm/protocol/topics/diagnostics/enums'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import type { FeedbackDetail, FeedbackRow } from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useCall } from '../../api/queries.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { FeedbackSla } from './cells.tsx'
import styles from './diagnostics.module.css'
import { FeedbackActions } from './FeedbackActions.tsx'
import { FeedbackPicture } from './FeedbackPicture.tsx'

type Props = { rows: readonly FeedbackRow[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function FeedbackDrawer({ rows, openId, onOpen }: Props) {
  const { role } = useStaff()
  const index = rows.findIndex(row => row.feedback_id === openId)
  const { data, error } = useCall(feedbackEndpoints.detail, { feedback_id: openId ?? '0' }, { enabled: openId !== undefined })
  const detail = data?.feedback_id === openId ? data : undefined
  const step = (row: FeedbackRow | undefined) => (row ? () => onOpen(row.feedback_id) : null)
  const hasActions = detail !== undefined && detail.state !== 'CLOSED' && mayCall(feedbackEndpoints.answer, role)
  return (
    <Drawer
      open={openId !== undefined}
      onClose={() => onOpen(undefined)}
      title={detail ? `意见反馈：${FEEDBACK_TYPES[detail.feedback_type].text}` : '意见反馈'}
      onPrevious={index < 0 ? null : step(rows[index - 1])}
      onNext={index < 0 ? null : step(rows[index + 1])}
      footer={hasActions ? <FeedbackActions key={detail.feedback_id} feedback={detail} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <Facts detail={detail} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}

function Facts({ detail }: { detail: FeedbackDetail }) {
  const { role } = useStaff()
  const { state, customer_id, customer_name, sub_customer_name, feedback_id } = detail
  const customer = [customer_name ?? '未绑定客户', sub_customer_name].filter(name => name !== null).join(' · ')
  const isLinked = customer_id !== null && maySee('/customers', role)
  return (
    <Stack gap={20}>
      <p className={styles.words}>{detail.content}</p>
      {detail.pictures === 0 ? null : (
        <section aria-label="截图">
          <h3 className={styles.part}>截图</h3>
          <div className={styles.pictures}>
            {Array.from({ length: detail.pictures }, (_, index) => (
              // The pictures of one piece of feedback never change.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <FeedbackPicture key={index} feedbackId={feedback_id} index={index} />
            ))}
          </div>
        </section>
      )}
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={FEEDBACK_STATES[state].tone}>{FEEDBACK_STATES[state].text}</Tag> },
          { label: '回复时限', value: <FeedbackSla row={detail} /> },
          { label: '最晚回复', value: timeText(detail.due_at) },
          { label: '客户', value: isLinked ? <Link href={`/customers/${customer_id}`}>{customer}</Link> : customer },
          { label: '提交人', value: detail.user_name },
          { label: '联系方式', value: detail.contact || '未填写' },
          { label: '提交时间', value: timeText(detail.created_at) },
          { label: '页面', value: detail.page_url || '—' },
          { label: '版本', value: detail.version || '—' },
          { label: '浏览器', value: detail.user_agent || '—' },
          { label: '处理人', value: detail.claimed_by ?? '未认领' },
        ]}
      />
      {detail.history.length === 0 ? null : (
        <section aria-label="经过">
          <h3 className={styles.part}>经过</h3>
          <Timeline
            label="经过"
            entries={detail.history.toReversed().map(({ event, by, note, at }, index) => ({
              id: `${at} ${index}`,
              title: `${by} ${FEEDBACK_EVENTS[event]}`,
              time: timeText(at),
              tone: event === 'ANSWERED' ? 'success' : 'neutral',
              ...(note === '' ? {} : { text: <span className={styles.words}>{note}</span> }),
            }))}
          />
        </section>
      )}
    </Stack>
  )
}
