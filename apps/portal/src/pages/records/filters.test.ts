// From the address of the operation records to their request.
import { expect, test } from 'vitest'
import { isNarrowed, recordRequestOf } from './filters.ts'

test('an empty address asks for the first ten', () => {
  expect(recordRequestOf({})).toEqual({ page_num: 1, page_size: 10 })
})

test('every filter is sent, the last day included', () => {
  const request = recordRequestOf({
    status: 'FAIL',
    channel: 'TIKTOK',
    apply_no: '2026112000001',
    ids: '1、2',
    company: '12:岚汐科技',
    type: 'ADD',
    state: 'UNKNOWN',
    submitter: '陈',
    from: '2026-11-01',
    to: '2026-11-30',
    page: '3',
    size: '20',
  })
  expect(request).toEqual({
    page_num: 3,
    page_size: 20,
    channel: 'TIKTOK',
    apply_no: '2026112000001',
    outside_account_ids: ['1', '2'],
    company_id: '12',
    adjust_type: 'ADD',
    state: 'UNKNOWN',
    status_group: 'FAIL',
    submitter: '陈',
    applied_from: '2026-11-01',
    applied_until: '2026-12-01',
  })
})

test('the tab of all narrows nothing, impossible values are left out', () => {
  expect(recordRequestOf({ status: 'ALL', channel: 'X', from: '2026-13-01' })).toEqual({ page_num: 1, page_size: 10 })
  expect(isNarrowed({ page: '2', detail: '1' })).toBe(false)
  expect(isNarrowed({ ids: '1' })).toBe(true)
})
