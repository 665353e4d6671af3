// What the pickers send (spec §3, §9).
import { expect, test } from 'vitest'
import { EMPTY_SEARCH, pickerRequestOf } from './picker-query.ts'

test('an open search asks for usable accounts only, ten at a time', () => {
  expect(pickerRequestOf('TIKTOK', EMPTY_SEARCH, 3)).toEqual({
    channel: 'TIKTOK',
    mark: 'AVAILABLE',
    frozen_status: 'NORMAL',
    page_num: 3,
    page_size: 10,
  })
})

test('a search by ids asks for a hundred, each id once', () => {
  const request = pickerRequestOf('FACEBOOK', { companyId: '7', name: ' 转化 ', ids: '1、2；2\n3' }, 1)
  expect(request).toMatchObject({ page_size: 100, outside_account_ids: ['1', '2', '3'], company_id: '7', account_name: ' 转化 ' })
  expect(request).not.toHaveProperty('outside_account_id')
})
