// Filters, chips, status tabs and pagination on their own.
import { useState } from 'react'
import { type DayRange, InLabelDateRange } from '../fields/DateRangeField.tsx'
import { InLabelField } from '../fields/InLabelField.tsx'
import { InLabelRemoteSelect, type Option } from '../fields/RemoteSelect.tsx'
import { InLabelSelect } from '../fields/Select.tsx'
import { Card } from '../layout/Card.tsx'
import { FilterBar } from '../table/FilterBar.tsx'
import { FilterChips } from '../table/FilterChips.tsx'
import { Pagination } from '../table/Pagination.tsx'
import { loadCompanies, sampleToday } from './sample-data.ts'

export const FilterSamples = () => {
  const [expanded, setExpanded] = useState(true)
  const [ids, setIds] = useState('')
  const [name, setName] = useState('Nordlake')
  const [company, setCompany] = useState<readonly Option[]>([
    { value: 'company-0', label: '岚汐科技' },
    { value: 'company-1', label: '栖禾贸易' },
  ])
  const [bm, setBm] = useState('')
  const [state, setState] = useState<'all' | 'bound' | null>(null)
  const [range, setRange] = useState<DayRange | null>(null)
  const [page, setPage] = useState(7)
  const [pageSize, setPageSize] = useState(10)
  return (
    <Card padded={false}>
      <FilterBar
        label="筛选示例"
        expanded={expanded}
        onExpand={setExpanded}
        onSearch={() => {
          setPage(1)
          return true
        }}
        applied={2}
        onLeave={() => setName('Nordlake')}
        quick={<InLabelField label="账户 ID" placeholder="可粘贴多个，逗号或换行分隔" value={ids} onChange={setIds} />}
        onReset={() => setName('')}
        more={
          <>
            <InLabelDateRange label="开通时间" today={sampleToday} value={range} onChange={setRange} />
            <InLabelSelect
              label="绑定状态"
              value={state}
              onChange={setState}
              options={[
                { value: 'all', label: '全部' },
                { value: 'bound', label: '已绑定' },
              ]}
            />
            <InLabelField label="备注" value="" onChange={() => {}} disabled />
          </>
        }
      >
        <InLabelField label="账户 ID" placeholder="可粘贴多个，逗号或换行分隔" value={ids} onChange={setIds} />
        <InLabelField label="账户名称" value={name} onChange={setName} />
        <InLabelRemoteSelect label="开户公司" multiple unit="家" load={loadCompanies} value={company} onChange={setCompany} />
        <InLabelField label="BM ID" value={bm} onChange={setBm} />
      </FilterBar>
      <FilterChips
        chips={[
          { id: 'name', label: '账户名称', value: 'Nordlake', onRemove: () => setName(''), inFirstRow: true },
          { id: 'opened', label: '开通时间', value: '2026-01-01 ～ 2026-03-31', onRemove: () => {} },
          { id: 'bound', label: '绑定状态', value: '已绑定', onRemove: () => {} },
        ]}
        onClear={() => {}}
      />
      <Pagination label="示例分页" total={128} page={page} pageSize={pageSize} onPage={setPage} onPageSize={setPageSize} />
    </Card>
  )
}
