// Lines of banks as tables: what they say, in the ways of several banks, and each way in which one is wrong.
import type { BankColumns } from '@tallyhelm/protocol/topics/bank-files/enums'
import { columnProblems, currencyAbove, guessColumns, namedTitles, titleLine } from '@tallyhelm/protocol/topics/bank-files/reading-columns'
import { money } from '@tallyhelm/protocol/values/money'
import { describe, expect, it } from 'vitest'
import { type Cells, judge } from './test-lines.ts'

describe('amounts', () => {
  it.each<[string, Cells, Partial<BankColumns>, bigint | string]>([
    ['plain', { in: '1234.5' }, {}, 123_450n],
    ['grouped', { in: '1,234,567.89' }, {}, 123_456_789n],
    ['full width', { in: '１２３４．５０' }, {}, 123_450n],
    ['with a sign and a symbol', { in: '+¥100.00' }, {}, 10_000n],
    ['with the currency', { in: 'CNY100.00' }, {}, 10_000n],
    ['leading zeros', { in: '000000000000100.00' }, {}, 10_000n],
    ['beyond 2^53 minor units', { in: '100000000000.01' }, {}, 10_000_000_000_001n],
    ['negative', { in: '-5' }, {}, 'OUT'],
    ['in brackets', { in: '(5.00)' }, {}, 'OUT'],
    ['of the other column', { in: '', out: '5' }, { amount_out: 'out' }, 'OUT'],
    ['in, the other one nothing', { in: '5', out: '0.00' }, { amount_out: 'out' }, 500n],
    ['direction in', { in: '5', dir: '贷' }, { direction: 'dir' }, 500n],
    ['direction out', { in: '5', dir: '借' }, { direction: 'dir' }, 'OUT'],
    ['negative beside a column for what left', { in: '-5' }, { amount_out: 'out' }, '收入金额为负数，请人工核对'],
    ['both', { in: '5', out: '6' }, { amount_out: 'out' }, '收入与支出同时有金额'],
    ['nothing', { in: '' }, {}, '没有金额'],
    ['zero', { in: '0.00' }, {}, '没有金额'],
    ['surplus decimals', { in: '1.005' }, {}, '金额最多保留 2 位小数，请确认小数点：1.005'],
    ['surplus zeros', { in: '1.000' }, {}, '金额最多保留 2 位小数，请确认小数点：1.000'],
    ['a decimal comma', { in: '12,50' }, {}, '请确认小数点：12,50'],
    ['a decimal comma behind thousands', { in: '1.000,00' }, {}, '请确认小数点：1.000,00'],
    ['thirteen digits', { in: '1234567890123' }, {}, '金额最多 12 位整数：1234567890123'],
    ['a float of a table program', { in: '1.23E+17' }, {}, '金额格式不正确：1.23E+17，请只填数字与小数点，如 1234.56'],
    ['words', { in: '一百' }, {}, '金额格式不正确：一百，请只填数字与小数点，如 1234.56'],
    ['a formula', { in: '=1+1' }, {}, '含有公式，请使用银行导出的原文件'],
    ['a formula elsewhere', { payer: '=HYPERLINK("x")' }, {}, '含有公式，请使用银行导出的原文件'],
  ])('%s', (_name, cells, columns, expected) => {
    const [verdict] = judge([cells], columns)
    if (expected === 'OUT') expect(verdict?.state).toBe('OUT')
    else if (typeof expected === 'bigint') expect(verdict).toMatchObject({ state: 'READY', amount: money(expected, 'CNY') })
    else expect(verdict).toMatchObject({ state: 'INVALID', problem: expected })
  })

  it.each(['$1000', 'USD 1000.00', 'HK$1000', '€7', 'JPY700', 'RM50', 'MOP$5'])('«%s» is none of a file in yuan', written =>
    expect(judge([{ in: written }])[0]).toMatchObject({ state: 'INVALID', columnTitle: 'in', problem: expect.stringContaining('币种') }),
  )

  it('bear the decimal sign of their bank, and no other', () => {
    const how = { decimal: ',' as const }
    expect(judge([{ in: '1.234,56' }, { in: '12,50' }, { in: '3.000' }, { in: '1,234.56' }], {}, 'EUR', how)).toMatchObject([
      { amount: money(123_456n, 'EUR') },
      { amount: money(1_250n, 'EUR') },
      { amount: money(300_000n, 'EUR') },
      { state: 'INVALID', problem: '请确认小数点：1,234.56' },
    ])
  })

  it('has no decimals in yen', () => {
    expect(judge([{ in: '100.5' }, { in: '100' }, { in: '1,000' }], {}, 'JPY')).toMatchObject([
      { state: 'INVALID', problem: '日元金额须为整数，请确认小数点：100.5', columnTitle: 'in' },
      { state: 'READY', amount: money(100n, 'JPY') },
      { state: 'READY', amount: money(1_000n, 'JPY') },
    ])
  })
})

describe('directions', () => {
  it.each<[string, 'READY' | 'OUT' | 'INVALID']>([
    ...['Deposit', 'Direct Credit', '来账', 'CR', 'C', 'H', '+', ' credit ', 'ＣＲ'].map(word => [word, 'READY'] as [string, 'READY']),
    ...['Withdrawal', 'Charge', 'Card payment', 'Commission', 'D', 'S', '-', 'Direct Debit'].map(word => [word, 'OUT'] as [string, 'OUT']),
    ...['?', 'Cheque', 'Transfer', 'Decrease', 'Collection', '收付', 'Debit card refund', 'constructor', ''].map(
      word => [word, 'INVALID'] as [string, 'INVALID'],
    ),
  ])('«%s» is %s', (dir, state) => expect(judge([{ in: '5', dir }], { direction: 'dir' })[0]?.state).toBe(state))

  it('that people have said count before those known everywhere', () => {
    const words = [
      { field: 'direction', word: 'Cheque', means: 'OUT' },
      { field: 'direction', word: '借', means: 'IN' },
    ] as const
    expect(judge([{ dir: 'CHEQUE' }, { dir: '借' }], { direction: 'dir' }, 'CNY', { words }).map(({ state }) => state)).toEqual([
      'OUT',
      'READY',
    ])
  })

  it('a bare D beside withdrawals is asked about', () =>
    expect(judge([{ dir: 'D' }, { dir: 'W' }], { direction: 'dir' })[0]).toMatchObject({
      state: 'INVALID',
      problem: expect.stringContaining('“D”'),
    }))
})

describe('currencies', () => {
  it.each<[string, string | undefined]>([
    ['USD', undefined],
    ['美元', undefined],
    ['US Dollar', undefined],
    ['840', undefined],
    ['JPY', '币种为日元（JPY），与上传时选择的美元（USD）不符'],
    ['人民币', '币种为人民币（CNY），与上传时选择的美元（USD）不符'],
    ['港币', '币种为港元（HKD），与上传时选择的美元（USD）不符'],
    ['$', '币种“$”无法识别，应为美元（USD）'],
    ['CHF', '币种“CHF”无法识别，应为美元（USD）'],
    ['__proto__', '币种“__proto__”无法识别，应为美元（USD）'],
    ['', '没有币种'],
  ])('«%s»', (cur, problem) =>
    expect(judge([{ cur }], { currency: 'cur' }, 'USD')[0]).toMatchObject(
      problem === undefined ? { state: 'READY' } : { state: 'INVALID', columnTitle: 'cur', problem },
    ),
  )

  it('above the titles are read where a bank prints them', () => {
    expect(currencyAbove([['账户交易明细'], ['币种：美元', '']])).toBe('USD')
    expect(currencyAbove([['Currency', 'HKD']])).toBe('HKD')
    expect(currencyAbove([['账号', '123']])).toBeUndefined()
  })

  it('that a title names are those of its column', () => {
    const titles = ['日期', '金额(港币)']
    const columns = { ...guessColumns(titles), amount_in: '金额(港币)' }
    expect(columnProblems(columns, titles, 'HKD')).toEqual({})
    expect(columnProblems(columns, titles, 'USD')).toEqual({ amount_in: '“金额(港币)”列为港元（HKD），与上传时选择的美元（USD）不符' })
  })
})

describe('statuses', () => {
  const words = [{ field: 'status', word: 'Completed', means: 'DONE' }] as const
  const read = (...lines: Cells[]) => judge(lines, { status: 'st' }, 'CNY', { words })

  it('count where people said so; what is open, failed or cancelled is no money, whatever else is wrong with it', () => {
    const verdicts = read(
      { st: 'COMPLETED' },
      { st: 'Pending' },
      { st: 'Cancelled', date: '' },
      { st: 'Failed', in: 'x' },
      { st: 'Odd' },
      { st: '' },
    )
    expect(verdicts.map(({ state }) => state)).toEqual(['READY', 'OPEN', 'OPEN', 'OPEN', 'INVALID', 'INVALID'])
    expect(verdicts[1]).toMatchObject({ columnTitle: 'st', problem: '状态为“Pending”，尚未到账' })
  })

  it('of what is done are asked about until people have said them', () =>
    expect(judge([{ st: 'Completed' }], { status: 'st' })[0]).toMatchObject({ state: 'INVALID', columnTitle: 'st' }))

  it('a pending line takes its number from nobody', () =>
    expect(read({ st: 'Pending', ref: 'PN0001' }, { st: 'Completed', ref: 'PN0001' }).map(({ state }) => state)).toEqual(['OPEN', 'READY']))
})

describe('dates', () => {
  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026/3/2 10:11:12', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['20260302101112', '2026-03-02'],
    ['2026年3月2日', '2026-03-02'],
    ['2026.03.02', '2026-03-02'],
    ['02-Mar-2026', '2026-03-02'],
  ])('%s', (text, day) => expect(judge([{ date: text }])[0]).toMatchObject({ state: 'READY', paidOn: day }))

  it.each([
    ['', '没有交易日期'],
    ['合计', '交易日期“合计”无法识别'],
    ['2026-02-30', '交易日期“2026-02-30”无法识别'],
    ['46083', '交易日期“46083”无法识别'],
    ['2026-03-01 至 2026-03-02', '交易日期“2026-03-01 至 2026-03-02”无法识别'],
    ['2026-03-04', '到账日期不能晚于今天'],
    ['2024-03-02', '到账日期不能早于 366 天前'],
  ])('«%s» is refused', (text, problem) =>
    expect(judge([{ date: text }])[0]).toMatchObject({ state: 'INVALID', columnTitle: 'date', problem }),
  )

  it('are read in one order, which the others of the file tell', () => {
    expect(judge([{ date: '02/01/2026' }, { date: '02/13/2026' }]).map(({ paidOn }) => paidOn)).toEqual(['2026-02-01', '2026-02-13'])
    expect(judge([{ date: '02/01/2026' }, { date: '13/02/2026' }]).map(({ paidOn }) => paidOn)).toEqual(['2026-01-02', '2026-02-13'])
  })

  it('that contradict are wrong, line by line', () =>
    expect(judge([{ date: '02/01/2026' }, { date: '02/13/2026' }], {}, 'CNY', { day_order: 'DMY' })).toMatchObject([
      { state: 'READY', paidOn: '2026-01-02' },
      { state: 'INVALID', problem: '交易日期“02/13/2026”与该文件的日期顺序（日/月/年）不符' },
    ]))
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
    expect(columnProblems({ ...none, paid_on: '收入', amount_in: '收入', memo: '没有' }, titles, 'CNY')).toEqual({
      amount_in: '“收入”列已用作交易日期',
      memo: '文件中没有“没有”列',
    })
    expect(columnProblems(none, titles, 'CNY')).toEqual({ paid_on: '请选择交易日期对应的列', amount_in: '请选择收入金额对应的列' })
  })

  it('of another currency or of what is not done are never left out', () => {
    const all = ['日期', '收入', '币种', '交易状态']
    const columns = { ...guessColumns(all), currency: null, status: null }
    expect(columnProblems(columns, all, 'CNY')).toEqual({
      currency: '文件有“币种”列，请选择为币种',
      status: '文件有“交易状态”列，请选择为状态',
    })
    expect(columnProblems(guessColumns(all), all, 'CNY')).toEqual({})
  })

  it('of one name are numbered', () => expect(namedTitles(['账号', '账号', ''])).toEqual(['账号', '账号 (2)', '第 3 列']))
})
