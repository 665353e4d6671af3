// Words of platforms as customers read them.
import { expect, test } from 'vitest'
import { platformWords } from './platform-words.ts'

test.each([
  ['DISABLED · RISK_PAYMENT', '账户已停用，付款风险（DISABLED · RISK_PAYMENT）'],
  ['STATUS_DISABLE · 违规', '账户已停用（STATUS_DISABLE · 违规）'],
  ['其他(77)', '其他(77)'],
  ['constructor', 'constructor'],
  ['', ''],
])('%s', (said, told) => {
  expect(platformWords(said)).toBe(told)
})
