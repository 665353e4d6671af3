// Rows of a sheet of rectifications: what is read, and what is refused by the name of its column.
import { expect, test } from 'vitest'
import { judgeRectificationRows } from './sheet-rows.ts'

const now = new Date('2026-03-02T04:00:00Z')
const sound = ['1234567890', '广告政策违规', '高', '120210000000001', '不得误导', '2026-03-05 18:00'] as const
const row = (rowNo: number, over: Partial<Record<0 | 1 | 2 | 3 | 4 | 5, string>> = {}) => ({
  rowNo,
  cells: sound.map((cell, place) => over[place as 0] ?? cell),
})
const judge = (...rows: ReturnType<typeof row>[]) => judgeRectificationRows(rows, now)

test('words, codes and the marks of table programs are read', () => {
  expect(judge(row(2), row(3, { 0: 'act_1234567891', 1: 'rights', 2: ' 低 ' }))).toMatchObject([
    {
      row_no: 2,
      outside_account_id: '1234567890',
      facts: {
        violation_type: 'POLICY',
        level: 'HIGH',
        ads: [{ outside_ad_id: '120210000000001' }],
        deadline_at: '2026-03-05T10:00:00.000Z',
      },
    },
    { row_no: 3, outside_account_id: '1234567891', facts: { violation_type: 'RIGHTS', level: 'LOW' } },
  ])
})

test.each<[Parameters<typeof row>[1], string, string]>([
  [{ 0: '' }, '广告账户 ID', '请填写'],
  [{ 0: '1.23457E+14' }, '广告账户 ID', '科学计数'],
  [{ 0: '123 456' }, '广告账户 ID', '5–30 位数字'],
  [{ 0: '=A1' }, '广告账户 ID', '公式'],
  [{ 1: '违规' }, '违规类型', '无法识别'],
  [{ 1: 'constructor' }, '违规类型', '无法识别'],
  [{ 2: '中高' }, '违规等级', '无法识别'],
  [{ 3: '1,234,567' }, '违规广告', '5–30 位数字'],
  [{ 3: '120210000000001 120210000000002 侵权' }, '违规广告', '两个编号'],
  [{ 3: '12021000000000…' }, '违规广告', '过长'],
  [{ 4: '长'.repeat(501) }, '渠道政策', '最多 500'],
  [{ 4: '不得\u202e误导' }, '渠道政策', '渠道政策'],
  [{ 5: '2026-03-05' }, '截止时间', '缺少时刻'],
  [{ 5: '03/05/2026 18:00' }, '截止时间', '无法唯一识别'],
  [{ 5: '2026-03-02 11:00' }, '截止时间', '晚于'],
])('a row with %o is refused at %s', (over, column, problem) => {
  expect(judge(row(2, over))).toMatchObject([{ row_no: 2, column, problem: expect.stringContaining(problem) }])
})

test('numbers that a table program has rounded are refused in their column', () => {
  const rounded = ['120210000000001000', '120210000000002000', '120210000000003000']
  const ads = judge(...rounded.map((id, place) => row(place + 2, { 0: `123456789${place}`, 3: id })))
  expect(ads).toMatchObject(rounded.map(() => ({ column: '违规广告', problem: expect.stringContaining('超过 15 位') })))
  const accounts = judge(...rounded.map((id, place) => row(place + 2, { 0: id })))
  expect(accounts).toMatchObject(rounded.map(() => ({ column: '广告账户 ID', problem: expect.stringContaining('超过 15 位') })))
})

test('two rows that ask for the same are both refused, and a line that can’t be told is named', () => {
  const [first, second, third] = judge(row(2), row(3, { 5: '2026-03-06 18:00' }), row(4, { 1: '侵权投诉' }))
  expect(first).toMatchObject({ column: '违规类型', problem: expect.stringContaining('第 3 行') })
  expect(second).toMatchObject({ column: '违规类型', problem: expect.stringContaining('第 2 行') })
  expect(third).toHaveProperty('facts')
  expect(judgeRectificationRows([{ rowNo: 2, cells: [], unread: '引号不成对' }], now)).toMatchObject([{ problem: '引号不成对' }])
})
