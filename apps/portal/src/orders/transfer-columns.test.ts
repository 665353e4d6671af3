// The status of a transfer order in words.
import type { TransferOrder } from '@tallyhelm/protocol/topics/quota/transfer-schemas'
import { expect, test } from 'vitest'
import { transferStatusText } from './transfer-cells.tsx'

test.each([
  ['FINISHED', '已完成'],
  ['FAIL', '失败'],
  ['PROCESSING', '处理中'],
  ['PENDING_APPROVAL', '待审核'],
  ['PARTIAL', '部分成功 3/5'],
] as const)('%s reads %s', (status, text) => {
  const order: TransferOrder = {
    apply_no: '1',
    channel: 'FACEBOOK',
    company_name: '岚汐科技',
    out_accounts: [],
    in_accounts: [],
    amount: '5.00',
    currency: 'USD',
    submitter: '陈',
    apply_time: '2026-11-21T05:00:00.000Z',
    status,
    ended_by: null,
    finished_count: 3,
    item_count: 5,
    fail_reason: null,
    remark: '',
  }
  expect(transferStatusText(order)).toBe(text)
})
