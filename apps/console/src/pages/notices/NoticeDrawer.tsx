// One notice: its words, whom it reaches, its dates, and every version with who made it and why.
import { NoticeWords } from '@tallyhelm/browser/notices/NoticeWords'
import { consoleNoticeEndpoints } from '@tallyhelm/protocol/topics/notices/console-endpoints'
import type { ConsoleNotice, ConsoleNoticeDetail } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { NOTICE_EVENTS, NOTICE_KINDS, NOTICE_STATES, PLACEMENT_TEXTS } from '@tallyhelm/protocol/topics/notices/enums'
import { audienceText } from '@tallyhelm/protocol/topics/notices/audience-text'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import styles from './notices.module.css'

type Props = { rows: readonly ConsoleNotice[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function NoticeDrawer({ rows, openId, onOpen }: Props) {
  const index = rows.findIndex(row => row.notice_id === openId)
  const { data, error } = useCall(consoleNoticeEndpoints.detail, { notice_id: openId ?? '0' }, { enabled: openId !== undefined })
  const detail = data?.notice_id === openId ? data : undefined
  const step = (row: ConsoleNotice | undefined) => (row ? () => onOpen(row.notice_id) : null)
  return (
    <Drawer
      open={openId !== undefined}
      onClose={() => onOpen(undefined)}
      title={detail ? `公告：${detail.title}` : '公告'}
      onPrevious={index < 0 ? null : step(rows[index - 1])}
      onNext={index < 0 ? null : step(rows[index + 1])}
      footer={detail ? <Actions key={detail.notice_id} notice={detail} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <Facts notice={detail} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}

function Actions({ notice }: { notice: ConsoleNoticeDetail }) {
  const { role } = useStaff()
  const [action, setAction] = useState<'preview' | 'change' | 'withdraw'>()
  const onClose = () => setAction(undefined)
  const { notice_id, version, title, state } = notice
  const mayChange = state !== 'WITHDRAWN' && mayCall(consoleNoticeEndpoints.change, role)
  return (
    <div className={styles.actions}>
      <Button onClick={() => setAction('preview')}>以客户视角预览</Button>
      {mayChange ? (
        <>
          <Button variant="primary" onClick={() => setAction('change')}>
            修改
          </Button>
          <Button onClick={() => setAction('withdraw')}>撤回</Button>
        </>
      ) : null}
      {action === 'preview' ? <NoticePreview notice={notice} onClose={onClose} /> : null}
      {action === 'change' ? <NoticeForm notice={notice} onClose={onClose} /> : null}
      {action === 'withdraw' ? (
        <ReasonDialog
          title="撤回公告"
          subject={title}
          note="立即对所有客户停止展示，撤回后不能恢复；历史版本仍可查看。"
          endpoint={consoleNoticeEndpoints.withdraw}
          request={{ notice_id, version }}
          onSuccess={onClose}
          onClose={onClose}
        />
      ) : null}
    </div>
  )
}

function Facts({ notice }: { notice: ConsoleNoticeDetail }) {
  const { state, placement, kind, customers, reached, active_until, countdown_seconds, versions } = notice
  const isDialog = placement !== 'DASHBOARD'
  return (
    <Stack gap={20}>
      <section aria-label="正文">
        <h3 className={styles.part}>正文</h3>
        <NoticeWords blocks={notice.body} />
      </section>
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={NOTICE_STATES[state].tone}>{NOTICE_STATES[state].text}</Tag> },
          { label: '展示位置', value: PLACEMENT_TEXTS[placement] },
          { label: '类型', value: NOTICE_KINDS[kind].text },
          { label: '受众', value: audienceText(notice) },
          ...(customers.length === 0 ? [] : [{ label: '指定客户', value: customers.map(({ name }) => name).join('、') }]),
          { label: '当前覆盖', value: `${reached.customers} 个客户，${reached.users} 位用户` },
          { label: '生效时间', value: timeText(notice.active_from) },
          { label: '失效时间', value: active_until === null ? '长期有效' : timeText(active_until) },
          ...(isDialog
            ? [{ label: '倒计时', value: countdown_seconds === null ? '不自动关闭' : `${countdown_seconds} 秒后自动关闭` }]
            : []),
          ...(isDialog ? [{ label: '不再提示', value: notice.is_once ? '关闭后不再提示' : '每次登录都提示' }] : []),
          { label: '版本', value: String(notice.version) },
        ]}
      />
      {versions.length === 0 ? null : (
        <section aria-label="历史版本">
          <h3 className={styles.part}>历史版本</h3>
          <Timeline
            label="历史版本"
            entries={versions.map(({ version, event, by, at, reason, title, body }) => ({
              id: String(version),
              title: `版本 ${version}：${by} ${NOTICE_EVENTS[event]}`,
              time: timeText(at),
              tone: event === 'WITHDRAWN' ? 'error' : 'info',
              text: (
                <>
                  <p>原因：{reason}</p>
                  {event === 'WITHDRAWN' ? null : (
                    <details>
                      <summary>{title}</summary>
                      <NoticeWords blocks={body} />
                    </details>
                  )}
                </>
              ),
            }))}
          />
        </section>
      )}
    </Stack>
  )
}
