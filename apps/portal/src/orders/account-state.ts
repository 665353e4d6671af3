// The one state of an ad account that an order asks about: what froze it, or else its status.
import { ACCOUNT_STATUSES, FROZEN_STATUSES, isThawed } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { PickerRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'

export const accountStateOf = (account: Pick<PickerRow, 'account_status' | 'frozen_status'>) =>
  isThawed(account.frozen_status) ? ACCOUNT_STATUSES[account.account_status] : FROZEN_STATUSES[account.frozen_status]
