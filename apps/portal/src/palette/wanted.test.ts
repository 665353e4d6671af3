// What a text asks for, and what was chosen before.
import { expect, test } from 'vitest'
import { readTargets } from './recent.ts'
import { wantedOf } from './wanted.ts'

test.each([
  ['1029', { isAddQuota: false, account: { outside_account_id: '1029' }, applyNo: '1029' }],
  ['新增额度 1029', { isAddQuota: true, account: { outside_account_id: '1029' }, applyNo: undefined }],
  ['加额Nordlake', { isAddQuota: true, account: { account_name: 'Nordlake' }, applyNo: undefined }],
  ['act_991464157760938', { isAddQuota: false, account: { outside_account_id: '991464157760938' }, applyNo: '991464157760938' }],
  ['新增额度 991-663-8233', { isAddQuota: true, account: { outside_account_id: '9916638233' }, applyNo: undefined }],
  ['N', { isAddQuota: false, account: undefined, applyNo: undefined }],
  ['12', { isAddQuota: false, account: undefined, applyNo: '12' }],
  ['', { isAddQuota: false, account: undefined, applyNo: undefined }],
])('«%s»', (text, expected) => expect(wantedOf(`  ${text} `)).toMatchObject(expected))

test('what was stored is read with care', () => {
  const target = { kind: 'page', href: '/wallet', label: '广告钱包', hint: '' }
  expect(readTargets(JSON.stringify([target, { href: '/x' }, 5]))).toEqual([target])
  expect(readTargets('no json')).toEqual([])
  expect(readTargets(null)).toEqual([])
})
