// Cells: what is too long is cut, but never in the middle of a letter, which no database would take.
import { readDelimited } from '@tallyhelm/infra/sheets/csv'
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

test('an import is refused alike, from a file and from a paste', () => {
  const titles = '广告账户 ID,新增额度'
  const shifted = readDelimited(`${titles}\n9911,1,234.56\n`)
  expect(cellsOf('ADD', shifted, 'file').kind).toBe('shifted')
  expect(cellsOf('ADD', shifted.slice(1), 'paste').kind).toBe('shifted')
  expect(cellsOf('ADD', readDelimited(`十一月\n${titles}\n9911,5\n`), 'file')).toMatchObject({
    kind: 'cells',
    rows: [{ rowNo: 3, amount: '5' }],
  })
})
