// The rows of a preview as an editable grid: each cell with its problem right below it.
import { isBindingImport } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportDetail, ImportRow } from '@tallyhelm/protocol/topics/imports/schemas'
import { columnsOf, type ImportColumn, kindOf } from '@tallyhelm/protocol/topics/imports/sheets'
import { bindingCellProblem } from '@tallyhelm/protocol/topics/imports/targets'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import styles from './imports.module.css'
import type { RowEdits } from './use-row-edits.ts'

type Props = { batch: ImportDetail; rows: readonly ImportRow[]; edits: RowEdits }

/** Five hundred rows of boxes at once would make typing slow. */
const LEAST = PAGE_SIZES[0]

export function PreviewGrid({ batch, rows, edits }: Props) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(LEAST)
  const columns = columnsOf(kindOf(batch))
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  if (rows.length === 0) return <Empty title="所有行都已移除" text="放弃修改可恢复，或撤销此批次。" />
  return (
    <div className={styles.grid}>
      <section className={styles.scroll} aria-label="预览，可左右滚动">
        <table className={styles.table}>
          <caption className="sr-only">导入预览</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.lineHead}>
                行
              </th>
              {columns.map(column => (
                <th key={column.field} scope="col">
                  {column.title}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((at - 1) * size, at * size).map(row => (
              <tr key={row.row_no} data-bad={row.problems.length > 0 || undefined}>
                <th scope="row">{row.row_no}</th>
                {columns.map(column => (
                  <td key={column.field} data-title={column.title}>
                    <GridCell batch={batch} row={row} column={column} edits={edits} />
                  </td>
                ))}
                <td className={styles.removeCell}>
                  <IconButton
                    label={`移除第 ${row.row_no} 行`}
                    tooltip={false}
                    icon={<Trash2 size={16} aria-hidden />}
                    onClick={() => edits.remove([row.row_no])}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > LEAST ? (
        <Pagination label="预览分页" total={rows.length} page={at} pageSize={size} onPage={setPage} onPageSize={setSize} />
      ) : null}
    </div>
  )
}

type CellProps = { batch: ImportDetail; row: ImportRow; column: ImportColumn; edits: RowEdits }

function GridCell({ batch, row, column: { field, title }, edits }: CellProps) {
  const isTouched = edits.isTouched(row, field)
  const text = edits.cellsOf(row)[field]
  const problem = row.problems.find(one => one.field === field)
  const name = field === 'account' ? row.account_name : field === 'to_account' ? row.to_account_name : null
  return (
    <TextField
      label={`第 ${row.row_no} 行 ${title}`}
      hideLabel
      size="small"
      value={text}
      onChange={text => edits.type(row, field, text)}
      inputMode={field === 'amount' ? 'decimal' : 'text'}
      autoComplete="off"
      error={isTouched ? typedProblem(batch, field, text) : problem?.msg}
      help={isTouched ? '已修改，保存后重新校验' : problem === undefined && name !== null ? name : undefined}
    />
  )
}

/** What is plain before anything is saved. */
const typedProblem = ({ import_type: type, channel }: ImportDetail, field: ImportColumn['field'], text: string): string | undefined =>
  isBindingImport(type) ? bindingCellProblem(type, channel, field, text.trim()) : undefined
