// Status of a Meta ad account: account_status and disable_reason as our account status and the platform's own word.
import type { AccountStatus } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'

export const ACCOUNT_STATUS_NAMES: Readonly<Record<string, string>> = {
  1: 'ACTIVE',
  2: 'DISABLED',
  3: 'UNSETTLED',
  7: 'PENDING_RISK_REVIEW',
  8: 'PENDING_SETTLEMENT',
  9: 'IN_GRACE_PERIOD',
  100: 'PENDING_CLOSURE',
  101: 'CLOSED',
  201: 'ANY_ACTIVE',
  202: 'ANY_CLOSED',
}
export const DISABLE_REASON_NAMES: Readonly<Record<string, string>> = {
  0: 'NONE',
  1: 'ADS_INTEGRITY_POLICY',
  2: 'ADS_IP_REVIEW',
  3: 'RISK_PAYMENT',
  4: 'GRAY_ACCOUNT_SHUT_DOWN',
  5: 'ADS_AFC_REVIEW',
  6: 'BUSINESS_INTEGRITY_RAR',
  7: 'PERMANENT_CLOSE',
  8: 'UNUSED_RESELLER_ACCOUNT',
  9: 'UNUSED_ACCOUNT',
  10: 'UMBRELLA_AD_ACCOUNT',
  11: 'BUSINESS_MANAGER_INTEGRITY_POLICY',
  12: 'MISREPRESENTED_AD_ACCOUNT',
  13: 'AOAB_DESHARE_LEGAL_ENTITY',
  14: 'CTX_THREAD_REVIEW',
  15: 'COMPROMISED_AD_ACCOUNT',
}
const COMPROMISED = '15'
const POLICY_REASONS = new Set(['1', '2', '5', '6', '11', '12', '14'])

/** Unknown numbers keep the number; an account whose status can't be told gets no quota change. */
export function metaStatus(status: string, disableReason: string | undefined): { status: AccountStatus; statusReason: string | null } {
  const mapped = statusOf(status, disableReason ?? '0')
  if (mapped === 'NORMAL') return { status: mapped, statusReason: null }
  const word = entryOf(ACCOUNT_STATUS_NAMES, status) ?? `其他(${status})`
  if (disableReason === undefined || disableReason === '0') return { status: mapped, statusReason: word }
  return { status: mapped, statusReason: `${word} · ${entryOf(DISABLE_REASON_NAMES, disableReason) ?? `其他(${disableReason})`}` }
}

/** Of an account that is stopped: the reason may outlive the stop. */
export const isCompromised = (status: string, disableReason: string | undefined): boolean =>
  disableReason === COMPROMISED && statusOf(status, disableReason) !== 'NORMAL'

function statusOf(status: string, disableReason: string): AccountStatus {
  if (status === '1' || status === '201') return 'NORMAL'
  if (status === '3' || status === '8' || status === '9') return 'FORBID_QUOTA'
  if (status === '7') return 'SUSPEND_VIOLATE_AD'
  if (status === '2') return POLICY_REASONS.has(disableReason) ? 'SUSPEND_VIOLATE_AD' : 'FROZEN'
  if (status === '100' || status === '101' || status === '202') return 'FROZEN'
  return 'FORBID_QUOTA'
}
