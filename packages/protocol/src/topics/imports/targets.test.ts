// Columns and cells of sheets that bind or rename: what each channel asks for, and what is no target, no role and no name.
import { expect, test } from 'vitest'
import type { Channel } from '../../vocabulary/channel.ts'
import type { ImportType } from './enums.ts'
import { columnsOf, importTypesOf } from './sheets.ts'
import { bindingCellProblem, plainTarget, writtenRole } from './targets.ts'

test.each<[ImportType, Channel, string[]]>([
  ['BIND', 'FACEBOOK', ['广告账户 ID', 'BM ID', '权限（管理/投放/分析）']],
  ['BIND', 'TIKTOK', ['广告账户 ID', 'BC ID', '角色（管理员/操作员/分析师）']],
  ['BIND', 'GOOGLE', ['广告账户 ID', 'MCC ID']],
  ['RENAME', 'GOOGLE', ['广告账户 ID', '新名称']],
  ['TRANSFER', 'FACEBOOK', ['转出广告账户 ID', '转入广告账户 ID', '转移额度（账户币种）']],
])('%s on %s', (importType, channel, titles) => {
  expect(columnsOf({ importType, channel }).map(({ title }) => title)).toEqual(titles)
})

test('a sub-customer imports no reduction and no names', () => {
  expect(importTypesOf(true)).toEqual(['ADD', 'TRANSFER', 'CLEAR', 'BIND'])
  expect(importTypesOf(false)).toHaveLength(6)
})

test.each<[Channel, 'target' | 'role', string, string | undefined]>([
  ['FACEBOOK', 'target', '100000000000001', undefined],
  ['FACEBOOK', 'target', '10000000000001', 'BM ID 为 15-17 位数字'],
  ['FACEBOOK', 'target', '1.0E+14', 'BM ID 被表格软件改成了科学计数（1.0E+14），请把该列设为文本后重新填写'],
  ['FACEBOOK', 'target', '', '请输入 BM ID'],
  ['TIKTOK', 'target', '７２００００００００００００００００１', undefined],
  ['GOOGLE', 'target', '123-456-7890', undefined],
  ['GOOGLE', 'target', '12345', '请输入正确的 MCC ID（10 位数字）'],
  ['GOOGLE', 'role', '', undefined],
  ['FACEBOOK', 'role', 'advertise', undefined],
  ['FACEBOOK', 'role', '', '请填写权限：管理、投放、分析'],
  ['TIKTOK', 'role', '管理', '角色应为 管理员、操作员、分析师'],
])('BIND on %s, the %s %j: %s', (channel, field, text, problem) => {
  expect(bindingCellProblem('BIND', channel, field, text)).toBe(problem)
})

test.each<[string, string | undefined]>([
  ['Nova Pets-店铺，01', undefined],
  ['#1 店铺', undefined],
  ['#REF!', '新名称含有错误值（#REF!），请重新填写'],
  ['=1+1', '新名称不支持公式，请改为填写好的内容'],
  ['', '新名称不能为空'],
  ['𠮷'.repeat(60), undefined],
  ['名'.repeat(61), '名称不超过 60 个字符'],
  ['店铺👍', '账户名称不能包含 emoji 或 |'],
])('RENAME to %j: %s', (text, problem) => {
  expect(bindingCellProblem('RENAME', 'FACEBOOK', 'target', text)).toBe(problem)
})

test('ids and roles are read as people write them', () => {
  expect([plainTarget('123-456-7890'), plainTarget(' １０ ')]).toEqual(['1234567890', '10'])
  expect([writtenRole('TIKTOK', '操作员'), writtenRole('TIKTOK', 'admin'), writtenRole('GOOGLE', '管理')]).toEqual([
    'OPERATOR',
    'ADMIN',
    undefined,
  ])
})
