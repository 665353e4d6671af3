// World: the typed handles on everything outside the program; first argument of every flow.
import type { AdPlatform } from '@tallyhelm/connectors/ports/ad-platform'
import type { Messaging } from '@tallyhelm/connectors/ports/messaging'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import type { TransmissionKey } from '@tallyhelm/infra/crypto/transmission'
import type { Database } from '@tallyhelm/infra/db/database'
import type { Ids } from '@tallyhelm/infra/ids/ids'
import type { Logger } from '@tallyhelm/infra/log/log'
import type { Queue } from '@tallyhelm/infra/queue/queue'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

export type World = {
  readonly db: Database
  readonly queue: Queue
  readonly clock: Clock
  readonly log: Logger
  readonly ids: Ids
  readonly platforms: Readonly<Record<Channel, AdPlatform>>
  readonly messaging: Messaging
  readonly secrets: Secrets
  readonly settings: Settings
}

/** Keyed operations; no key ever leaves this handle. */
export type Secrets = {
  hashPassword(password: string): Promise<string>
  verifyPassword(digest: string, password: string): Promise<boolean>
  /** base64url of 32 random bytes */
  newToken(): string
  /** SHA-256, hex: how session ids and single-use tokens are stored */
  tokenDigest(token: string): string
  /** HMAC-SHA-256, hex: how one-time codes are stored */
  codeDigest(code: string): string
  sealBox(plaintext: string, associatedData: string): string
  openBox(box: string, associatedData: string): string | undefined
  readonly transmission: TransmissionKey
}

export type Settings = {
  /** longer than the longest time a sent request may still take effect plus the listing's lag (reliability.md 2.6) */
  readonly settleMs: number
  readonly isTransmissionRequired: boolean
  readonly trustedOrigins: readonly string[]
  readonly portalDist: string
  readonly brand: Brand
}
