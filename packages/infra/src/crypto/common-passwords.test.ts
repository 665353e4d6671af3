// Common passwords: what everybody tries first is known, and what nobody would guess is not taken for it.
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'PassWord1',
  'qwertyuiop',
  '1qaz2wsx',
  '12345678',
  '88888888',
  '12121212',
  'abcabcabc',
  'abcdefgh',
  'woaini1314',
  '5201314520',
  'a123456789',
  '５２０１３１４５２０',
])('%s is common', password => expect(isCommonPassword(password)).toBe(true))

test.each(['correct horse battery', 'Tallyhelm-demo-1', '一帆风顺又一年啊', 'kf83-Lq0z-22', 'aaaaaaaab1c2'])('%s is not', password =>
  expect(isCommonPassword(password)).toBe(false),
)
