// 我的报表: opens, edits, mails and removes what its owner keeps. A linked one stands first.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { EXPORT_FORMATS } from '@tallyhelm/protocol/topics/exports/enums'
import { SPEND_DIMENSIONS } from '@tallyhelm/protocol/topics/spend/enums'
import { reportEndpoints } from '@tallyhelm/protocol/topics/spend/report-endpoints'
import { mailingText, MAX_REPORTS, REPORT_PERIODS } from '@tallyhelm/protocol/topics/spend/report-periods'
import type { Report } from '@tallyhelm/protocol/topics/spend/report-schemas'
import { addDays, timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall, useCommand } from '../../api/queries.ts'
import { FileButton } from '../../exports/FileButton.tsx'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { queryOf } from './report-question.ts'
import { ReportDialog } from './ReportDialog.tsx'

export function ReportsDrawer({ linked, onClose }: { linked: string | null; onClose: () => void }) {
  const reports = useCall(reportEndpoints.list, {})
  const [edited, setEdited] = useState<Report>()
  return (
    <>
      <Drawer open onClose={onClose} width={640} title="我的报表">
        <Loaded call={reports} lines={6}>
          {({ content }) =>
            content.length === 0 ? (
              <Empty title="还没有报表" text={`在页面上选好条件后点击“保存为报表”，最多 ${MAX_REPORTS} 个。`} />
            ) : (
              <Stack gap={12}>
                {linked !== null && !content.some(one => one.report_id === linked) ? (
                  <NoticeStrip tone="warning">链接中的报表已删除，或属于其他登录账号。</NoticeStrip>
                ) : null}
                {content
                  .toSorted((a, b) => Number(b.report_id === linked) - Number(a.report_id === linked))
                  .map(report => (
                    <ReportCard key={report.report_id} report={report} onClose={onClose} onEdit={() => setEdited(report)} />
                  ))}
              </Stack>
            )
          }
        </Loaded>
      </Drawer>
      {edited === undefined ? null : <ReportDialog report={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

type CardProps = { report: Report; onClose: () => void; onEdit: () => void }

function ReportCard({ report, onClose, onEdit }: CardProps) {
  const { isSubCustomer } = useProfile()
  const navigate = useNavigate()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const sendNow = useCommand(reportEndpoints.sendNow, { onSuccess: () => toast.success('正在生成，稍后发送到您绑定的邮箱') })
  const remove = useCommand(reportEndpoints.remove, { onSuccess: () => toast.success(`已删除报表“${report.name}”`) })
  const { report_id, name, question, last_mail: mail } = report
  const open = () => {
    onClose()
    void navigate(paths.dailySpend(question.channel, isSubCustomer, queryOf(question)))
  }
  return (
    <Card
      title={name}
      actions={
        <>
          <Button size="small" onClick={open} aria-label={`打开 ${name}`}>
            打开
          </Button>
          <Menu
            align="end"
            trigger={<IconButton label={`“${name}”的更多操作`} tooltip={false} icon={<Ellipsis size={16} aria-hidden />} />}
            items={[
              { label: '立即发送到邮箱', onSelect: () => sendNow.mutate({ request: { report_id } }) },
              { label: '重命名与发送计划', onSelect: onEdit },
              { separator: true },
              { label: '删除', danger: true, onSelect: () => setIsAsking(true) },
            ]}
          />
        </>
      }
    >
      <Stack gap={12}>
        <Definitions items={[...contentOf(report), { label: '邮件', value: planText(report) }, ...mailOf(report)]} />
        {mail?.file_url == null ? null : (
          <Row>
            <FileButton url={mail.file_url} name={mail.file_name ?? name} />
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`确认删除报表“${name}”？`}
        confirmText="确认删除"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ request: { report_id } }, { onSettled: () => setIsAsking(false) })}
      >
        删除后不再发送邮件，已生成的文件仍在“下载”中。
      </ConfirmDialog>
    </Card>
  )
}

function contentOf({ question }: Report) {
  const { channel, dimension, period, from, until, is_compared, columns, format } = question
  const by = dimension === 'CUSTOMER' ? '按子客户' : SPEND_DIMENSIONS[dimension]
  const days = period === 'FIXED' && from !== undefined && until !== undefined ? `${from} 至 ${addDays(until, -1)}` : REPORT_PERIODS[period]
  const file = `${EXPORT_FORMATS[format].text}，${columns === undefined ? '全部列' : `${columns.length} 列`}`
  return [
    { label: '内容', value: [CHANNELS[channel].name, by, days, ...(is_compared ? ['对比上一周期'] : [])].join(' · ') },
    { label: '文件', value: file },
  ]
}

function planText({ mailing, next_at, stop_reason }: Report): string {
  if (mailing !== null) return `${mailingText(mailing)}，下次 ${timeText(next_at).slice(0, 16)}`
  return stop_reason === null ? '不发送' : `已停止：${stop_reason}`
}

const MAIL_STATES = { WAITING: '生成中', MADE: '发送中', SENT: '已发送', FAIL: '未能发送', STOPPED: '已停止' } as const

const mailOf = ({ last_mail: mail }: Report) =>
  mail === null ? [] : [{ label: '最近一次', value: `${MAIL_STATES[mail.state]} ${timeText(mail.at).slice(0, 16)}` }]
