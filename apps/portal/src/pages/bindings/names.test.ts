// The tools of the grid of names, and what is wrong with what they come to.
import { expect, test } from 'vitest'
import { rowsOf } from '../../pickers/test-offered.ts'
import { affixed, differenceOf, nameProblems, numbered, pasted, replaced, startOf, templateProblem } from './names.ts'

const rows = rowsOf('FACEBOOK', 3).map(account => startOf({ ...account, account_name: `星河-${account.account_id}`, company_name: '星河' }))
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name)

test('find and replace, prefix and suffix work on the new names, with characters as they are typed', () => {
  const typed = replaced(rows, '星河', '$& 海外')
  expect(names(typed)).toEqual(['$& 海外-1001', '$& 海外-1002', '$& 海外-1003'])
  expect(names(affixed(typed, 'A-', '-Z'))[0]).toBe('A-$& 海外-1001-Z')
  expect(names(replaced(rows, '', 'x'))).toEqual(names(rows))
})

test('a template numbers the accounts from what is known of them, and names what is not', () => {
  expect(names(numbered(rows, { template: '{公司}-{币种}-{n}', start: 9, digits: 2 }))).toEqual([
    '星河-USD-09',
    '星河-USD-10',
    '星河-USD-11',
  ])
  expect(names(numbered(rows, { template: '{原名称}/{账户ID}', start: 1, digits: 1 }))[0]).toBe('星河-1001/7100200030001000')
  expect(templateProblem('{公司}-{国家}-{n}')).toContain('不支持占位符 {国家}')
  expect(templateProblem('{公司}-{n}')).toBeUndefined()
  expect(templateProblem(' ')).toBe('请输入模板')
})

test('a pasted column fills the rows from where it is pasted, and says what is left over', () => {
  const answer = pasted(rows, 1, '1\t甲\r\n2\t乙\r\n3\t丙\r\n')
  expect(names(answer.rows)).toEqual(['星河-1001', '甲', '乙'])
  expect(answer.left).toBe(1)
})

test('only new names are judged: empty, too long, forbidden, twice', () => {
  const [first, second, third] = rows
  if (!first || !second || !third) throw new Error('rows')
  expect([...nameProblems(rows)]).toEqual([])
  expect([...nameProblems([{ ...first, name: '甲' }, { ...second, name: '甲' }, third]).values()]).toEqual(['名称重复', '名称重复'])
  expect(nameProblems([{ ...first, name: ' ' }]).get('1001')).toBe('新名称不能为空')
  expect(nameProblems([{ ...first, name: '名'.repeat(60) }]).size).toBe(0)
  expect(nameProblems([{ ...first, name: '名'.repeat(61) }]).get('1001')).toBe('名称不超过 60 个字符')
  expect(nameProblems([{ ...first, name: '甲|乙' }]).get('1001')).toBe('账户名称不能包含 emoji 或 |')
})

test('a difference shows what changed alone, in whole characters', () => {
  expect(differenceOf('星河-US-01', '星河-UK-01')).toEqual({ start: '星河-U', before: 'S', after: 'K', end: '-01' })
  expect(differenceOf('甲', '甲甲')).toEqual({ start: '甲', before: '', after: '甲', end: '' })
  expect(differenceOf('𠮷', '𠮸')).toEqual({ start: '', before: '𠮷', after: '𠮸', end: '' })
})
