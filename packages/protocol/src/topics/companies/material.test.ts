// What a company is asked for: numbers, links and expiries that are refused, with their words.
import { expect, test } from 'vitest'
import { expiryProblem, linkProblem, numberProblem, plainNumber } from './material.ts'

test.each([
  ['CN', '91350100M000100Y43', undefined],
  ['CN', ' 91350100 m000100y43', undefined],
  ['CN', '', '统一社会信用代码格式不正确'],
  ['CN', '12345', '统一社会信用代码为 18 位'],
  ['HK', '1234567', undefined],
  ['HK', '1', '注册号为 2–30 位字母、数字或 . / -'],
  ['US', '12-3456789<', '注册号为 2–30 位字母、数字或 . / -'],
])('in %s the number %j: %s', (area, number, problem) => {
  expect(numberProblem(area, number)).toBe(problem)
})

test('a credit code is kept in capitals without blanks, another number as it is', () => {
  expect([plainNumber('CN', ' 91350100 m000100y43'), plainNumber('HK', ' ab-1 ')]).toEqual(['91350100M000100Y43', 'ab-1'])
})

const NO_LINK = '请输入以 https:// 开头的链接'
test.each([
  ['https://a.example.com/x?y=1', undefined],
  ['https://公司.中国', undefined],
  ['http://a.example.com', NO_LINK],
  ['https://localhost', NO_LINK],
  ['https://127.0.0.1', NO_LINK],
  ['https://u:p@a.example.com', NO_LINK],
  ['javascript:alert(1)', NO_LINK],
  ['https://a.example.com/ b', undefined],
  [`https://a.example.com/${'x'.repeat(255)}`, '链接最多 255 个字符'],
])('the link %s: %s', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
})

test.each([
  [null, undefined],
  ['2026-03-01', '营业执照有效期需大于 3 个月'],
  ['2026-03-02', undefined],
  ['2026-02-30', '营业执照有效期格式不正确'],
])('a licence until %s, on 1 December 2025: %s', (until, problem) => {
  expect(expiryProblem(until, '2025-12-01')).toBe(problem)
})

test('three months after the last of November are the last of February', () => {
  expect([expiryProblem('2026-02-28', '2025-11-30'), expiryProblem('2026-03-01', '2025-11-30')]).toEqual([
    '营业执照有效期需大于 3 个月',
    undefined,
  ])
})
