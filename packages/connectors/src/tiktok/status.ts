// Status of a TikTok advertiser as our account status, with the platform's own word. Our choice.
import type { AccountStatus } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'

const STATUSES: Readonly<Record<string, AccountStatus>> = {
  STATUS_ENABLE: 'NORMAL',
  STATUS_LIMIT: 'SUSPEND_VIOLATE_AD',
  STATUS_DISABLE: 'FROZEN',
  STATUS_CONFIRM_FAIL_END: 'FROZEN',
}

/** Statuses not listed, and new ones, get no quota change. */
export function advertiserStatus(
  word: string,
  rejection: string | null | undefined,
): { status: AccountStatus; statusReason: string | null } {
  const status = entryOf(STATUSES, word) ?? 'FORBID_QUOTA'
  return { status, statusReason: status === 'NORMAL' ? null : [word, rejection].filter(Boolean).join(' · ') }
}
