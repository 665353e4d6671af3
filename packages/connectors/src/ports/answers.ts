// Which account a platform is asked about, and what an answer to a read says: what all ports to the ad platforms share.
import type { AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'

/**
 * Which account, as the platform names it: bare digits, and the currency in which its figures are kept. `adType` where it is known: TikTok
 * reports brand spend under a name of its own.
 */
export type AccountRef = { outsideAccountId: string; currency: Currency; adType?: AdType | null }

/** An account by the platform's id alone. */
export type NamedAccount = Pick<AccountRef, 'outsideAccountId'>

/** Why an answer is no answer. `retryAfterMs` comes from the platform where it says so. */
export type PlatformTrouble = { code: string; message: string; retryAfterMs?: number }

/** A read either holds or doesn't; `gone` means missing or not visible, which is not the same as deleted. */
export type ReadAnswer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'gone'; trouble: PlatformTrouble }
  | { kind: 'unavailable'; why: 'rate_limited' | 'no_answer' | 'platform_fault' | 'unauthorized'; trouble: PlatformTrouble }
