// Credit codes: those of published examples pass; one changed character does not.
import { expect, test } from 'vitest'
import { creditCodeProblem, plainCreditCode } from './credit-code.ts'

const KNOWN = ['91350100M000100Y43', '914403001922038216', '91440300708461136T']

test.each(KNOWN)('%s is a code, also in small letters and with blanks', code => {
  expect(creditCodeProblem(code)).toBeUndefined()
  expect(creditCodeProblem(` ${code.slice(0, 8)} ${code.slice(8).toLowerCase()}`)).toBeUndefined()
  expect(plainCreditCode(` ${code.toLowerCase()} `)).toBe(code)
})

test('every single changed digit is noticed', () => {
  const [code = ''] = KNOWN
  for (let place = 0; place < 18; place += 1) {
    const other = code[place] === '1' ? '2' : '1'
    expect(creditCodeProblem(code.slice(0, place) + other + code.slice(place + 1))).toBe('统一社会信用代码校验位不正确，请核对')
  }
})

test('other lengths and letters are told apart, and none is none', () => {
  expect(creditCodeProblem('')).toBeUndefined()
  expect(creditCodeProblem('9135010')).toBe('统一社会信用代码为 18 位')
  expect(creditCodeProblem('91350100M000100YO3')).toContain('不含 I、O、S、V、Z')
  expect(creditCodeProblem("';drop table --abcd")).toBeDefined()
})
