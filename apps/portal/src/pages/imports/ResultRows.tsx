// The rows of a confirmed batch: their state, the reason of a failure, and the order that each is in.
import { IMPORT_ROW_STATE_CODES, IMPORT_ROW_STATES } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportDetail, ImportRow } from '@tallyhelm/protocol/topics/imports/schemas'
import { columnsOf, type ImportColumn, kindOf, type SheetKind } from '@tallyhelm/protocol/topics/imports/sheets'
import { type Currency, displayText, parseMoney } from '@tallyhelm/protocol/values/money'
import { PAGE_SIZES } from '@tallyhelm/protocol/wire/page-sizes'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Select } from '@tallyhelm/ui/fields/Select'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { useState } from 'react'
import listStyles from '../../lists/lists.module.css'
import styles from './imports.module.css'
import { recordOf } from './type-words.ts'

export function ResultRows({ batch }: { batch: ImportDetail }) {
  const [state, setState] = useState('ALL')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(PAGE_SIZES[0])
  const columns = columnsOf(kindOf(batch))
  const present = IMPORT_ROW_STATE_CODES.filter(code => batch.rows.some(row => row.state === code))
  const rows = batch.rows.filter(row => state === 'ALL' || row.state === state)
  const at = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  if (batch.rows.length === 0) return null
  return (
    <div className={styles.grid}>
      <div className={styles.toolbar}>
        <Select
          label="行状态"
          hideLabel
          size="small"
          className={styles.stateSelect ?? ''}
          value={present.some(code => code === state) ? state : 'ALL'}
          onChange={setState}
          options={[
            { value: 'ALL', label: `全部 ${batch.rows.length}` },
            ...present.map(code => ({
              value: code,
              label: `${IMPORT_ROW_STATES[code].text} ${batch.rows.filter(row => row.state === code).length}`,
            })),
          ]}
        />
      </div>
      <section className={styles.scroll} aria-label="导入明细，可左右滚动">
        <table className={styles.table}>
          <caption className="sr-only">导入明细</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.lineHead}>
                行
              </th>
              {columns.map(column => (
                <th key={column.field} scope="col" className={column.field === 'amount' ? styles.amount : undefined}>
                  {column.title}
                </th>
              ))}
              <th scope="col">状态</th>
              <th scope="col">申请单号</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((at - 1) * size, at * size).map(row => (
              <ResultRow key={row.row_no} row={row} kind={kindOf(batch)} columns={columns} currency={batch.currency} />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > PAGE_SIZES[0] ? (
        <Pagination label="明细分页" total={rows.length} page={at} pageSize={size} onPage={setPage} onPageSize={setSize} />
      ) : null}
    </div>
  )
}

/** As lists show amounts; what is no amount stays as the sheet had it. */
const amountText = (text: string | null, currency: Currency) => {
  const amount = parseMoney(text ?? '', currency)
  return amount === undefined ? text || '—' : displayText(amount, { withSymbol: currency !== 'USD' })
}

type RowProps = { row: ImportRow; kind: SheetKind; columns: readonly ImportColumn[]; currency: Currency }

function ResultRow({ row, kind, columns, currency }: RowProps) {
  const { text, tone } = IMPORT_ROW_STATES[row.state]
  const names: Partial<Record<ImportColumn['field'], string | null>> = { account: row.account_name, to_account: row.to_account_name }
  const record = recordOf(kind, row)
  return (
    <tr>
      <th scope="row">{row.row_no}</th>
      {columns.map(({ field, title }) => (
        <td key={field} data-title={title} className={field === 'amount' ? styles.amount : undefined}>
          {field === 'amount' ? amountText(row.amount, currency) : row[field] || '—'}
          {names[field] == null ? null : <small className={styles.name}>{names[field]}</small>}
        </td>
      ))}
      <td data-title="状态">
        <Tag tone={tone}>{text}</Tag>
        {row.reason === null ? null : <small className={row.state === 'PROCESSING' ? styles.name : styles.reason}>{row.reason}</small>}
      </td>
      <td data-title="申请单号">
        {record === undefined ? (
          '—'
        ) : (
          <Link className={listStyles.plainLink ?? ''} href={record}>
            {row.apply_no}
          </Link>
        )}
      </td>
    </tr>
  )
}
