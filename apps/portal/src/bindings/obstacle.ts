// Obstacle: why nothing can be bound to an ad account, and its name not be changed, as far as its row tells.
import { isThawed } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'

export function bindingObstacle(row: Pick<PickerRow, 'account_status' | 'frozen_status' | 'synced_at'>): string | undefined {
  if (row.account_status === 'FROZEN' || !isThawed(row.frozen_status)) return '账户已冻结，解冻后可操作'
  return row.synced_at === null ? '账户尚未同步，请稍后再试' : undefined
}
