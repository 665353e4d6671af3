// Accounts to be rectified: until when and why. What was put right is handed in by the consultant until it can be done here.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { rectificationRows } from '@tallyhelm/protocol/topics/violations/columns'
import { violationEndpoints } from '@tallyhelm/protocol/topics/violations/endpoints'
import { RECTIFICATION_COUNT_TYPE_CODES, RECTIFICATION_TABS } from '@tallyhelm/protocol/topics/violations/count-types'
import { rectificationFilters } from '@tallyhelm/protocol/topics/violations/lists'
import type { Rectification } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import CircleCheck from 'lucide-react/icons/circle-check'
import { openConsultant } from '../../consultant/open-consultant.ts'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useSession } from '../../session/use-session.ts'
import { useRectificationCounts } from '../../violations/use-rectification-counts.ts'

const KEPT = ['tab'] as const

export function ToBeRectifiedPage() {
  const list = usePageFrame(rectificationFilters, { kept: KEPT })
  const tab = list.request.count_type ?? 'RECTIFICATION'
  const session = useSession()
  const isSubCustomer = session.status === 'ready' && session.isSubCustomer
  const { data, table } = useListCall(
    isSubCustomer ? violationEndpoints.subCustomerRectificationList : violationEndpoints.rectificationList,
    list.request,
  )
  const counts = useRectificationCounts(isSubCustomer)
  return (
    <>
      <PageHeader title="待整改账户" />
      <Stack>
        <NoticeStrip
          tone="warning"
          title="请在截止时间前完成整改"
          action={
            <Button size="mini" onClick={openConsultant}>
              联系专属顾问
            </Button>
          }
        >
          按渠道政策修改或下架违规广告后，把整改说明和凭证发给专属顾问，由顾问代为提交审核。逾期未整改的账户可能被渠道限制投放。
        </NoticeStrip>
        <PortalList
          id="to-be-rectified"
          label={RECTIFICATION_TABS[tab]}
          frame={list}
          filtersLabel="整改筛选"
          tabs={
            <StatusTabs
              label="按截止时间筛选"
              panelId="to-be-rectified"
              tabs={RECTIFICATION_COUNT_TYPE_CODES.map(code => ({ value: code, label: RECTIFICATION_TABS[code], count: counts?.[code] }))}
              value={tab}
              onChange={next => list.narrow({ ...list.query, tab: next === 'RECTIFICATION' ? '' : next })}
            />
          }
          list={rectificationRows}
          cells={CELLS}
          page={data}
          table={table}
          empty={
            <Empty
              icon={<CircleCheck size={24} aria-hidden />}
              title={tab === 'TODAY' ? '今天没有到期的整改' : '没有待整改的账户'}
              text="账户需要整改时会列在这里。"
            />
          }
        />
      </Stack>
    </>
  )
}

const CELLS: Cells<Rectification, typeof rectificationRows.columns> = {
  left: () => null,
  actions: () => null,
}
