// A batch whose ad accounts just got the same sums wants a second press, as a single order does.
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import type { ImportDetail } from '@tallyhelm/protocol/topics/imports/schemas'
import { call } from '../../api/client.ts'
import { useSecondPress } from '../../orders/use-second-press.ts'

export type RecentRow = ImportDetail['recent_same'][number]

export const useBatchPress = ({ batch_id, import_type, rows, recent_same }: ImportDetail) =>
  useSecondPress<RecentRow>({
    known: recent_same,
    order: rows.map(row => `${row.row_no} ${row.account} ${row.amount}`).join('\n'),
    look: async signal =>
      import_type === 'ADD' ? (await call(importEndpoints.detail, { batch_id }, { background: true, signal })).recent_same : [],
  })

export const rowName = ({ row_no, account_name }: RecentRow): string => `第 ${row_no} 行“${account_name}”`
