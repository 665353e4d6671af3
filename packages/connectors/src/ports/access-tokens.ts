// Access tokens that end: where a connector gets the one for its next call, and how the processes share it.
import type { PlatformTrouble } from './ad-platform.ts'

/** `refused`: the platform takes our credentials no longer, which people must mend. `unavailable`: ask again later. */
export type TokenAnswer = { kind: 'token'; token: string } | { kind: 'refused' | 'unavailable'; trouble: PlatformTrouble }

export interface AccessTokens {
  /** A token that lives longer than a call takes. Never throws for what the network or the store does. */
  current(): Promise<TokenAnswer>
  /** The platform refused this token before its time: it is not given again. */
  discard(token: string): void
}

export type SharedToken = { token: string; endsAt: Date }

/** What all processes with the same credentials share. Every method may throw: the store can be away. */
export interface TokenStore {
  /**
   * What is kept, and whether the caller is the one to renew it: nobody else is, and what is kept ends at `staleUntil` or before.
   * `refusal`: the credentials were refused a moment ago.
   */
  take(staleUntil: Date): Promise<{ shared: SharedToken | null; isOurs: boolean; refusal: PlatformTrouble | null }>
  keep(shared: SharedToken): Promise<void>
  /** Nobody asks again for `forMs`; `refusal` tells the others why, and null that it was no more than trouble. */
  putOff(forMs: number, refusal: PlatformTrouble | null): Promise<void>
}
