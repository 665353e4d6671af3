// One kind of error: how often and since when, the latest traces, and what the staff think of it.
import { REPORT_KIND_TEXTS, REPORT_STATE_CODES, REPORT_STATES, type ReportState } from '@tallyhelm/protocol/topics/diagnostics/enums'
import { reportEndpoints } from '@tallyhelm/protocol/topics/diagnostics/report-endpoints'
import type { ReportDetail, ReportGroup } from '@tallyhelm/protocol/topics/diagnostics/report-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './diagnostics.module.css'
import { isStillThere, messageOf } from './report-cells.tsx'

const VERBS: Readonly<Record<ReportState, string>> = { OPEN: '重新打开', RESOLVED: '标记已解决', IGNORED: '忽略' }

type Props = { rows: readonly ReportGroup[]; openId: string | undefined; onOpen: (id: string | undefined) => void }

export function ReportDrawer({ rows, openId, onOpen }: Props) {
  const { role } = useStaff()
  const index = rows.findIndex(row => row.fingerprint === openId)
  const { data, error } = useCall(reportEndpoints.detail, { fingerprint: openId ?? '' }, { enabled: openId !== undefined })
  const detail = data?.fingerprint === openId ? data : undefined
  const step = (row: ReportGroup | undefined) => (row ? () => onOpen(row.fingerprint) : null)
  const mayMark = detail !== undefined && mayCall(reportEndpoints.mark, role)
  return (
    <Drawer
      open={openId !== undefined}
      onClose={() => onOpen(undefined)}
      title="错误报告"
      onPrevious={index < 0 ? null : step(rows[index - 1])}
      onNext={index < 0 ? null : step(rows[index + 1])}
      footer={mayMark ? <Actions key={detail.fingerprint} report={detail} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {detail ? <Facts report={detail} /> : error ? null : <Skeleton />}
    </Drawer>
  )
}

function Actions({ report }: { report: ReportDetail }) {
  const [state, setState] = useState<ReportState>()
  const onClose = () => setState(undefined)
  return (
    <div className={styles.actions}>
      {REPORT_STATE_CODES.filter(code => code !== report.state).map(code => (
        <Button key={code} onClick={() => setState(code)}>
          {VERBS[code]}
        </Button>
      ))}
      {state === undefined ? null : (
        <ReasonDialog
          title={VERBS[state]}
          subject={report.route || '错误报告'}
          note="对同一版本、页面与信息的全部报告生效；新版本再出现时另成一组。"
          endpoint={reportEndpoints.mark}
          request={{ fingerprint: report.fingerprint, from: report.state, state }}
          onSuccess={onClose}
          onClose={onClose}
        />
      )}
    </div>
  )
}

function Facts({ report }: { report: ReportDetail }) {
  const { state, kind, marked_by, marked_at, last_at } = report
  return (
    <Stack gap={20}>
      {isStillThere(report) ? <NoticeStrip tone="warning">标记已解决后仍在发生</NoticeStrip> : null}
      <p className={styles.words}>{messageOf(report)}</p>
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={REPORT_STATES[state].tone}>{REPORT_STATES[state].text}</Tag> },
          ...(marked_by === null ? [] : [{ label: '标记', value: `${marked_by} ${timeText(marked_at)}：${report.reason}` }]),
          { label: '类型', value: REPORT_KIND_TEXTS[kind] },
          { label: '版本', value: report.version || '—' },
          { label: '页面', value: report.route || '—' },
          { label: '次数', value: `${report.count} 次，${report.users} 位登录用户` },
          { label: '首次出现', value: timeText(report.first_at) },
          { label: '最近出现', value: timeText(last_at) },
        ]}
      />
      <h3 className={styles.part}>最近的报告</h3>
      {report.latest.map((one, index) => (
        <details key={one.report_id} open={index === 0}>
          <summary>{`${timeText(one.at)} ${one.call}`}</summary>
          <Definitions items={factsOf(one)} />
        </details>
      ))}
    </Stack>
  )
}

function factsOf(one: ReportDetail['latest'][number]) {
  const facts: [string, string | number | null][] = [
    ['错误码', one.code],
    ['HTTP 状态', one.status],
    ['耗时', one.elapsed_ms === null ? null : `${one.elapsed_ms} 毫秒`],
    ['请求编号', one.request_id],
    ['查询参数', one.query],
    ['请求内容', one.body],
    ['调用栈', one.stack],
    ['组件栈', one.component_stack],
    ['浏览器', one.user_agent],
  ]
  return facts
    .filter(([, value]) => value !== null && value !== '')
    .map(([label, value]) => ({ label, value: <span className={styles.words}>{value}</span> }))
}
