// Pasted columns as spreadsheets, mails and people write them.
import { expect, test } from 'vitest'
import { parsePastedAmounts } from './parse-amounts.ts'

test.each([
  ['tab', '1029384756102\t300', '300'],
  ['blanks', '1029384756102   1200.5', '1200.5'],
  ['comma and thousands', '1029384756102, 1,200.00', '1,200.00'],
  ['quoted thousands of a CSV', '1029384756102,"1,200.00"', '1,200.00'],
  ['full-width digits and comma', '１０２９３８４７５６１０２，３００', '３００'],
  ['a currency sign', '1029384756102\t$300.00', '$300.00'],
  ['a currency code', '1029384756102\t300 USD', '300 USD'],
  ['a decimal comma', '1029384756102\t12,50', '12,50'],
  ['more decimals', '1029384756102\t1.005', '1.005'],
])('%s separates id and amount, which stays as it stood', (_name, text, amount) => {
  expect(parsePastedAmounts(text)).toMatchObject({ lines: [{ outsideId: '1029384756102', amount }], unread: [], repeated: [] })
})

test('a head row and empty lines are passed over, every line ending is understood', () => {
  const { lines, unread } = parsePastedAmounts('账户 ID\t金额\r\n111\t1\r\n\r\n482-930-1175\t2\n333\t3\r')
  expect(lines.map(line => line.outsideId)).toEqual(['111', '4829301175', '333'])
  expect(unread).toEqual([])
})

test('ids as the platforms print them are the same ids', () => {
  const { lines, repeated } = parsePastedAmounts('act_991464157760938\t1\n991-663-8233\t2\n9916638233\t3')
  expect(lines).toEqual([
    { outsideId: '991464157760938', amount: '1' },
    { outsideId: '9916638233', amount: '2' },
  ])
  expect(repeated).toEqual(['9916638233\t3'])
})

test('of a repeated id the first line holds, as in a sheet, and the others are handed back', () => {
  expect(parsePastedAmounts('111\t1\n222\t5\n111\t2')).toEqual({
    lines: [
      { outsideId: '111', amount: '1' },
      { outsideId: '222', amount: '5' },
    ],
    unread: [],
    repeated: ['111\t2'],
  })
})

test.each(['111', '111\t-5', '111\tabc'])('%s is handed back unread', line => {
  expect(parsePastedAmounts(`9\t9\n${line}`).unread).toEqual([line])
})

test.each(['111,1,234.56', '111，1,234.56', '111\t\t5'])('%j may be more than two cells, and is read as none', line => {
  expect(parsePastedAmounts(`222\t5\n${line}`).unread).toEqual([line])
})
