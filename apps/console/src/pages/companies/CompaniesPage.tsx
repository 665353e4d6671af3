// 主体: the companies of every customer, what was handed in and is none yet, and numbers that two customers have (console.md 4).
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { consoleCompanyRows } from '@tallyhelm/protocol/topics/companies/console-columns'
import { consoleCompanyEndpoints } from '@tallyhelm/protocol/topics/companies/console-endpoints'
import { COMPANY_STANDINGS, consoleCompanyFilters } from '@tallyhelm/protocol/topics/companies/console-lists'
import type { ConsoleCompanyRow } from '@tallyhelm/protocol/topics/companies/console-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { useMemo } from 'react'
import { Lines } from '../../lists/Lines.tsx'
import { OPEN_FRAME, openRow } from '../../lists/open-row.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { CompanyDrawer } from './CompanyDrawer.tsx'
import { ExpiryText } from './ExpiryText.tsx'

export function CompaniesPage() {
  const frame = usePageFrame('console-companies', consoleCompanyFilters, OPEN_FRAME)
  const { data, table } = useListCall(consoleCompanyEndpoints.list, frame.request)
  const { openId, open, close } = openRow(frame)
  const cells = useMemo(() => cellsOf(open), [open])
  const rows = data?.content ?? NO_ROWS
  return (
    <>
      <PageHeader title="主体" freshness="全部客户的开户主体，以及提交后尚未通过的资料" />
      <DeclaredList
        frame={frame}
        filtersLabel="主体筛选"
        tabs={<StatusTabs label="按状态筛选" {...frame.tabs('status')} />}
        list={consoleCompanyRows}
        cells={cells}
        rowName={row => `${row.company_name} ${row.customer_name}`}
        page={data}
        table={table}
        onOpen={row => open(row.row_id)}
        empty={<Empty title={frame.isFiltered ? '没有符合条件的主体' : '还没有主体'} />}
      />
      {openId === undefined ? null : <CompanyDrawer rows={rows} rowId={openId} onOpen={open} onClose={close} />}
    </>
  )
}

const NO_ROWS: readonly ConsoleCompanyRow[] = []
const cellsOf = (open: (id: string) => void): Cells<ConsoleCompanyRow, typeof consoleCompanyRows.columns> => ({
  company: row => (
    <Lines>
      <span title={row.company_name}>{row.company_name}</span>
      <small title={row.company_name_en}>{row.company_name_en}</small>
    </Lines>
  ),
  code: row => (
    <>
      {row.registration_number === '' ? '—' : row.registration_number} {row.is_duplicate ? <Tag tone="warning">重复</Tag> : null}
    </>
  ),
  status: row => <Tag tone={COMPANY_STANDINGS[row.status].tone}>{COMPANY_STANDINGS[row.status].text}</Tag>,
  expires: row => <ExpiryText of={row} />,
  action: row => (
    <Button variant="link" size="mini" aria-label={`查看：${row.company_name}`} onClick={() => open(row.row_id)}>
      查看
    </Button>
  ),
})
