// Lines of banks as tables: what they say, in the ways of several banks, and each way in which one is wrong.
import type { BankColumns } from '@tallyhelm/protocol/topics/payments/bank-enums'
import { columnProblems, guessColumns, namedTitles, titleLine } from '@tallyhelm/protocol/topics/payments/bank-columns'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { describe, expect, it } from 'vitest'
import { againstBooks, judgeLines, type LineVerdict } from './bank-lines.ts'

const NONE: BankColumns = {
  paid_on: 'date',
  amount_in: 'in',
  amount_out: null,
  direction: null,
  payer: 'payer',
  payer_account: null,
  memo: 'memo',
  memo_more: null,
  reference: 'ref',
}
const TITLES = ['date', 'in', 'out', 'dir', 'payer', 'memo', 'ref']
type Cells = Partial<Record<'date' | 'in' | 'out' | 'dir' | 'payer' | 'memo' | 'ref', string>>
const judge = (lines: readonly Cells[], over: Partial<BankColumns> = {}, currency: Currency = 'CNY'): LineVerdict[] =>
  judgeLines(
    lines.map((cells, index) => ({
      rowNo: index + 2,
      cells: TITLES.map(title => ({ date: '2026-03-02', in: '100.00', ref: `REF${index}`, ...cells })[title as keyof Cells] ?? ''),
    })),
    { bank: 'CMB', currency, columns: { ...NONE, ...over }, titles: TITLES, today: '2026-03-03' },
  )

describe('amounts', () => {
  it.each<[string, Cells, Partial<BankColumns>, bigint | string]>([
    ['plain', { in: '1234.5' }, {}, 123_450n],
    ['grouped', { in: '1,234,567.89' }, {}, 123_456_789n],
    ['full width', { in: '１２３４．５０' }, {}, 123_450n],
    ['with a sign and a symbol', { in: '+¥100.00' }, {}, 10_000n],
    ['with the currency', { in: 'CNY100.00' }, {}, 10_000n],
    ['leading zeros', { in: '000000000000100.00' }, {}, 10_000n],
    ['trailing zeros behind the decimals', { in: '100.0000' }, {}, 10_000n],
    ['beyond 2^53 minor units', { in: '100000000000.01' }, {}, 10_000_000_000_001n],
    ['negative', { in: '-5' }, {}, 'OUT'],
    ['in brackets', { in: '(5.00)' }, {}, 'OUT'],
    ['of the other column', { in: '', out: '5' }, { amount_out: 'out' }, 'OUT'],
    ['in, the other one nothing', { in: '5', out: '0.00' }, { amount_out: 'out' }, 500n],
    ['direction in', { in: '5', dir: '贷' }, { direction: 'dir' }, 500n],
    ['direction out', { in: '5', dir: '借' }, { direction: 'dir' }, 'OUT'],
    ['direction in English', { in: '5', dir: 'CR' }, { direction: 'dir' }, 500n],
    ['direction unknown', { in: '5', dir: '?' }, { direction: 'dir' }, '收支方向无法识别'],
    ['negative beside a column for what left', { in: '-5' }, { amount_out: 'out' }, '收入金额为负数，请人工核对'],
    ['both', { in: '5', out: '6' }, { amount_out: 'out' }, '收入与支出同时有金额'],
    ['nothing', { in: '' }, {}, '没有金额'],
    ['zero', { in: '0.00' }, {}, '没有金额'],
    ['surplus decimals', { in: '1.005' }, {}, '金额最多保留 2 位小数'],
    ['thirteen digits', { in: '1234567890123' }, {}, '金额最多 12 位整数'],
    ['a float of a table program', { in: '1.23E+17' }, {}, '金额格式不正确'],
    ['words', { in: '一百' }, {}, '金额格式不正确'],
    ['a formula', { in: '=1+1' }, {}, '含有公式，请使用银行导出的原文件'],
    ['a formula elsewhere', { payer: '=HYPERLINK("x")' }, {}, '含有公式，请使用银行导出的原文件'],
  ])('%s', (_name, cells, columns, expected) => {
    const [verdict] = judge([cells], columns)
    if (expected === 'OUT') expect(verdict?.state).toBe('OUT')
    else if (typeof expected === 'bigint') expect(verdict).toMatchObject({ state: 'READY', amount: money(expected, 'CNY') })
    else expect(verdict).toMatchObject({ state: 'INVALID', problem: expected })
  })

  it('has no decimals in yen, and takes those that are nothing', () => {
    expect(judge([{ in: '100.5' }, { in: '100.00' }], {}, 'JPY')).toMatchObject([
      { state: 'INVALID', problem: '该币种的金额不能有小数', columnTitle: 'in' },
      { state: 'READY', amount: money(100n, 'JPY') },
    ])
  })
})

describe('dates', () => {
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026/3/2 10:11:12', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['20260302101112', '2026-03-02'],
    ['2026年3月2日', '2026-03-02'],
    ['02/03/2026', '2026-03-02'],
    ['2026.03.02', '2026-03-02'],
  ])('%s', (text, day) => expect(judge([{ date: text }])[0]).toMatchObject({ state: 'READY', paidOn: day }))

  it.each([
    ['', '没有交易日期'],
    ['合计', '交易日期无法识别'],
    ['2026-02-30', '交易日期无法识别'],
    ['03/13/2026', '交易日期无法识别'],
    ['46083', '交易日期无法识别'],
    ['2026-03-04', '到账日期不能晚于今天'],
    ['2024-03-02', '到账日期不能早于 366 天前'],
  ])('«%s» is refused', (text, problem) =>
    expect(judge([{ date: text }])[0]).toMatchObject({ state: 'INVALID', columnTitle: 'date', problem }),
  )
})

describe('references', () => {
  it('are in one spelling, and made of what the line says where the bank gives none', () => {
    const lines = [{ ref: ' ab 12-34 ' }, { ref: '' }, { ref: '' }, { ref: '', memo: '别的' }]
    const first = judge(lines).map(({ reference }) => reference)
    expect(first[0]).toBe('AB12-34')
    expect(new Set(first).size).toBe(4)
    expect(first.slice(1).every(reference => /^L-[0-9A-F]{24}$/.test(reference ?? ''))).toBe(true)
    expect(judge(lines).map(({ reference }) => reference)).toEqual(first)
  })

  it('are of one line: the same again is told, another amount under it is wrong', () => {
    expect(judge([{ ref: 'SAME1' }, { ref: 'same1' }, { ref: 'SAME1', in: '7' }])).toMatchObject([
      { state: 'READY' },
      { state: 'SAME', problem: '与第 2 行相同' },
      { state: 'INVALID', problem: '流水号与第 2 行相同，内容不同' },
    ])
  })

  it.each(['!!', 'x'.repeat(41), '<script>'])('«%s» is refused', ref =>
    expect(judge([{ ref }])[0]).toMatchObject({ state: 'INVALID', columnTitle: 'ref' }),
  )

  it('that the books have are the same, or wrong under another amount or currency', () => {
    const verdicts = judge([{}, {}, {}, {}])
    const known = [
      { reference: 'REF0', amount: money(10_000n, 'CNY'), arrivalId: '1' },
      { reference: 'REF1', amount: money(10_001n, 'CNY'), arrivalId: '2' },
      { reference: 'REF2', amount: money(10_000n, 'USD'), arrivalId: '3' },
    ]
    expect(againstBooks(verdicts, known, NONE).map(({ state }) => state)).toEqual(['SAME', 'INVALID', 'INVALID', 'READY'])
  })
})

it('cuts what is too long', () => {
  const [verdict] = judge([{ payer: '付'.repeat(900), memo: '言'.repeat(900) }])
  expect([verdict?.payer.length, verdict?.memo.length]).toEqual([200, 500])
})

describe('columns', () => {
  const lines = [
    ['招商银行账户交易明细'],
    ['账号', '7559', '2026-03-01', '2026-03-02'],
    ['交易日期', '收入', '支出', '对方户名', '摘要', '流水号'],
    ['2026-03-01', '5', '', '某', '', '1'],
  ]
  const titles = lines[2] ?? []

  it('are below what banks print above them, and guessed by how banks call them', () => {
    expect(titleLine(lines, undefined)).toBe(2)
    expect(guessColumns(titles)).toMatchObject({
      paid_on: '交易日期',
      amount_in: '收入',
      amount_out: '支出',
      payer: '对方户名',
      memo: '摘要',
      reference: '流水号',
    })
    expect(titleLine([['1', '2', '3']], undefined)).toBe(-1)
  })

  it('that are known are found again wherever they stand', () => {
    expect(titleLine(lines.slice(1), guessColumns(titles))).toBe(1)
    expect(titleLine([['交易日期', '收入']], guessColumns(titles))).toBe(-1)
  })

  it('are each for one thing, and those that are needed are there', () => {
    const none = guessColumns([])
    expect(columnProblems({ ...none, paid_on: '收入', amount_in: '收入', memo: '没有' }, titles)).toEqual({
      amount_in: '“收入”列已用作交易日期',
      memo: '文件中没有“没有”列',
    })
    expect(columnProblems(none, titles)).toEqual({ paid_on: '请选择交易日期对应的列', amount_in: '请选择收入金额对应的列' })
  })

  it('of one name are numbered', () => expect(namedTitles(['账号', '账号', ''])).toEqual(['账号', '账号 (2)', '第 3 列']))
})
