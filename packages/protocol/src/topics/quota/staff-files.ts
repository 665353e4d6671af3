// What stands in the files of the console's lists of this topic.
import { column, fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { legRows } from './console-columns.ts'
import { ADJUST_TYPES, ITEM_STATES, LEG_KINDS } from './enums.ts'

export const QUOTA_FILES = {
  LEGS: fileOfList(
    legRows,
    {
      state: row => ITEM_STATES[row.state].text,
      kind: row => (row.adjust_type === 'TRANSFER' ? `${ADJUST_TYPES.TRANSFER} · ${LEG_KINDS[row.kind]}` : ADJUST_TYPES[row.adjust_type]),
      account: row => row.account_name,
      amount: row => row.amount,
      fees: row => row.fees,
      waiting: null,
      reason: row => row.fail_reason ?? row.manual_reason,
    },
    [
      column('广告账户 ID', row => row.outside_account_id, 'id'),
      column('批准金额', row => row.approved_amount, 'amount'),
      column('币种', row => row.currency),
    ],
  ),
} as const satisfies SomeStaffFiles
