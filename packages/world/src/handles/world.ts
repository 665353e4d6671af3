// World: the typed handles on everything outside the program; first argument of every flow.
import type { AdPlatform, ConnectionFacts, ReadAnswer } from '@tallyhelm/connectors/ports/ad-platform'
import type { ExchangeRateSource } from '@tallyhelm/connectors/ports/exchange-rates'
import type { GroupRobots, Messaging } from '@tallyhelm/connectors/ports/messaging'
import type { PaymentHouse } from '@tallyhelm/connectors/ports/payment-house'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import type { TransmissionKey } from '@tallyhelm/infra/crypto/transmission'
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import type { FileStore, OpenedFile } from '@tallyhelm/infra/files/file-store'
import type { Spool, SpoolFile } from '@tallyhelm/infra/files/spool'
import type { ImageEncoder } from '@tallyhelm/infra/files/images'
import type { Ids } from '@tallyhelm/infra/ids/ids'
import type { Logger } from '@tallyhelm/infra/log/log'
import type { PaperMaker } from '@tallyhelm/infra/pdf/paper-maker'
import type { Turns } from '@tallyhelm/infra/turns/turns'
import type { LinkEnd } from '@tallyhelm/infra/web-pages/link-end'
import type { Website } from '@tallyhelm/infra/web-pages/website-reader'
import type { SheetFault } from '@tallyhelm/infra/sheets/sheet'
import type { ReadRows, SheetSource } from '@tallyhelm/infra/sheets/sheet-reader'
import type { Queue } from '@tallyhelm/infra/queue/queue'
import type { ClosingTime } from '@tallyhelm/protocol/topics/billing/closing'
import type { CredentialSource, CredentialValues } from '@tallyhelm/protocol/topics/channels/credentials'
import type { RedirectTarget } from '@tallyhelm/protocol/topics/notices/schemas'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

export type { OpenedFile, SpoolFile as SpooledFile, Tx }

export type World = {
  readonly db: Database
  readonly queue: Queue
  readonly clock: Clock
  readonly log: Logger
  readonly ids: Ids
  readonly platforms: Readonly<Record<Channel, AdPlatform>>
  /** the credentials behind `platforms`, which are replaced while the program runs */
  readonly connections: Connections
  /** the payment houses that have keys, which are replaced while the program runs */
  readonly houses: Houses
  readonly messaging: Messaging
  readonly groupRobots: GroupRobots
  /** where the market's exchange rates come from; undefined when people set them alone */
  readonly exchangeRates: ExchangeRateSource | undefined
  readonly websites: Websites
  readonly files: Files
  readonly sheets: Sheets
  /** papers as PDF, sealed and signed with the configured certificate */
  readonly papers: PaperMaker
  readonly secrets: Secrets
  readonly settings: Settings
}

export type Connections = {
  /** `id` tells one set of credentials from the next; `shown` is what people may see of them, by name */
  standing(channel: Channel): {
    readonly source: CredentialSource
    readonly id: string
    readonly inForceAt: Date | null
    readonly shown: Readonly<Record<string, string>>
  }
  /** whether any are in force */
  isConnected(channel: Channel): boolean
  /** a real call with those in force */
  check(channel: Channel): Promise<ReadAnswer<ConnectionFacts>>
  /** What is left empty stays as it is in force; undefined where nothing is. */
  offer(channel: Channel, given: CredentialValues): ConnectionOffer | undefined
  /** Of a proposal; undefined when it was sealed by another key. */
  opened(channel: Channel, id: string, sealed: string): ConnectionOffer | undefined
  /** takes over what the database says is in force */
  refresh(): Promise<void>
  /** Told of each answer that a platform gave us; `answer` is its kind, or why there is none. */
  observe(onAnswer: (channel: Channel, answer: string) => void): void
  /** From now on by itself, within five seconds; gives what ends it. */
  follow(): Promise<() => void>
}

/** Credentials that are not in force: they can be tried and sealed, and only what may be shown comes out. */
export type ConnectionOffer = {
  readonly shown: Readonly<Record<string, string>>
  tryOut(): Promise<ReadAnswer<ConnectionFacts>>
  seal(id: string): string
}

export type Houses = {
  /** undefined: no keys are in force, and the method is closed; read anew at each use */
  of(method: HouseMethod): PaymentHouse | undefined
  /** `id` tells one set of keys from the next; `shown` is what people may see of them, by name */
  standing(method: HouseMethod): {
    readonly source: Exclude<CredentialSource, 'ENVIRONMENT'>
    readonly id: string
    readonly inForceAt: Date | null
    readonly shown: Readonly<Record<string, string>>
  }
  /** What is left empty stays as it is in force; undefined where nothing is. */
  offer(method: HouseMethod, given: CredentialValues): HouseOffer | undefined
  /** Of a proposal; undefined when it was sealed by another key. */
  opened(method: HouseMethod, id: string, sealed: string): HouseOffer | undefined
  /** takes over what the database says is in force */
  refresh(): Promise<void>
  /** From now on by itself, within five seconds; gives what ends it. */
  follow(): Promise<() => void>
}

/** Keys that are not in force: they can be tried and sealed, and only what may be shown comes out. */
export type HouseOffer = {
  readonly shown: Readonly<Record<string, string>>
  /** values that can't be what they should be, by name */
  readonly faults: readonly { readonly path: string; readonly msg: string }[]
  tryOut(): Promise<HouseTrial>
  seal(id: string): string
}
/** A real question to the house: it answered, or why it did not, in words for staff and without secrets. */
export type HouseTrial = { kind: 'taken' } | { kind: 'refused'; words: string }

/** Pages that customers name, which may be anybody's: nothing inside our own network is ever reached. */
export type Websites = {
  /** within this time, whatever its server does */
  read(url: string, timeoutMs: number): Promise<Website>
  /** where a link leads to in the end, within this time */
  follow(url: string, timeoutMs: number): Promise<LinkEnd>
  /** one person reads the pages of one thing at a time */
  readonly inTurn: Turns
}

/** What users upload: bytes under random names, and pictures encoded anew. */
export type Files = FileStore & {
  /** 32 random characters and this ending; a part is no file of its own */
  newName(extension: 'webp' | 'pdf' | 'xlsx' | 'csv' | 'mp4' | 'mov' | 'webm' | 'jpg' | 'png' | 'part'): string
  readonly encodeImage: ImageEncoder
  /** of a kept picture, for platforms that take no WebP */
  encodeJpeg(bytes: Uint8Array): Promise<Uint8Array | undefined>
  /** one large file in memory at a time */
  readonly inTurn: Turns
  /** files in the making */
  readonly spool: Spool
}

/** Table files that people upload, and what they paste, read off the request thread in the owner's turn (turnOwner). */
export type Sheets = {
  read(source: SheetSource, owner: TurnOwner): Promise<({ kind: 'rows' } & ReadRows) | { kind: 'fault'; fault: SheetFault }>
}

/** Lets one session read one file for a while. */
export type FileTicket = { name: string; sessionId: string; expiresAtMs: number }

/** Keyed operations; no key ever leaves this handle. */
export type Secrets = {
  /** both in the owner's turn (turnOwner); refuse with BUSY when too many wait */
  hashPassword(password: string, owner: TurnOwner): Promise<string>
  verifyPassword(digest: string, password: string, owner: TurnOwner): Promise<boolean>
  /** base64url of 32 random bytes */
  newToken(): string
  /** SHA-256, hex: how session ids and single-use tokens are stored */
  tokenDigest(token: string): string
  /** whether this is the digest of the token; takes the same time wherever the two differ */
  isTokenOf(digest: string, token: string): boolean
  /** HMAC-SHA-256, hex: how one-time codes are stored */
  codeDigest(code: string): string
  /** the same by each key: the one in force, then those before, newest first */
  codeDigests(code: string): readonly string[]
  /** HMAC-SHA-256, hex: how the audit chain is sealed, so that nobody who only has the database can seal it anew; keys as in `codeDigests` */
  readonly auditSeals: readonly ((text: string) => string)[]
  sealBox(plaintext: string, associatedData: string): string
  /** also what the key before sealed */
  openBox(box: string, associatedData: string): string | undefined
  isOfKeyInForce(box: string): boolean
  fileTicket(facts: FileTicket): string
  /** What a ticket for this file says; undefined for a forged one, or one of another file. Whether it is over is the caller's to see. */
  openFileTicket(ticket: string, name: string): FileTicket | undefined
  readonly transmission: TransmissionKey
}

export type Settings = {
  /** longer than the longest time a sent request may still take effect plus the listing's lag (reliability.md 2.6) */
  readonly settleMs: number
  /** orders from this total on, in dollars, ask for a step-up; null: none does */
  readonly stepUpFrom: Money | null
  /** what one user may order in a day before the next order asks for one, in dollars; null: anything */
  readonly stepUpDay: Money | null
  /** an exchange rate of the source that is further than this from the last one is not believed */
  readonly mostRateMovePercent: number
  /** when the bills of a month close: a day of the next one, and the hour in Beijing */
  readonly billsClose: ClosingTime
  /** what a statement costs for each day that it is late, of what is paid then */
  readonly lateFeeBasisPoints: number
  /** so many days after a statement was to be paid its customer is reminded, refused additions, and has its credit frozen */
  readonly overdueDays: { readonly REMIND: number; readonly REFUSE: number; readonly FREEZE: number }
  readonly isTransmissionRequired: boolean
  readonly trustedOrigins: readonly string[]
  readonly portalDist: string
  readonly consoleDist: string
  /** where customers open the portal, without a slash at its end: links in mails begin with it */
  readonly portalUrl: string
  /** Meta's pages of enrolment, with the token that the agency has of Meta; undefined: customers get no link */
  readonly metaEnrolmentUrl: string | undefined
  /** whom passkeys belong to: a domain, and the addresses of the pages that may use them */
  readonly passkeys: { readonly id: string; readonly name: string; readonly origins: readonly string[] }
  /** replies give files by addresses on this host, without a slash at its end (spec §7, Image URLs) */
  readonly staticHost: string
  readonly brand: Brand
  /** the only places outside that the product links to by id */
  readonly redirects: readonly RedirectTarget[]
}
