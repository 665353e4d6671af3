// What the pickers send (spec §3, §7, §9).
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '@tallyhelm/protocol/topics/quota/default-limits'
import { amountRule, PICKERS, type PickerKind } from './definitions.ts'
import { EMPTY_SEARCH, pickerRequestOf } from './picker-query.ts'

const asking = (kind: PickerKind, isSubCustomer = false) => ({ definition: PICKERS[kind], channel: 'FACEBOOK' as const, isSubCustomer })

test('an open search asks for usable accounts only, ten at a time', () => {
  expect(pickerRequestOf({ ...asking('ADD'), channel: 'TIKTOK' }, EMPTY_SEARCH, 3)).toEqual({
    channel: 'TIKTOK',
    mark: 'AVAILABLE',
    frozen_status: 'NORMAL',
    page_num: 3,
    page_size: 10,
  })
})

test('a search by ids asks for a hundred, each id once', () => {
  const request = pickerRequestOf(asking('ADD'), { companyId: '7', name: ' 转化 ', ids: '1、2；2\n3,4 ５;6，7' }, 1)
  expect(request).toMatchObject({ page_size: 100, company_id: '7', account_name: '转化' })
  expect(request.outside_account_ids).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(request).not.toHaveProperty('outside_account_id')
  expect(pickerRequestOf(asking('ADD'), { ...EMPTY_SEARCH, ids: ' 12 ' }, 1)).toMatchObject({ outside_account_id: '12', page_size: 100 })
})

test.each(['ADD', 'REDUCE', 'CLEAR', 'BM', 'PIXEL', 'MONITOR'] as const)(
  'the %s picker asks for what is available and not frozen',
  kind => {
    for (const isSubCustomer of [false, true]) {
      expect(pickerRequestOf(asking(kind, isSubCustomer), EMPTY_SEARCH, 1)).toMatchObject({ mark: 'AVAILABLE', frozen_status: 'NORMAL' })
    }
  },
)

test('the pixel, business-manager and whitelist pickers alone send sub_customer', () => {
  for (const kind of ['BM', 'PIXEL', 'WHITELIST'] as const) {
    expect(pickerRequestOf(asking(kind), EMPTY_SEARCH, 1).sub_customer).toBe(false)
    expect(pickerRequestOf(asking(kind, true), EMPTY_SEARCH, 1).sub_customer).toBe(true)
  }
  for (const kind of ['ADD', 'REDUCE', 'CLEAR', 'MONITOR'] as const) {
    expect(pickerRequestOf(asking(kind, true), EMPTY_SEARCH, 1)).not.toHaveProperty('sub_customer')
  }
})

test('each picker has its call, and sub-customers theirs', () => {
  const paths = (isSubCustomer: boolean) =>
    Object.fromEntries(Object.entries(PICKERS).map(([kind, { endpointOf }]) => [kind, endpointOf(isSubCustomer).path]))
  const base = '/api/custom/client/accounts'
  const quota = {
    ADD: `${base}/add-quota/batch-account-list`,
    REDUCE: `${base}/reduce-quota/batch-account-list`,
    CLEAR: `${base}/clear-quota/batch-account-list`,
  }
  expect(paths(false)).toMatchObject({ ...quota, BM: base, PIXEL: base, MONITOR: base, WHITELIST: base })
  const sub = adAccountEndpoints.subCustomerList.path
  expect(paths(true)).toMatchObject({ ...quota, BM: sub, PIXEL: sub, MONITOR: sub, WHITELIST: sub })
})

test.each([
  ['ADD', 'FACEBOOK', '', '新增额度需大于$0'],
  ['ADD', 'GOOGLE', '0.00', '新增额度需大于$0'],
  ['ADD', 'GOOGLE', '1.99', '新增额度需大于等于$2'],
  ['ADD', 'GOOGLE', '2', undefined],
  ['ADD', 'TIKTOK', '9.99', '新增额度需大于等于$10'],
  ['ADD', 'TIKTOK', '', '新增额度需大于等于$10'],
  ['ADD', 'TIKTOK', '10', undefined],
  ['REDUCE', 'FACEBOOK', '0.99', '调减额度需大于或等于$1'],
  ['REDUCE', 'TIKTOK', '', '调减额度需大于或等于$1'],
  ['REDUCE', 'GOOGLE', '1.00', undefined],
] as const)('%s on %s of «%s»', (kind, channel, text, message) => {
  expect(PICKERS[kind].amounts?.problemOf(channel, text)).toBe(message)
})

test.each([
  ['ADD', 'FACEBOOK', '每个最低 $2、最高 $50,000'],
  ['ADD', 'TIKTOK', '每个最低 $10、最高 $50,000'],
  ['REDUCE', 'GOOGLE', '每个最低 $1'],
  ['CLEAR', 'GOOGLE', undefined],
] as const)('%s on %s says its rule before it refuses', (kind, channel, rule) => {
  expect(amountRule(kind, channel, DEFAULT_LIMITS)).toBe(rule)
})
