// Cells: what is too long is cut, but never in the middle of a letter, which no database would take.
import { readDelimited } from '@tallyhelm/infra/sheets/csv'
import { expect, test } from 'vitest'
import { cellsOf } from './cells.ts'

const ADD = { importType: 'ADD', channel: 'FACEBOOK' } as const

test('a cell that is cut holds whole letters only', () => {
  for (const before of [57, 58, 59, 60]) {
    const cells = ['x'.repeat(before) + '👍'.repeat(5), '20'].map(text => ({ kind: 'text', text }) as const)
    const read = cellsOf(ADD, [{ number: 1, cells }], 'paste')
    const account = read.kind === 'cells' ? (read.rows[0]?.account ?? '') : read.kind
    expect(account, String(before)).toHaveLength(60)
    expect(account.endsWith('…') && account.isWellFormed(), String(before)).toBe(true)
  }
})

test('lines that can not be told cell by cell are told as wrong, from a file and from a paste, without an amount', () => {
  const titles = '广告账户 ID,新增额度'
  const shifted = readDelimited(`${titles}\n9911,1,234.56\n9912,5`)
  const unread = expect.stringMatching(/错列.*原文：9911,1,234\.56$/)
  const rows = [
    { rowNo: 2, account: '9911', amount: '', unread },
    { rowNo: 3, account: '9912', amount: '5' },
  ]
  expect(cellsOf(ADD, shifted, 'file')).toMatchObject({ kind: 'cells', rows, titleLine: 1, skippedAbove: 0 })
  expect(cellsOf(ADD, shifted.slice(1), 'paste')).toMatchObject({ kind: 'cells', rows, titleLine: null, skippedAbove: 0 })
  expect(cellsOf(ADD, readDelimited(`十一月\n${titles}\n9911,5\n`), 'file')).toMatchObject({
    kind: 'cells',
    rows: [{ rowNo: 3, amount: '5' }],
    titleLine: 2,
    skippedAbove: 1,
  })
  const swallowed = readDelimited(`${titles},备注\n9911,5,"x\n9912,6,y"\n9913,7,z`)
  expect(cellsOf(ADD, swallowed, 'file')).toMatchObject({
    rows: [
      { rowNo: 2, account: '9911,5,"x', amount: '', unread: expect.stringContaining('引号不成对') },
      { rowNo: 3, account: '9912,6,y"', amount: '', unread: expect.stringContaining('引号不成对') },
      { rowNo: 4, account: '9913', amount: '7' },
    ],
  })
})
