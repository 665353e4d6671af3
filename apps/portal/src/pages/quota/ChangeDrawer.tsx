// One change of an ad account, with its course.
import { CHANGE_SOURCES, CHANGE_STATUSES, CHANGE_TYPES } from '@tallyhelm/protocol/topics/ad-accounts/change-enums'
import type { AccountChange } from '@tallyhelm/protocol/topics/ad-accounts/change-schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { rowSteps } from '../../lists/row-steps.ts'
import styles from './records.module.css'

type Props = { row: AccountChange; ids: readonly string[]; onGo: (id: string) => void; onClose: () => void }

export function ChangeDrawer({ row, ids, onGo, onClose }: Props) {
  const { text, tone } = CHANGE_STATUSES[row.status]
  const end =
    row.finished_at === null ? [] : [{ id: 'end', title: text, time: timeText(row.finished_at), text: row.fail_reason ?? undefined, tone }]
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${CHANGE_TYPES[row.change_type]} · ${row.account_name}`}
      {...rowSteps(ids, row.change_id, onGo)}
      headEnd={<Tag tone={tone}>{text}</Tag>}
    >
      <Stack gap={24}>
        <Definitions
          items={[
            { label: '渠道', value: CHANNELS[row.channel].name },
            { label: '广告账户 ID', value: <IdCell id={row.outside_account_id} /> },
            { label: '开户公司', value: row.company_name },
            { label: '变更前', value: row.before || '—' },
            { label: '变更后', value: row.after || '—' },
            { label: '来源', value: CHANGE_SOURCES[row.source] },
            { label: '操作人', value: row.submitter },
          ]}
        />
        <section aria-labelledby="change-history">
          <h3 id="change-history" className={styles.sectionTitle}>
            处理进度
          </h3>
          <Timeline
            label="处理进度"
            entries={[
              ...end,
              {
                id: 'start',
                title: row.source === 'PLATFORM' ? '在渠道发现变更' : '提交变更',
                time: timeText(row.apply_time),
                text: undefined,
                tone: 'info',
              },
            ]}
          />
        </section>
      </Stack>
    </Drawer>
  )
}
