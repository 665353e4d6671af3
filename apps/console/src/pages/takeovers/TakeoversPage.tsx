// Taking an agency over from its old system: the templates, the uploads there were, and one of them in full.
import { takeoverRows } from '@tallyhelm/protocol/topics/takeovers/columns'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { TAKEOVER_STATES, takeoverStateText } from '@tallyhelm/protocol/topics/takeovers/enums'
import { takeoverFilters } from '@tallyhelm/protocol/topics/takeovers/lists'
import type { Takeover } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { OPEN_FRAME } from '../../lists/open-row.ts'
import { UploadedFiles, WHILE_RUNNING } from '../../lists/UploadedFiles.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { TakeoverDrawer } from './TakeoverDrawer.tsx'
import { Templates } from './Templates.tsx'
import { UploadTakeoverDialog } from './UploadTakeoverDialog.tsx'

const CELLS = {
  state: (run: Takeover) => <Tag tone={TAKEOVER_STATES[run.state].tone}>{takeoverStateText(run)}</Tag>,
}

export function TakeoversPage() {
  const frame = usePageFrame('takeovers', takeoverFilters, OPEN_FRAME)
  const { data, table } = useListCall(takeoverEndpoints.list, frame.request, WHILE_RUNNING)
  return (
    <>
      <PageHeader title="旧系统导入" freshness="从旧系统接入客户、人员、账户与资金；重复导入同一表格不会改动任何数据" />
      <Stack gap={16}>
        <Card title="模板" meta="按此顺序准备，缺少的表格可以不传">
          <Templates />
        </Card>
        <UploadedFiles
          frame={frame}
          title="导入记录"
          filtersLabel="导入记录筛选"
          list={takeoverRows}
          cells={CELLS}
          page={data}
          table={table}
          empty={<Empty title="还没有导入记录" text="下载模板，填写后上传；确认前不会写入任何数据" />}
          upload={takeoverEndpoints.upload}
          uploadText="上传表格"
          dialog={ends => <UploadTakeoverDialog {...ends} />}
          idOf={run => run.run_id}
          actionText={run => (run.state === 'WAITING' ? '确认' : '查看')}
          panel={(runId, onClose) => <TakeoverDrawer runId={runId} onClose={onClose} />}
        />
      </Stack>
    </>
  )
}
