// Lines held against each other and against the books: what is the same, what is another payment, and what a person has to look at.
import type { BankColumns } from '@tallyhelm/protocol/topics/bank-files/enums'
import { money } from '@tallyhelm/protocol/values/money'
import { describe, expect, it } from 'vitest'
import { againstBooks } from './lines.ts'
import { type Cells, type How, judge, readingOf } from './test-lines.ts'

describe('numbers', () => {
  it('are in one spelling; lines without one are none of each other', () => {
    const verdicts = judge([{ ref: ' ab 12-34 ' }, { ref: '' }, { ref: '' }])
    expect(verdicts.map(({ number, state }) => [number, state])).toEqual([
      ['AB12-34', 'READY'],
      [null, 'READY'],
      [null, 'READY'],
    ])
  })

  it('of one file: the same again is told, another payment under it waits for a person', () => {
    const lines = [
      { ref: 'SAME1' },
      { ref: 'same1' },
      { ref: 'SAME1', in: '7' },
      { ref: 'SAME1', payer: '乙' },
      { ref: 'SAME1', memo: '货款' },
    ]
    expect(judge(lines)).toMatchObject([
      { state: 'READY' },
      { state: 'SAME', problem: '与第 2 行相同' },
      { state: 'MAYBE', problem: '与第 2 行可能为同一笔：流水号相同，金额不同' },
      { state: 'MAYBE', problem: '与第 2 行可能为同一笔：流水号相同，付款户名不同' },
      { state: 'MAYBE', problem: '与第 2 行可能为同一笔：流水号相同，附言不同' },
    ])
  })

  it.each(['!!', 'x'.repeat(41), '<script>'])('«%s» is refused', ref =>
    expect(judge([{ ref }])[0]).toMatchObject({ state: 'INVALID', columnTitle: 'ref' }),
  )
})

describe('held against the books', () => {
  const known = {
    arrivalId: '1',
    bookedAt: new Date(),
    number: 'REF0',
    numberTitle: 'ref',
    dayTitle: 'date',
    day: '2026-03-02',
    amount: money(10_000n, 'CNY'),
    payer: '甲',
    file: { id: '9', name: '昨天.csv', rowNo: 3 },
  }
  const hold = (cells: Cells, over: Partial<BankColumns> = {}, how: How = {}) =>
    againstBooks(judge([{ payer: '甲', ...cells }], over, 'CNY', how), [known], readingOf(over, how))[0]
  const where = '2026-03-02 100.00 CNY，甲，流水号 REF0，文件“昨天.csv”第 3 行'

  it.each<[string, Cells, Partial<BankColumns>, string, string]>([
    ['number, day, amount and payer', {}, {}, 'SAME', `该流水已登记：${where}`],
    ['another day', { date: '2026-03-01' }, {}, 'MAYBE', `流水号相同，日期不同，可能已登记：${where}`],
    ['another payer', { payer: '乙' }, {}, 'MAYBE', `流水号相同，付款户名不同，可能已登记：${where}`],
    ['another amount', { in: '7' }, {}, 'MAYBE', `流水号相同，金额不同，可能已登记：${where}`],
    ['another number of the same column', { ref: 'REF9' }, {}, 'READY', ''],
    ['no number', { ref: '' }, {}, 'MAYBE', `同日同额，可能已登记：${where}`],
    ['no column of numbers', {}, { reference: null }, 'MAYBE', `同日同额，可能已登记：${where}`],
    ['a number of another column', { memo: 'OTHER1' }, { reference: 'memo', memo: null }, 'MAYBE', `同日同额，可能已登记：${where}`],
    ['no number and another amount', { ref: '', in: '7' }, {}, 'READY', ''],
  ])('%s', (_what, cells, over, state, problem) => expect(hold(cells, over)).toMatchObject({ state, problem }))

  it('what its bank takes back is told', () => {
    expect(hold({ st: 'Cancelled' }, { status: 'st' })).toMatchObject({
      state: 'INVALID',
      problem: `状态为“Cancelled”，尚未到账，但已登记过：${where}，请人工核对`,
    })
    expect(hold({ st: 'Cancelled', ref: 'REF9' }, { status: 'st' })).toMatchObject({ state: 'OPEN' })
  })
})
