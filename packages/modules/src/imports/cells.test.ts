// Cells: what is too long is cut, but never in the middle of a letter, which no database would take.
import { expect, test } from 'vitest'
import { cellsOf } from './cells.ts'

test('a cell that is cut holds whole letters only', () => {
  for (const before of [57, 58, 59, 60]) {
    const cells = ['x'.repeat(before) + '👍'.repeat(5), '20'].map(text => ({ kind: 'text', text }) as const)
    const read = cellsOf('ADD', [{ number: 1, cells }], 'paste')
    const account = read.kind === 'cells' ? (read.rows[0]?.account ?? '') : read.kind
    expect(account, String(before)).toHaveLength(60)
    expect(account.endsWith('…') && account.isWellFormed(), String(before)).toBe(true)
  }
})
