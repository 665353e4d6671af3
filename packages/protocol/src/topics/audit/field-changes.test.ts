// What a change of fields looks like.
import { expect, test } from 'vitest'
import { changeText, fieldChanges } from './field-changes.ts'

test('changed fields come first, each with what it was and became, in words', () => {
  const before = { role: 'OPS', staff_name: '林', is_disabled: false }
  expect(fieldChanges(before, { role: 'FIN', staff_name: '林', note: { a: 1 } })).toEqual([
    { field: 'is_disabled', name: '是否停用', before: '否', after: undefined, isSame: false },
    { field: 'note', name: '说明', before: undefined, after: 'a 1', isSame: false },
    { field: 'role', name: '角色', before: '运营', after: '财务', isSame: false },
    { field: 'staff_name', name: '姓名', before: '林', after: '林', isSame: true },
  ])
})

test('a creation has no before, and nothing at all no fields', () => {
  expect(fieldChanges(null, { login_name: 'lin' })).toMatchObject([{ field: 'login_name', before: undefined, after: 'lin', isSame: false }])
  expect(fieldChanges(null, null)).toEqual([])
})

test('a change is one line, with a dash for what was or is not there', () => {
  const [change] = fieldChanges({ needs_quota_approval: false }, { needs_quota_approval: true })
  expect(change && changeText(change)).toBe('额度审核：否 → 是')
  const [made] = fieldChanges(null, { account_status: 'FORBID_QUOTA', sales_staff_id: null })
  expect(made && changeText(made)).toBe('账户状态：— → 禁止加额')
  const [secret] = fieldChanges(null, { password: 'new', totp: 'kept' })
  expect(secret && changeText(secret)).toBe('密码：已更改')
  expect(fieldChanges(null, { totp: 'kept' })).toMatchObject([{ isSame: true, after: '未更改' }])
})
