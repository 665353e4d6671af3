// The ledger room's filters as requests.
import { expect, test } from 'vitest'
import { differenceRequestOf, isDifferenceNarrowed, runRequestOf } from './filters.ts'

test('both days of a range are meant, and what is no filter is left out', () => {
  expect(differenceRequestOf({ tab: 'differences', from: '2026-03-01', to: '2026-03-31', channel: 'BING', mine: 'no' })).toEqual({
    page_num: 1,
    page_size: 10,
    seen_from: '2026-03-01',
    seen_until: '2026-04-01',
  })
  expect(runRequestOf({ channel: 'GOOGLE', unsettled: 'yes', from: '2026-02-30', page: '3', size: '50' })).toEqual({
    page_num: 3,
    page_size: 50,
    channel: 'GOOGLE',
    unsettled: true,
  })
})

test('tab and state narrow nothing that could be cleared', () => {
  expect(isDifferenceNarrowed({ tab: 'differences', state: 'OPEN' })).toBe(false)
  expect(isDifferenceNarrowed({ account: '123' })).toBe(true)
})
