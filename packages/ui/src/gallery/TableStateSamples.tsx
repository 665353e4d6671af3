// A table while loading, refreshing, failed, never filled and filtered empty.
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Empty } from '../display/Empty.tsx'
import { Card } from '../layout/Card.tsx'
import { Stack } from '../layout/Stack.tsx'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import styles from './gallery.module.css'
import { sampleColumns } from './sample-columns.tsx'
import { type SampleAccount, sampleAccounts } from './sample-data.ts'

const keyOf = (row: SampleAccount) => row.id
const nameOf = (row: SampleAccount) => row.name
const twoRows = sampleAccounts.slice(0, 2)

export const TableStateSamples = () => (
  <Stack className={styles.flat ?? ''}>
    <StateTable title="首次加载" status="loading" rows={[]} skeletonRows={3} />
    <RefreshingTable />
    <StateTable title="紧凑行高" density="compact" rows={twoRows} />
    <StateTable
      title="从未有数据"
      rows={[]}
      empty={
        <Empty title="还没有 Facebook 账户" text="开户通常在 1 个工作日内完成" action={<Button variant="outline">去免费开户</Button>} />
      }
    />
    <StateTable title="筛选无结果" rows={[]} onClearFilters={() => {}} />
    <StateTable title="加载失败" status="error" rows={[]} error={{ message: '网络超时', requestId: '01JD4Q7M8T', onRetry: () => {} }} />
  </Stack>
)

const RefreshingTable = () => {
  const [refreshing, setRefreshing] = useState(false)
  return (
    <StateTable
      title="刷新（保留旧数据）"
      actions={
        <Button size="small" onClick={() => setRefreshing(!refreshing)}>
          {refreshing ? '结束刷新' : '开始刷新'}
        </Button>
      }
      status={refreshing ? 'refreshing' : 'ready'}
      rows={twoRows}
    />
  )
}

type Props = Omit<DataTableProps<SampleAccount>, 'caption' | 'columns' | 'rowKey' | 'rowName'> & { title: string; actions?: ReactNode }

const StateTable = ({ title, actions, ...rest }: Props) => {
  const columns = useMemo(() => sampleColumns.slice(0, 6), [])
  return (
    <Card title={title} actions={actions} padded={false}>
      <DataTable caption={title} columns={columns} rowKey={keyOf} rowName={nameOf} shortcuts={false} {...rest} />
    </Card>
  )
}
