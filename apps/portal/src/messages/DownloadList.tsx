// 下载: the exports that run, or ran, in the background, with their files.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { EXPORT_FORMATS, EXPORT_STATES } from '@tallyhelm/protocol/topics/exports/enums'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { EXPORT_KEPT_DAYS } from '@tallyhelm/protocol/topics/exports/limits'
import type { ExportJob } from '@tallyhelm/protocol/topics/exports/schemas'
import { mayUserCall } from '@tallyhelm/protocol/wire/may-call'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { ErrorPanel } from '@tallyhelm/ui/table/TableStates'
import Download from 'lucide-react/icons/download'
import { useCall } from '../api/queries.ts'
import { FileButton } from '../exports/FileButton.tsx'
import { numberText } from '../formats/number-text.ts'
import { agoTextOf } from '../formats/time-text.ts'
import { useProfile } from '../session/use-session.ts'
import styles from './messages.module.css'

/** How often one that is under way is looked at. */
const WATCH_MS = 2_000
const SHOWN = 50

export function DownloadList() {
  const mayList = mayUserCall(exportEndpoints.list, useProfile())
  const { data, error, refetch } = useCall(
    exportEndpoints.list,
    { page_num: 1, page_size: SHOWN },
    {
      enabled: mayList,
      refetchInterval: query => (query.state.data?.content.some(isUnderWay) === true ? WATCH_MS : false),
    },
  )
  if (!mayList) return <NoDownloads />
  if (error && !data) return <ErrorPanel message={error.msg} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className={styles.bones} aria-busy="true">
        <Skeleton lines={6} />
      </div>
    )
  }
  if (data.content.length === 0) return <NoDownloads />
  return (
    <ul className={styles.list}>
      {data.content.map(job => (
        <DownloadRow key={job.export_id} job={job} />
      ))}
    </ul>
  )
}

const isUnderWay = ({ state }: ExportJob) => state === 'WAITING' || state === 'RUNNING'

function NoDownloads() {
  return <Empty title="还没有下载任务" text={`数据较多时可后台导出，文件在此保留 ${EXPORT_KEPT_DAYS} 天。`} />
}

function DownloadRow({ job }: { job: ExportJob }) {
  const { text, tone } = EXPORT_STATES[job.state]
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.icon}>
          <Download size={16} aria-hidden />
        </span>
        <span className={styles.text}>
          <b>{job.file_name ?? `${job.page_name}（${EXPORT_FORMATS[job.format].text}）`}</b>
          <span>{progressText(job)}</span>
          <small>
            <time title={timeText(job.created_at)}>{agoTextOf(job.created_at, nowMs())}</time>
            {job.file_url === null || job.expires_at === null ? null : ` · 保留至 ${timeText(job.expires_at)}`}
          </small>
        </span>
        {job.file_url === null ? <Tag tone={tone}>{text}</Tag> : <FileButton url={job.file_url} name={job.file_name ?? ''} />}
      </div>
    </li>
  )
}

function progressText({ state, rows_done, rows_total, bytes, fail_reason }: ExportJob): string {
  if (state === 'FAIL') return fail_reason ?? '生成失败'
  if (state === 'RUNNING' && rows_total) return `正在导出… ${Math.floor((rows_done * 100) / rows_total)}%`
  if (bytes !== null && state === 'DONE') return `${numberText(rows_done, 0)} 条 · ${sizeText(bytes)}`
  return state === 'EXPIRED' ? '文件已过期，请重新导出' : '等待生成'
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${numberText(bytes / 1024 / 1024, 1)} MB`
}
