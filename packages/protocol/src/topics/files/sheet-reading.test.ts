// How a sheet was read, in words, and many line numbers in few.
import { expect, test } from 'vitest'
import { lineRanges } from '../../values/line-ranges.ts'
import { readingTexts, type SheetReading } from './sheet-reading.ts'

const csv: SheetReading = { format: 'csv', encoding: 'GB18030', titleLine: 3, skippedAbove: 2, hidden: null }

test.each<[SheetReading, string[]]>([
  [csv, ['CSV，GB18030 编码', '标题在第 3 行，其上 2 行未导入']],
  [
    { format: 'xlsx', encoding: null, titleLine: 1, skippedAbove: 0, hidden: { where: '第 7–9 行', choice: 'SKIP' } },
    ['xlsx，第一张可见工作表', '标题在第 1 行', '第 7–9 行被隐藏，未导入'],
  ],
  [{ format: 'text', encoding: null, titleLine: null, skippedAbove: 0, hidden: null }, ['粘贴的内容', '没有标题行，按列的顺序读取']],
  [
    { ...csv, hidden: { where: 'C 列', choice: 'READ' } },
    ['CSV，GB18030 编码', '标题在第 3 行，其上 2 行未导入', 'C 列被隐藏，已一并导入'],
  ],
])('%o is told', (reading, texts) => {
  expect(readingTexts(reading)).toEqual(texts)
})

test('lines that follow each other are a range, and of many ranges five are named', () => {
  expect([lineRanges([7]), lineRanges([7, 8, 9, 12]), lineRanges([])]).toEqual(['7', '7–9、12', ''])
  expect(lineRanges([1, 3, 5, 7, 9, 11])).toBe('1、3、5、7、9 等 6')
})
