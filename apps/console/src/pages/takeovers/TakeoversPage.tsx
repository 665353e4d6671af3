// Taking an agency over from its old system: the templates, the uploads there were, and one of them in full.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { takeoverRows } from '@tallyhelm/protocol/topics/takeovers/columns'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { takeoverFilters } from '@tallyhelm/protocol/topics/takeovers/lists'
import type { Takeover } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { TakeoverDrawer } from './TakeoverDrawer.tsx'
import { Templates } from './Templates.tsx'
import { UploadTakeoverDialog } from './UploadTakeoverDialog.tsx'

const EVERY_MS = 3_000

export function TakeoversPage() {
  const list = usePageFrame('takeovers', takeoverFilters)
  const [openId, setOpenId] = useState<string>()
  const [isUploading, setUploading] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const { data, table } = useListCall(takeoverEndpoints.list, list.request, isRunning ? { everyMs: EVERY_MS } : {})
  const runs = data?.content.some(run => run.state === 'RUNNING') === true
  if (runs !== isRunning) setRunning(runs)
  const cells = useMemo(() => runCells(setOpenId), [])
  return (
    <>
      <PageHeader title="旧系统导入" freshness="从旧系统接入客户、人员、账户与资金；重复导入同一表格不会改动任何数据" />
      <Stack gap={16}>
        <Card title="模板" meta="按此顺序准备，缺少的表格可以不传">
          <Templates />
        </Card>
        <DeclaredList
          frame={list}
          title="导入记录"
          actions={
            <Button variant="primary" size="small" onClick={() => setUploading(true)}>
              上传表格
            </Button>
          }
          filtersLabel="导入记录筛选"
          list={takeoverRows}
          cells={cells}
          page={data}
          table={table}
          onOpen={row => setOpenId(row.run_id)}
          empty={<Empty title="还没有导入记录" text="下载模板，填写后上传；确认前不会写入任何数据" />}
        />
      </Stack>
      {openId === undefined ? null : <TakeoverDrawer runId={openId} onClose={() => setOpenId(undefined)} />}
      {isUploading ? (
        <UploadTakeoverDialog
          onClose={() => setUploading(false)}
          onDone={runId => {
            setUploading(false)
            setOpenId(runId)
          }}
        />
      ) : null}
    </>
  )
}

const runCells = (onOpen: (id: string) => void): Cells<Takeover, typeof takeoverRows.columns> => ({
  action: row => (
    <Button variant="link" size="mini" onClick={() => onOpen(row.run_id)}>
      {row.state === 'WAITING' ? '确认' : '查看'}
    </Button>
  ),
})
