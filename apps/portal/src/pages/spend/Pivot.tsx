// 透视: accounts, companies or sub-customers by days, weeks or months, with the sums of rows and columns; and its file.
import { tableState } from '@tallyhelm/browser/lists/table-state'
import { analysisEndpoints } from '@tallyhelm/protocol/topics/spend/analysis-endpoints'
import type { SpendPart } from '@tallyhelm/protocol/topics/spend/analysis-enums'
import type { SpendPivot } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NamedId } from '@tallyhelm/ui/display/IdCell'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import { type Column, DataTable } from '@tallyhelm/ui/table/DataTable'
import { keepPreviousData } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useMemo } from 'react'
import { useCall } from '../../api/queries.ts'
import { FileMenu } from '../../exports/FileMenu.tsx'
import { amountOf } from '../../lists/amounts.ts'
import { type By, type SpendAsked, totalRequest } from './asked.ts'

/** Days stand side by side already. */
export const partOf = (by: By): SpendPart => (by === 'DAY' ? 'COMPANY' : by)

const requestOf = ({ by, request }: SpendAsked) => ({ ...totalRequest(request), dimension: partOf(by) })

export const PivotExport = ({ asked }: { asked: SpendAsked }) => (
  <FileMenu
    endpoint={analysisEndpoints.pivotFile}
    request={requestOf(asked)}
    trigger={obstacle => (
      <Button icon={<Download size={16} aria-hidden />} disabledReason={obstacle}>
        导出
      </Button>
    )}
  />
)

type Row = Pick<SpendPivot['rows'][number], 'name' | 'outside_account_id' | 'values' | 'total'> & { key: string }

export function PivotTable({ asked }: { asked: SpendAsked }) {
  const call = useCall(analysisEndpoints.pivot, requestOf(asked), { placeholderData: keepPreviousData })
  const isNarrow = useIsNarrow()
  const { data } = call
  const columns = useMemo(() => columnsOf(data?.columns ?? [], isNarrow), [data, isNarrow])
  const rows = useMemo(() => (data === undefined ? NO_ROWS : rowsOf(data)), [data])
  return (
    <DataTable
      id="spend-pivot"
      caption="消耗透视（美元）"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowName={nameOf}
      shortcuts={false}
      {...tableState(call)}
      empty={<Empty title="这段时间没有消耗" text="账户开始投放后，消耗会按日期列在这里。" />}
    />
  )
}

const NO_ROWS: readonly Row[] = []
const keyOf = ({ key }: Row) => key
const nameOf = ({ name }: Row) => name

/** The sums stand last; without anything to sum there are none. */
function rowsOf({ rows, others, sums }: SpendPivot): readonly Row[] {
  if (rows.length === 0) return NO_ROWS
  const without = { outside_account_id: null }
  return [
    ...rows,
    ...(others === null ? [] : [{ ...others, ...without, key: 'OTHERS', name: `其他 ${others.count} 个` }]),
    { ...sums, ...without, key: 'ALL', name: '合计' },
  ]
}

/** On a phone nothing is pinned at the right, or no column were left to see. */
function columnsOf(columns: SpendPivot['columns'], isNarrow: boolean): readonly Column<Row>[] {
  return [
    {
      id: 'name',
      title: '名称',
      width: isNarrow ? 132 : 220,
      pin: 'left',
      cell: ({ name, outside_account_id: id }) => (id === null ? name : <NamedId name={name} id={id} />),
    },
    ...columns.map(
      ({ title }, at): Column<Row> => ({
        id: title,
        title,
        width: title.length > 10 ? 180 : 116,
        align: 'right',
        cell: row => amountOf(row.values[at]),
      }),
    ),
    {
      id: 'total',
      title: '合计（$）',
      width: 136,
      align: 'right',
      ...(isNarrow ? {} : { pin: 'right' }),
      cell: row => amountOf(row.total),
    },
  ]
}
