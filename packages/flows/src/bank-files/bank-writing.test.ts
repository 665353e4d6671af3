// Bank files as banks and table programs write them: quotes, hidden rows, encodings and numbers, each line accounted for, no money booked wrongly.
import { book } from '@tallyhelm/infra/sheets/test-book'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { bankFileForm } from '@tallyhelm/views/bank-files/bank-file-form'
import { bankFileOf, bankLineList } from '@tallyhelm/views/bank-files/bank-file-list'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { openStage, person, type Stage } from '../quota/test-stage.ts'
import { bookBankFile } from './book-bank-file.ts'
import { confirmBankFile, uploadBankFile } from './import-bank-file.ts'
import { BANK_TITLES, sayProposed } from './test-bank-files.ts'

const fin: StaffActor = { ...person('901'), role: 'FIN' }
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  stage.clock.set?.(new Date('2026-03-03T04:00:00Z'))
})
afterAll(() => stage.close())

type Upload = Parameters<typeof uploadBankFile>[2]
const upload = (file: Upload['file'], more: Partial<Upload> = {}) =>
  uploadBankFile(stage.world, fin, { bank: 'CMB', currency: 'CNY', file, ...more })
/** Its reading is said where nobody said it of the bank before. */
async function judged(file: Upload['file'], more: Partial<Upload> = {}) {
  const { file_id } = await upload(file, more)
  if ((await bankFileOf(stage.world.db, { file_id })).state === 'UNMAPPED') await sayProposed(stage.world, fin, file_id, { decimal: '.' })
  const { content } = await bankLineList(stage.world.db, { file_id, page_num: 1, page_size: 100 })
  const file_ = await bankFileOf(stage.world.db, { file_id })
  return { file_id, file: file_, lines: content }
}
const csv = (lines: readonly string[], fileName = '流水.csv') => ({
  fileName,
  bytes: Buffer.from([BANK_TITLES.join(','), ...lines].join('\r\n')),
})
/** One incoming line, cells as they stand. */
const line = (no: string, { account = '', memo = '' } = {}) => `2026-03-02,100.00,,示例贸易有限公司,${account},${memo},${no}`
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const xlsx = (rows: readonly string[], fileName = '流水.xlsx') => ({ fileName, bytes: book({ sheet: rows.join('') }) })
const row = (cells: readonly string[], attributes = '') => `<row${attributes}>${cells.map(cell).join('')}</row>`
const incoming = (no: string) => ['2026-03-02', '100.00', '', '示例贸易有限公司', '', '', no]

it('refuses the lines that a quotation mark swallows or a comma shifts, each with its text, and books the others', async () => {
  const { file_id, file, lines } = await judged(
    csv([
      line('QUOTE1'),
      line('QUOTE2', { memo: '"货款' }),
      line('QUOTE3'),
      line('QUOTE4', { memo: '尾款"' }),
      '2026-03-02,1,234.56,,乙公司,,,QUOTE5',
      line('QUOTE6'),
    ]),
  )
  expect(lines.map(({ row_no, state }) => [row_no, state])).toEqual([
    [2, 'READY'],
    [3, 'INVALID'],
    [4, 'INVALID'],
    [5, 'INVALID'],
    [6, 'INVALID'],
    [7, 'READY'],
  ])
  for (const [place, no] of [
    [1, 'QUOTE2'],
    [2, 'QUOTE3'],
    [3, 'QUOTE4'],
  ] as const) {
    expect(lines[place]?.problem).toContain('引号不成对，或引号内含有其他整行内容')
    expect(lines[place]?.content).toContain(no)
  }
  expect(lines[4]?.problem).toContain('单元格多于标题')
  expect(lines[4]?.content).toContain('QUOTE5')
  expect(file.sheet_reading).toEqual({ format: 'csv', encoding: 'UTF-8', titleLine: 1, skippedAbove: 0, hidden: null })
  await confirmBankFile(stage.world, fin, { file_id })
  await bookBankFile(stage.world, file_id)
  expect(await bankFileOf(stage.world.db, { file_id })).toMatchObject({ state: 'DONE', done: 2, wrong: 4, total: '200.00' })
  // Mended, the others are known and those that were refused are booked.
  const mended = await judged(
    csv(
      ['QUOTE1', 'QUOTE2', 'QUOTE3', 'QUOTE4', 'QUOTE6'].map(no => line(no)),
      '更正.csv',
    ),
  )
  expect(mended.lines.map(({ state }) => state)).toEqual(['SAME', 'READY', 'READY', 'READY', 'SAME'])
})

it('asks about hidden rows, by their numbers, and reads them or leaves them out', async () => {
  const sheet = xlsx([
    row(BANK_TITLES),
    row(incoming('HIDE1')),
    row(incoming('HIDE2'), ' hidden="1"'),
    row(incoming('HIDE3'), ' hidden="true"'),
  ])
  await expect(upload(sheet)).rejects.toMatchObject({ refusal: 'IMPORT_ROWS_HIDDEN', parameters: { where: '第 3–4 行' } })
  const skipped = await judged(sheet, { hidden_rows: 'SKIP' })
  expect(skipped.lines.map(({ row_no, reference }) => [row_no, reference])).toEqual([[2, 'HIDE1']])
  expect(skipped.file.sheet_reading?.hidden).toEqual({ where: '第 3–4 行', choice: 'SKIP' })
  const other = xlsx([row(BANK_TITLES), row(incoming('HIDE4')), row(incoming('HIDE5'), ' hidden="1"')])
  expect((await judged(other, { hidden_rows: 'READ' })).lines.map(({ state }) => state)).toEqual(['READY', 'READY'])
})

test('numbers are one number in every dress, and those that lost digits are refused by their column', async () => {
  const { lines } = await judged(
    csv([
      line('="0012345"', { account: '="6222020000001234567"' }),
      line("'20261103000002", { account: '6222020000001234567.0' }),
      line('20261103000003.0', { account: '622202_x000D_' }),
      line('2.0261103E+13', { account: '6222020000001234567' }),
      line('NUMBER5', { account: '6.22202E+18' }),
    ]),
  )
  expect(lines.map(({ reference, payer_account, column_title, problem }) => [reference, payer_account, column_title, problem])).toEqual([
    ['0012345', '6222020000001234567', '', ''],
    ['20261103000002', '6222020000001234567', '', ''],
    ['20261103000003', '622202', '', ''],
    [null, '', '流水号', '银行流水号被表格软件改成了科学计数（2.0261103E+13），请把该列设为文本后重新填写'],
    [null, '', '对方账号', '付款账号被表格软件改成了科学计数（6.22202E+18），请把该列设为文本后重新填写'],
  ])
  const rounded = await judged(
    csv([line('ROUND1', { account: '6222020012345670000' }), line('ROUND2', { account: '6222020012345680000' })]),
  )
  expect(rounded.lines.map(({ state, column_title }) => [state, column_title])).toEqual([
    ['INVALID', '对方账号'],
    ['INVALID', '对方账号'],
  ])
  expect(rounded.lines[0]?.problem).toContain('末尾数字已被表格软件改为 0')
})

test('a numeric cell and a text of one number are one payment, and zeros in front that a table program dropped are asked about', async () => {
  const numeric = (no: string) => `<row>${incoming('').slice(0, 6).map(cell).join('')}<c><v>${no}</v></c></row>`
  const first = await judged(xlsx([row(BANK_TITLES), row(incoming('30261103000001')), row(incoming('0030261'))]))
  await confirmBankFile(stage.world, fin, { file_id: first.file_id })
  await bookBankFile(stage.world, first.file_id)
  const again = await judged(xlsx([row(BANK_TITLES), numeric('30261103000001.0'), numeric('30261'), numeric('1234567890123456789')]))
  expect(again.lines.map(({ state, reference }) => [state, reference])).toEqual([
    ['SAME', '30261103000001'],
    ['MAYBE', '30261'],
    ['INVALID', null],
  ])
  expect(again.lines[1]?.problem).toContain('流水号只差开头的 0')
})

test.each([
  ['GB18030', [0xd5, 0xcb, 0xbb, 0xa7]],
  ['Big5', [0xb1, 0x62, 0xa4, 0xe1, 0xa9, 0xfa, 0xb2, 0xd3]],
] as const)('a title line in %s is told by its letters', async (encoding, words) => {
  const titles = encoding === 'Big5' ? 'Date,Credit,Reference,Payer' : 'Date,Credit,Reference,Memo'
  const bytes = Buffer.concat([Buffer.from(words), Buffer.from(`\n${titles}\n2026-03-02,5.00,${encoding}0001,ABC\n`)])
  const { file_id } = await upload({ fileName: `${encoding}.csv`, bytes }, { bank: 'HSBC', currency: 'HKD' })
  const { sheet_reading } = await bankFileOf(stage.world.db, { file_id })
  expect(sheet_reading).toEqual({ format: 'csv', encoding, titleLine: 2, skippedAbove: 1, hidden: null })
  const { columns } = await bankFileForm(stage.world.db, { file_id }, stage.world.clock.now())
  expect(columns.map(({ title }) => title)).toEqual(titles.split(','))
})
