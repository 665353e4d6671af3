// 我的导出: what the reader let be exported, how far it is, and the files as long as they are kept. Nobody else sees them.
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { consoleExportEndpoints } from '@tallyhelm/protocol/topics/exports/console-endpoints'
import type { StaffExport } from '@tallyhelm/protocol/topics/exports/console-schemas'
import { EXPORT_FORMATS, EXPORT_STATES } from '@tallyhelm/protocol/topics/exports/enums'
import { EXPORT_KEPT_DAYS, MAX_KEPT_EXPORTS } from '@tallyhelm/protocol/topics/exports/limits'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { fetchFile } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import styles from './exports.module.css'

const EVERY_MS = 1_500

export function ExportsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title="我的导出">
      {open ? <Exports /> : null}
    </Drawer>
  )
}

const isUnderWay = ({ state }: StaffExport) => state === 'WAITING' || state === 'RUNNING'

function Exports() {
  const { data, error, refetch } = useCall(
    consoleExportEndpoints.list,
    { page_num: 1, page_size: MAX_KEPT_EXPORTS },
    { refetchInterval: query => (query.state.data?.content.some(isUnderWay) === true ? EVERY_MS : false) },
  )
  if (error) {
    return (
      <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
        {error.msg}
      </NoticeStrip>
    )
  }
  if (data === undefined) return <Skeleton lines={6} />
  if (data.content.length === 0) return <Empty title="还没有导出" text="在列表下方选择“导出”" />
  return (
    <>
      <p className={styles.note}>文件仅本人可下载，保留 {EXPORT_KEPT_DAYS} 天。</p>
      <ul className={styles.exports} aria-label="我的导出">
        {data.content.map(one => (
          <Line key={one.export_id} of={one} />
        ))}
      </ul>
    </>
  )
}

function Line({ of }: { of: StaffExport }) {
  const [isLoading, setIsLoading] = useState(false)
  const { export_id, file_name, state } = of
  const load = async (name: string) => {
    setIsLoading(true)
    try {
      saveFile({ blob: await fetchFile(consoleExportEndpoints.file, { export_id }), name })
    } catch {
      // Told by the dialog of failures.
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <li className={styles.export}>
      <span className={styles.name}>
        <b>{of.page_name}</b>
        <small>
          {EXPORT_FORMATS[of.format].text}，{timeText(of.created_at)}
          {of.rows === null ? '' : `，共 ${of.rows} 条`}
        </small>
        {of.fail_reason === null ? null : <small className={styles.failed}>{of.fail_reason}</small>}
      </span>
      <Tag tone={EXPORT_STATES[state].tone}>{EXPORT_STATES[state].text}</Tag>
      {file_name === null ? null : (
        <Button size="small" loading={isLoading} aria-label={`下载 ${file_name}`} onClick={() => void load(file_name)}>
          下载
        </Button>
      )}
    </li>
  )
}
