// A batch that waits for its confirmation, as the server tells it; for tests only.
import type { ImportDetail } from '@tallyhelm/protocol/topics/imports/schemas'

/** Of two rows; what a test looks at it says itself. */
export const waitingBatch = (over: Partial<ImportDetail>): ImportDetail => ({
  batch_id: '9',
  channel: 'FACEBOOK',
  import_type: 'ADD',
  file_name: '十一月.xlsx',
  total_count: 2,
  finished_count: 0,
  failed_count: 0,
  closed_count: 0,
  status: 'WAITING',
  shortage: null,
  submitter: '林知夏',
  submitted_at: '2026-11-28T06:30:00.000Z',
  currency: 'USD',
  ready_count: 2,
  invalid_count: 0,
  ready_amount: null,
  price: null,
  recent_same: [],
  sheet_reading: null,
  reason: null,
  remark: '',
  is_confirmed: false,
  rows: [],
  ...over,
})
