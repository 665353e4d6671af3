// A whole list as a page composes it: tabs, filter, batch bar, table, pagination.
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Eraser from 'lucide-react/icons/eraser'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { NamedId } from '../display/IdCell.tsx'
import { Tag } from '../display/Tag.tsx'
import { InLabelField } from '../fields/InLabelField.tsx'
import { Card } from '../layout/Card.tsx'
import { BatchBar } from '../table/BatchBar.tsx'
import { ColumnSettings } from '../table/ColumnSettings.tsx'
import { arrangeColumns, type Density, defaultColumnState } from '../table/column-state.ts'
import { DataTable, type Sort } from '../table/DataTable.tsx'
import { FilterBar } from '../table/FilterBar.tsx'
import { Pagination } from '../table/Pagination.tsx'
import type { Selection } from '../table/selection.ts'
import { StatusTabs } from '../table/StatusTabs.tsx'
import styles from './gallery.module.css'
import { sampleColumns } from './sample-columns.tsx'
import { type SampleAccount, sampleAccounts } from './sample-data.ts'

const tabs = [
  { value: 'all', label: '全部', count: 128 },
  { value: 'normal', label: '正常', count: 107 },
  { value: 'low', label: '余额不足', count: 9 },
  { value: 'policy', label: '违规广告暂停', count: 6 },
  { value: 'frozen', label: '已冻结', count: 4 },
] as const

const keyOf = (row: SampleAccount) => row.id
const nameOf = (row: SampleAccount) => row.name

export const TableSamples = () => {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('all')
  const [selected, setSelected] = useState<Selection>(new Set(['1029384756102', '1029384756118', '1029384756140']))
  const [sort, setSort] = useState<Sort | null>(null)
  const [columns, setColumns] = useState(defaultColumnState)
  const [density, setDensity] = useState<Density>('standard')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const [name, setName] = useState('')
  return (
    <Card padded={false} className={styles.flat ?? ''} aria-label="账户列表示例">
      <StatusTabs label="按账户状态筛选" tabs={tabs} value={tab} onChange={setTab} panelId="sample-table" end="常用筛选：Q4 大促账户" />
      <FilterBar onSearch={() => true} onReset={() => setName('')} applied={0} onLeave={() => setName('')}>
        <InLabelField label="账户名称" value={name} onChange={setName} />
      </FilterBar>
      <BatchBar
        count={selected.size}
        unit="个账户"
        summary={
          <>
            合计可用余额 <strong>$1,143.79</strong>
          </>
        }
        onClear={() => setSelected(new Set())}
        selectAll={selected.size >= sampleAccounts.length ? { total: 128, onSelect: () => {} } : undefined}
      >
        <Button size="small" icon={<ArrowUpRight size={14} aria-hidden />}>
          新增额度
        </Button>
        <Button size="small" icon={<Eraser size={14} aria-hidden />}>
          清零
        </Button>
      </BatchBar>
      <DataTable
        id="sample-table"
        caption="Facebook 账户"
        columns={arrangeColumns(sampleColumns, columns)}
        rows={sampleAccounts}
        rowKey={keyOf}
        rowName={nameOf}
        selection={{ selected, onChange: setSelected }}
        sort={sort}
        onSort={setSort}
        density={density}
        headEnd={<ColumnSettings columns={sampleColumns} state={columns} onChange={setColumns} density={density} onDensity={setDensity} />}
        renderCard={(row, { checkbox }) => <AccountCard row={row} checkbox={checkbox} />}
      />
      <Pagination label="账户列表分页" total={128} page={page} pageSize={pageSize} onPage={setPage} onPageSize={setPageSize} />
    </Card>
  )
}

const AccountCard = ({ row, checkbox }: { row: SampleAccount; checkbox: React.ReactNode }) => (
  <>
    <div className={styles.cardTop}>
      {checkbox}
      <NamedId name={row.name} id={row.id} />
      <Tag tone={row.tone}>{row.status}</Tag>
    </div>
    <dl className={styles.cardFigures}>
      <div>
        <dt>可用余额</dt>
        <dd>${row.balance}</dd>
      </div>
      <div>
        <dt>日均消耗</dt>
        <dd>${row.daily}</dd>
      </div>
      <div>
        <dt>预计可用</dt>
        <dd>{row.days}</dd>
      </div>
    </dl>
    <div className={styles.cardActions}>
      <Button>转移</Button>
      <Button variant="outline">新增额度</Button>
    </div>
  </>
)
