// 新增额度 for accounts that are chosen first: the picker with its amounts, then the page of the order.
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useOpenQuota } from '../orders/use-open-quota.ts'
import { AccountPicker } from './AccountPicker.tsx'

/** Draw it only while it is open. The order's page comes back to the page below. */
export function AddQuotaPicker({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const open = useOpenQuota(channel)
  return (
    <AccountPicker
      channel={channel}
      onClose={onClose}
      onConfirm={priced => {
        const lines = priced.map(({ row, add_amount: amount }) => ({ outsideId: row.outside_account_id, amount }))
        onClose()
        void open('ADD', lines)
      }}
    />
  )
}
