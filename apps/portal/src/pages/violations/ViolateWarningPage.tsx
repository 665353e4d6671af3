// Forewarnings: which accounts have ads that a platform rejects or the agency warns of, how grave it is, and what is done with several at once.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { forewarningRows } from '@tallyhelm/protocol/topics/violations/forewarning-columns'
import { forewarningEndpoints } from '@tallyhelm/protocol/topics/violations/forewarning-endpoints'
import { FOREWARNINGS_HANDLED_MAX } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import { forewarningFilters } from '@tallyhelm/protocol/topics/violations/forewarning-lists'
import type { Forewarning } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useMemo } from 'react'
import { useNews } from '../../api/use-news.ts'
import { AppealButton } from '../../appeals/AppealButton.tsx'
import { AppealRecordsLink } from '../../appeals/AppealRecordsLink.tsx'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useOpenBoxed } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { ForewarningTrend } from './ForewarningTrend.tsx'
import { useHandling } from './use-handling.ts'

const warningKey = (row: Forewarning) => row.forewarning_id
/** Warnings that come, and appeals that end them, show as soon as a message tells of them. */
const NEWS = [[forewarningEndpoints.list.path]]
const isOpen = ({ status }: Forewarning): boolean => status !== 'HANDLED'

export function ViolateWarningPage() {
  useNews(NEWS, true)
  const list = usePageFrame(forewarningFilters)
  const { data, table } = useListCall(forewarningEndpoints.list, list.request)
  const { rows: chosen, selected, select, clear } = useChosen(data?.content ?? [], warningKey)
  const obstacle = useButtons()
  const toast = useToast()
  const handling = useHandling(clear)
  const cells = useCells(handling)
  const open = chosen.filter(isOpen)
  const handleChosen = () => {
    if (open.length === 0) return toast.error('所选预警都已处理')
    if (open.length > FOREWARNINGS_HANDLED_MAX) return toast.error(`最多选择 ${FOREWARNINGS_HANDLED_MAX} 条预警`)
    handling.handle(open)
  }
  return (
    <>
      <PageHeader
        title="广告违规预警"
        actions={
          <>
            <AppealRecordsLink />
            <ExportMenu list={{ kind: 'FOREWARNINGS', request: list.request }} total={data?.total_size} />
          </>
        }
      />
      <Stack>
        <PortalList
          id="forewarnings"
          label="广告违规预警"
          frame={list}
          filtersLabel="预警筛选"
          list={forewarningRows}
          cells={cells}
          page={data}
          table={table}
          selection={{ selected, onChange: select }}
          empty={
            <Empty
              icon={<CircleCheck size={24} aria-hidden />}
              title="没有广告违规预警"
              text="广告未通过渠道审核或可能违规时，会列在这里。"
            />
          }
        >
          <BatchBar count={chosen.length} unit="条预警" onClear={clear}>
            <Button size="small" loading={handling.isBusy} disabledReason={obstacle('handleForewarning')} onClick={handleChosen}>
              标记已处理
            </Button>
          </BatchBar>
        </PortalList>
        <ForewarningTrend />
      </Stack>
    </>
  )
}

function useCells(handling: ReturnType<typeof useHandling>): Cells<Forewarning, typeof forewarningRows.columns> {
  const openDetail = useOpenBoxed(paths.forewarningDetail(), 'violations')
  const obstacle = useButtons()
  return useMemo(
    () => ({
      risk: row => row.main_risk || '渠道未说明',
      actions: row => (
        <Row gap={4} justify="end">
          <Button variant="text" size="mini" aria-label={`查看 ${row.account_name}`} onClick={() => void openDetail(row.forewarning_id)}>
            查看
          </Button>
          {isOpen(row) ? (
            <Button
              variant="text"
              size="mini"
              aria-label={`标记已处理 ${row.account_name}`}
              disabledReason={obstacle('handleForewarning') ?? (handling.isBusy ? '正在处理' : undefined)}
              onClick={() => handling.handle([row])}
            >
              标记已处理
            </Button>
          ) : null}
          <AppealButton
            object="FOREWARNING"
            objectId={row.forewarning_id}
            status={row.status}
            name={row.account_name}
            variant="text"
            size="mini"
          />
        </Row>
      ),
    }),
    [openDetail, obstacle, handling],
  )
}
