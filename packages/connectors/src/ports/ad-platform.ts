// AdPlatform: what we ask of an ad platform, in our words; one adapter per vendor answers.
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Currency, Money } from '@tallyhelm/protocol/values/money'
import type { AdReview } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import type { GuidanceSource } from '@tallyhelm/protocol/topics/guidance/enums'
import type { AccountStatus, AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { Month } from '@tallyhelm/protocol/values/month'
import type { TOLD_BY_PLATFORM } from '@tallyhelm/protocol/topics/violations/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { AdObjectsPort } from './ad-objects.ts'
import type { AdsPort } from './ads.ts'
import type { AccountRef, NamedAccount, PlatformTrouble, ReadAnswer } from './answers.ts'
import type { ConsentPort, ManagerPort, NamePort, PartnerPort, PeoplePort, PixelPort } from './bindings.ts'
import type { OpeningPort } from './openings.ts'
import type { DaySpend, HoursAnswer, SpendAnswer, SpendCosts, SpendQuestion, Untold } from './spend.ts'

export type { AccountRef, NamedAccount, PlatformTrouble, ReadAnswer } from './answers.ts'
export type { DaySpend, HoursAnswer, HourSpend, SpendAnswer, SpendCosts, SpendQuestion, Untold } from './spend.ts'

/** How the platform's quota is changed, which decides how an unknown outcome is resolved (reliability.md 2.6). */
export type ChangeStyle = 'absolute' | 'proposal' | 'delta'

export type AccountFacts = {
  outsideAccountId: string
  name: string
  currency: Currency
  timezone: string
  status: AccountStatus
  /** the platform's own word for a status that is not NORMAL */
  statusReason: string | null
  isCompromised?: boolean // stopped because somebody else took it over
  openedAt: Date | null
  adType: AdType | null
  bindings: { kind: BindingKind; outsideId: string; status: string }[]
  /** kinds that could not be read: what was known of them before still holds */
  unreadBindings?: readonly BindingKind[]
}
export type BindingKind = 'BM' | 'PIXEL' | 'MCC' | 'BC' | 'EMAIL'

/**
 * An ad account as the agency's list of the platform shows it; what the list does not tell is null. `balance` is what is left to spend.
 */
export type ListedAccount = {
  outsideAccountId: string
  name: string
  /** as the platform writes it: it may be one that the product does not keep, and then no figure is told */
  currency: string
  timezone: string | null
  status: AccountStatus
  statusReason: string | null
  limit: Money | null
  spent: Money | null
  balance: Money | null
  /** the platform sets no limit: whoever may use the account spends on the agency's credit */
  isUncapped: boolean
}
/** `next` reads the page after this one, now or later; null after the last. An account may come twice. */
export type AccountPage = { accounts: ListedAccount[]; next: string | null }

export type QuotaFigure = {
  /**
   * The figure a change is measured on: Meta spend_cap, Google adjusted spending limit; TikTok the account's cash balance.
   * null: the platform has no limit set (never treat it as zero).
   */
  limit: Money | null
  /** spent against that limit; for TikTok null, its balance is already net of spend */
  spent: Money | null
  /** what is left to spend */
  remaining: Money | null
  minimumAdd: Money | null
  changesLeftToday: number | null
  /** the most that may leave the account now, where the platform says so itself (TikTok); absent where it does not */
  mostOut?: Money
}

export type QuotaChange = {
  account: AccountRef
  /** ours, the same for every attempt of one leg; goes to the platform wherever it takes one */
  requestId: string
  /** signed: positive adds */
  delta: Money
  /** the limit that must result (`limit` of QuotaFigure after the change) */
  target: Money
}

/**
 * done: the platform said yes, perhaps without naming its record of it. waiting: taken as a proposal. refused: a final no, nothing done. not_done: provably nothing
 * happened, try again later. unknown: a third answer, never a failure.
 */
export type ChangeAnswer =
  | { kind: 'done'; reference: string | null }
  | { kind: 'waiting'; proposalId: string }
  | { kind: 'refused'; trouble: PlatformTrouble; reasonText: string }
  | { kind: 'not_done'; why: 'rate_limited' | 'unavailable'; trouble: PlatformTrouble }
  | { kind: 'unknown'; trouble: PlatformTrouble }

/** What the platform's own records say of a change that we sent. */
export type ChangeSearch = QuotaChange & {
  /** the first send of this leg */
  since: Date
  proposalId: string | null
  /** transactions that belong to other legs already */
  excludeReferences: readonly string[]
}
export type ChangeTrace =
  | { kind: 'none' }
  | { kind: 'pending'; proposalId: string }
  | { kind: 'approved'; proposalId: string; limit: Money }
  | { kind: 'rejected'; proposalId: string; reasonText: string }
  /** delta platforms: the transactions that fit, the oldest first; more than one is for people to decide */
  | { kind: 'transactions'; references: string[] }

/**
 * An ad that did not pass the platform's review; the reasons are the platform's own words, the gravest first. `pictureAddress`: what
 * `readPicture` takes.
 */
export type RejectedAd = {
  outsideAdId: string
  name: string
  violationType: (typeof TOLD_BY_PLATFORM)[number]
  reasons: string[]
  pictureAddress: string | null
}

/** `account` where the platform tells invoices by account (`invoicesOf`). */
export type InvoiceQuestion = { month: Month; account: NamedAccount | null; cursor: string | null }

/**
 * What one invoice, or credit note, of a month charges one account; null: an amount that it puts on none. `cost` is what was spent by the
 * platform's count, `adjustments` its credits and corrections, `fees` what it adds besides, all before `tax`. The same line told again has
 * the same invoice and account.
 */
export type InvoiceLine = {
  invoiceId: string
  outsideAccountId: string | null
  cost: Money
  adjustments: Money
  fees: Money
  tax: Money
}
export type InvoicePage = { lines: InvoiceLine[]; next: string | null }

/** A version of the platform's API and the day on which the platform ends it. */
export type ApiVersion = { name: string; endsOn: Day }

/** What the platform says of our credentials themselves; null or empty where it tells nothing. */
export type ConnectionFacts = {
  /** what they open: the business, manager account or business centre */
  opens: { id: string; name: string }
  permissions: string[]
  /** permissions that orders need and that are not there */
  missing: string[]
  expiresAt: Date | null
  /** the platform's own word for how much we may call */
  tier: string | null
  /** of what we may call, in percent */
  usedPercent: number | null
}

/** One recommendation, in the platform's own words; what it leaves out is empty or null, never made up. */
export type GuidanceTold = {
  source: GuidanceSource
  /** as the platform names it, in capital letters */
  type: string
  objectIds: string[]
  body: string
  /** «Up to 8% lower cost per result» */
  lift: string
  /** points of the opportunity score */
  scoreLift: number | null
  /** the platform's own page for it */
  url: string | null
  toldAt: Date | null
}

/**
 * What was told of one account. Of a source that is not in `read` nothing is known, and what it told before stays. `adopted`: types that the
 * platform itself counts as adopted lately.
 */
export type GuidanceAnswer = { account: AccountRef } & (
  | { kind: 'ok'; score: number | null; guidance: GuidanceTold[]; read: GuidanceSource[]; adopted: string[] }
  | Untold
)

/** A campaign or an ad set. `dailyBudget` is null where it has none of its own. */
export type AdObject = { id: string; name: string; isRunning: boolean; dailyBudget: Money | null }

export type ConversionsAnswer = { account: AccountRef } & ({ kind: 'ok'; days: { day: Day; conversions: number }[] } | Untold)

export interface GuidancePort {
  /** One answer for each account, in as few calls as the vendor lets us make; it gives way to orders as reading spend does. */
  read(accounts: readonly AccountRef[]): Promise<GuidanceAnswer[]>
  readObject(account: AccountRef, objectId: string): Promise<ReadAnswer<AdObject>>
  /** Sends one change of an absolute figure, once, and never retries by itself. */
  changeDailyBudget(account: AccountRef, objectId: string, target: Money): Promise<ChangeAnswer>
  /** By day of each account's own calendar, [from, until); days that the platform leaves out had none. */
  readConversions(accounts: readonly AccountRef[], from: Day, until: Day): Promise<ConversionsAnswer[]>
}

export type AdReviewTold = AdReview & { outsideAdId: string }

export interface AdAppealsPort {
  /** Sends one appeal, once, and never retries by itself. `reasonText` of a refusal is the platform's own. */
  send(account: NamedAccount, outsideAdId: string, reason: string): Promise<ChangeAnswer>
  /** Ads of which the platform tells nothing are left out. */
  read(account: NamedAccount, outsideAdIds: readonly string[]): Promise<ReadAnswer<AdReviewTold[]>>
}

export interface AdPlatform {
  readonly channel: Channel
  /** the version that we speak; absent where the platform names no end */
  readonly version?: ApiVersion
  readonly changeStyle: ChangeStyle
  /** One page of the ad accounts that the agency owns or manages, from the beginning where `cursor` is null. */
  listAccounts(cursor: string | null): Promise<ReadAnswer<AccountPage>>
  /** Needs no currency: this is where it is learned. */
  readAccount(account: NamedAccount): Promise<ReadAnswer<AccountFacts>>
  readQuota(account: AccountRef): Promise<ReadAnswer<QuotaFigure>>
  /** Sends one change, once, and never retries by itself. */
  changeQuota(change: QuotaChange): Promise<ChangeAnswer>
  /** A real call with our credentials that changes nothing. */
  checkConnection(): Promise<ReadAnswer<ConnectionFacts>>
  /** Looks a sent change up in the platform's records; absolute platforms have none and answer `none`. */
  findChange(search: ChangeSearch): Promise<ReadAnswer<ChangeTrace>>
  /** Spend per account-local day, half-open [from, until); days without delivery come as zero rows. */
  readDailySpend(account: AccountRef, from: Day, until: Day): Promise<ReadAnswer<DaySpend[]>>
  /**
   * One answer for each account, whatever happens to the others, in as few calls as the vendor lets us make. It gives way to orders: near a
   * limit of the vendor it goes slower, and then tells the rest `unread` with the time to wait.
   */
  readSpend(question: SpendQuestion): Promise<SpendAnswer[]>
  /** As `readSpend`, by the hour of one day; absent where the vendor tells no hours. */
  readSpendHours?(question: { accounts: readonly AccountRef[]; day: Day }): Promise<HoursAnswer[]>
  /** absent where nothing is connected */
  readonly spendCosts?: SpendCosts
  /** 'account': invoices are asked for by account, and tell of other accounts too; absent: one walk tells of all. */
  readonly invoicesOf?: 'account'
  /**
   * One page of what the platform charges for a month, corrections that it issued later among it. Lines in currencies that the product does
   * not keep are left out: none of its accounts is kept in one.
   */
  readInvoices(question: InvoiceQuestion): Promise<ReadAnswer<InvoicePage>>
  /**
   * Until when the platform takes nothing out of the account because it spent lately; null when it does. `timezone` is the
   * account's own. Absent where the platform has no such rule.
   */
  readLoweringBlock?(account: AccountRef, timezone: string): Promise<ReadAnswer<Date | null>>
  /**
   * Milliseconds until so many calls can begin without waiting for others, which counts them as planned from now on. Absent where we keep
   * no pace of our own.
   */
  planCalls?(calls: number): number
  /** All ads of the account that are rejected now; absent where the vendor describes no such call. */
  readRejectedAds?(account: AccountRef): Promise<ReadAnswer<RejectedAd[]>>
  /** The bytes behind an ad's `pictureAddress`, whatever they are; `gone` where the address is none of the platform's own hosts. */
  readPicture?(address: string): Promise<ReadAnswer<Uint8Array>>
  /** absent where the vendor takes no appeal of an ad by a call */
  readonly adAppeals?: AdAppealsPort
  /** absent where the vendor recommends nothing that we read */
  readonly guidance?: GuidancePort
  /** absent where we watch no ads of the vendor's */
  readonly adObjects?: AdObjectsPort
  /** absent where nobody runs ads through us */
  readonly ads?: AdsPort
  /** absent where nothing is connected */
  readonly openings?: OpeningPort
  /** BMs of Meta's, business centres of TikTok's; these five are absent where the vendor has no such thing, or nothing is connected */
  readonly partners?: PartnerPort
  readonly names?: NamePort
  readonly pixels?: PixelPort
  readonly managers?: ManagerPort
  readonly people?: PeoplePort
  /** a person's own consent; absent where none is asked for */
  readonly consent?: ConsentPort
}
