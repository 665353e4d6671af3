// Fields: whatever is typed, a bad value gets one message that names the field, and never throws.
import { describe, expect, test } from 'vitest'
import { amountText, day, id, text } from './fields.ts'

const messagesOf = (schema: ReturnType<typeof id>, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(issue => issue.message)
}

describe('id', () => {
  test.each(['0', '1', '9223372036854775807', ' 42 '])('takes %j', value => {
    expect(messagesOf(id('账户'), value)).toEqual([])
  })

  test.each(['', '01', '00', '1.5', '1e3', '-1', '0x10', '９', '9223372036854775808', '99999999999999999999', 'a', '1 2'])(
    'refuses %j',
    value => {
      expect(messagesOf(id('账户'), value)).toEqual(['账户格式不正确'])
    },
  )

  test.each([undefined, null, 7, {}, []])('asks for text instead of %j', value => {
    expect(messagesOf(id('账户'), value)).toEqual(['请提供账户'])
  })
})

describe('day', () => {
  test.each(['2026-02-28', '2024-02-29', '1999-12-31'])('takes %s', value => {
    expect(messagesOf(day('开始日期'), value)).toEqual([])
  })

  test.each(['', '2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20260101', '2026-01-01T00:00:00Z', 'x'])(
    'refuses %j',
    value => {
      expect(messagesOf(day('开始日期'), value)).toEqual(['开始日期格式不正确'])
    },
  )

  test.each([undefined, null, 20260101])('asks for text instead of %j', value => {
    expect(messagesOf(day('开始日期'), value)).toEqual(['请填写开始日期'])
  })
})

describe('amountText', () => {
  test.each(['1.234', '1e5', '-1', 'NaN', '1,000', '', '1234567890123'])('refuses %j', value => {
    expect(messagesOf(amountText(), value)).toEqual(['金额格式不正确，最多保留 2 位小数'])
  })
})

describe('text', () => {
  test('refuses control characters and what is too long, each by name', () => {
    expect(messagesOf(text(3, '备注'), 'a\u0000')).toEqual(['备注含有换行或不可见的字符，请删除后重新填写'])
    expect(messagesOf(text(3, '备注'), 'abcd')).toEqual(['备注最多 3 个字符'])
  })
})
