// Status of a Google customer as our account status, with the platform's own word.
import type { AccountStatus } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'

const CUSTOMER_STATUSES: Readonly<Record<string, AccountStatus>> = {
  ENABLED: 'NORMAL',
  CANCELED: 'FROZEN',
  SUSPENDED: 'SUSPEND_VIOLATE_AD',
  CLOSED: 'FROZEN',
}

/** A status newer than us gets no quota change. */
export function customerStatus(word: string): { status: AccountStatus; statusReason: string | null } {
  const status = entryOf(CUSTOMER_STATUSES, word) ?? 'FORBID_QUOTA'
  return { status, statusReason: status === 'NORMAL' ? null : word }
}
