// What was typed into the rows of a preview and not sent yet, laid over what the server knows.
import { ROW_FIELDS, type RowField } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportDetail, ImportRow } from '@tallyhelm/protocol/topics/imports/schemas'
import { useState } from 'react'

type Cells = Record<RowField, string>
export type RowEdits = {
  cellsOf(row: ImportRow): Cells
  isTouched(row: ImportRow, field: RowField): boolean
  type(row: ImportRow, field: RowField, text: string): void
  remove(rowNos: readonly number[]): void
  restore(): void
  /** Without those that are to be removed. */
  rows: readonly ImportRow[]
  changes: { rows: ({ row_no: number } & Cells)[]; removed: number[] }
  isDirty: boolean
}

export function useRowEdits(batch: ImportDetail): RowEdits {
  const [typed, setTyped] = useState<ReadonlyMap<number, Partial<Cells>>>(new Map())
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const stored = ({ account, to_account, amount, target, role }: ImportRow): Cells => ({
    account,
    to_account,
    amount: amount ?? '',
    target,
    role,
  })
  const cellsOf = (row: ImportRow): Cells => ({ ...stored(row), ...typed.get(row.row_no) })
  const isTouched = (row: ImportRow, field: RowField) => cellsOf(row)[field] !== stored(row)[field]
  const isChanged = (row: ImportRow) => ROW_FIELDS.some(field => isTouched(row, field))
  const rows = batch.rows.filter(row => !removed.has(row.row_no))
  const changes = {
    rows: rows.filter(isChanged).map(row => ({ row_no: row.row_no, ...cellsOf(row) })),
    removed: batch.rows.filter(row => removed.has(row.row_no)).map(row => row.row_no),
  }
  return {
    cellsOf,
    isTouched,
    type: (row, field, text) => setTyped(new Map(typed).set(row.row_no, { ...typed.get(row.row_no), [field]: text })),
    remove: rowNos => setRemoved(new Set([...removed, ...rowNos])),
    restore: () => {
      setTyped(new Map())
      setRemoved(new Set())
    },
    rows,
    changes,
    isDirty: changes.rows.length + changes.removed.length > 0,
  }
}
