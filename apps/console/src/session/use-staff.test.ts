// Check bar: the maker never checks, nor whose secrets are fresh from a colleague's hands; both are told before they write.
import { expect, test } from 'vitest'
import { checkBar } from './use-staff.ts'

const at = (ms: number) => new Date(Date.now() + ms).toISOString()

test('nobody checks what is his own, and for a day nobody whose secrets somebody else made', () => {
  expect(checkBar({ staff_id: '1', checks_from: null }, '1')).toBe('须由另一人复核')
  expect(checkBar({ staff_id: '1', checks_from: null }, '2')).toBeUndefined()
  expect(checkBar({ staff_id: '1', checks_from: at(60_000) }, '2')).toMatch(
    /^您的登录资料由他人发放或重置，\d{4}-\d{2}-\d{2} \d{2}:\d{2} 之前不能复核$/,
  )
  expect(checkBar({ staff_id: '1', checks_from: at(-1) }, '2')).toBeUndefined()
})
