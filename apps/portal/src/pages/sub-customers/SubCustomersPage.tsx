// Sub-customers of a second-tier agent: what each has and spends, and all that the agent does for them (screens.md 8).
import { subCustomerRows } from '@tallyhelm/protocol/topics/sub-customers/columns'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { subCustomerFilters } from '@tallyhelm/protocol/topics/sub-customers/lists'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { subCustomerCells } from './cells.tsx'
import { NewSubCustomerDialog } from './NewSubCustomerDialog.tsx'

export function SubCustomersPage() {
  const list = usePageFrame(subCustomerFilters)
  const { data, table } = useListCall(subCustomerEndpoints.list, list.request)
  const obstacle = useButtons()
  const [isMaking, setMaking] = useState(false)
  const start = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden />} disabledReason={obstacle('invite')} onClick={() => setMaking(true)}>
      新建子客户
    </Button>
  )
  return (
    <>
      <PageHeader
        title="子客户管理"
        actions={
          <>
            <ExportMenu list={{ kind: 'SUB_CUSTOMERS', request: list.request }} total={data?.total_size} />
            {start}
          </>
        }
      />
      <PortalList
        id="sub-customers"
        label="子客户列表"
        frame={list}
        filtersLabel="子客户筛选"
        list={subCustomerRows}
        cells={subCustomerCells}
        page={data}
        table={table}
        empty={<Empty title="还没有子客户" text="新建子客户并邀请其用户，再分配账户与额度。" action={start} />}
      />
      {isMaking ? <NewSubCustomerDialog onClose={() => setMaking(false)} /> : null}
    </>
  )
}
