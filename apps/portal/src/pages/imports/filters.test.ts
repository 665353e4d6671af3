// From the address of the import records to their request.
import { expect, test } from 'vitest'
import { importRequestOf, isNarrowed } from './filters.ts'

test('an empty address asks for the first ten of the channel', () => {
  expect(importRequestOf('GOOGLE', {})).toEqual({ page_num: 1, page_size: 10, channel: 'GOOGLE' })
})

test('every filter is sent, the last day included; what opens a drawer is none', () => {
  const query = { type: 'CLEAR', file_name: '十一月', submitter: '陈', from: '2026-11-01', to: '2026-11-30', status: 'WAITING' }
  expect(importRequestOf('FACEBOOK', { ...query, page: '2', size: '20', batch: '7', new: '1' })).toEqual({
    page_num: 2,
    page_size: 20,
    channel: 'FACEBOOK',
    import_type: 'CLEAR',
    file_name: '十一月',
    submitter: '陈',
    submitted_from: '2026-11-01',
    submitted_until: '2026-12-01',
    status: 'WAITING',
  })
  expect([isNarrowed({ batch: '7', new: '1', page: '2' }), isNarrowed({ type: 'ADD' })]).toEqual([false, true])
})

test('impossible values are left out', () => {
  expect(importRequestOf('TIKTOK', { type: 'BIND', status: 'X', from: '2026-13-01' })).toEqual({
    page_num: 1,
    page_size: 10,
    channel: 'TIKTOK',
  })
})
