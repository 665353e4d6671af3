// What the imitated platforms know: ad accounts, their money, their books, the messages that were sent, and the books of payment houses.
import type { HouseBooks } from '../houses/model.ts'
import type { OutboxMessage, InvoiceFault } from './outside.ts'
import type { Settings } from './settings.ts'
import type { GoogleAds } from './google-ads.ts'
import type { Approval, Budget, Proposal } from './google-budgets.ts'
import type { Agency, Business, SharedPixel } from './meta-businesses.ts'
import type { Consent, Invitation } from './meta-people.ts'
import type { MetaActivity } from './meta-activities.ts'
import type { MetaAd, MetaAdObject } from './meta-ads.ts'
import type { MetaRecommendation } from './meta-guidance.ts'
import type { MetaImage, MetaPage, MetaVideo } from './meta-media.ts'
import type { Plot } from './meta-plots.ts'
import type { AdRule, MetaPing, Subscription } from './meta-rules.ts'
import type {
  AccessInvitation,
  AccessReview,
  AssetPerson,
  AssetShare,
  CenterMember,
  ClientLink,
  GooglePerson,
  PartnerCenter,
} from './sharing.ts'
import type { SmartPlusAd } from './smart-plus-ad.ts'
import type { RunsAds, TikTokTask } from './tiktok-running.ts'

export type { Approval, Budget, Proposal, ProposalStatus, ProposalType } from './google-budgets.ts'

export interface SpendDay {
  spend: bigint
  impressions: number
  clicks: number
}

/** One line of the platform's own books: who changed which figure, from what to what, in the platform's own units. */
export interface Change {
  at: number
  operation: string
  requestId: string
  field: string
  before: string
  after: string
}

interface AccountBase {
  id: string
  name: string
  currency: string
  timezone: string
  createdAt: number
  companyName: string
  /** Mean spend per day; 0 for an account that spends only what the control API writes. */
  dailyPlan: bigint
  /** Full hours before this instant are in spendByDay. */
  accruedTo: number
  spendByDay: Record<string, SpendDay>
  /** Spend per hour, by the hour's first millisecond, of the last days; absent in a state that was saved before hours were kept. */
  spendByHour?: Record<string, bigint>
  /** Spend since the account was opened, in the platform's own unit; at Meta since the last reset. */
  spent: bigint
  history: Change[]
  /** Lists of accounts leave it out before this instant; absent: it stands in them. */
  listedAt?: number
}

export interface Pixel {
  id: string
  name: string
}

/** Amounts in Meta's minor unit: cents, or whole units for currencies with offset 1. */
export interface MetaAccount extends AccountBase {
  platform: 'meta'
  status: number
  disableReason: number
  /** 0 means no cap: unlimited spending. */
  spendCap: bigint
  balanceDue: bigint
  businessId: string
  relation: 'owned' | 'client'
  canManage: boolean
  capChangeDay: string
  capChanges: number
  agencies: Agency[]
  pixels: Pixel[]
  /** who of the business's people may use it; absent: nobody was ever assigned */
  people?: { userId: string; tasks: string[] }[]
  /** absent in a state that was saved before ads were kept */
  ads?: MetaAd[]
  /** these three are absent before the first; without pages it has one of its own */
  images?: MetaImage[]
  videos?: MetaVideo[]
  pages?: MetaPage[]
  /** absent before the first change that is kept, the oldest first */
  activities?: MetaActivity[]
  /** absent before the first; a rule that was deleted is gone */
  adRules?: AdRule[]
  /** Until when the ad sets that spend by the second have spent; absent before the first. */
  meteredTo?: number
  /** these three are absent in a state that was saved before guidance was kept */
  adObjects?: MetaAdObject[]
  recommendations?: MetaRecommendation[]
  opportunityScore?: number
}

/** A request for ad accounts that a person made on Meta's own pages. */
export interface MetaRequest {
  id: string
  status: string
  businessId: string
  company: string
  currency: string
  timezone: string
  names: string[]
  changeReasons: Record<string, string>[]
  disapprovalReasons: Record<string, string>[]
  accountIds: string[]
  createdAt: number
}

export const BILLING_STATUSES = ['PENDING', 'APPROVED_HELD', 'APPROVED', 'CANCELLED'] as const

/** Amounts in micros. */
export interface GoogleAccount extends AccountBase {
  platform: 'google'
  status: 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED'
  /** The manager that it was made in, which pays for it. */
  managerId: string
  /** absent: the manager above is its only one */
  links?: ClientLink[]
  /** E-mail addresses of the people who may use the account. */
  users: string[]
  /** absent: the first of the users is its administrator */
  people?: GooglePerson[]
  /** Its managers made it: the last of them cannot let it go. */
  isOwnedByManager?: boolean
  billingSetupId: string
  /** null: it has no billing setup; absent: an approved one since its creation. */
  billing?: { status: (typeof BILLING_STATUSES)[number]; since: number } | null
  /** People who were asked to use the account, those who have answered left out. */
  asked?: AccessInvitation[]
  /** A second administrator has to agree to whoever comes or goes. */
  needsSecondAdmin?: boolean
  /** What waits for that, or waited. */
  reviews?: AccessReview[]
  budgets: Budget[]
  proposals: Proposal[]
  approval: Approval
  /** absent before the first */
  ads?: GoogleAds
}

export interface Transfer {
  at: number
  type: 'RECHARGE' | 'REFUND'
  billing: 'CASH' | 'GRANT' | 'CREDIT'
  amount: bigint
  advertiserTransactionId: string
  centerTransactionId: string
}

/** Amounts in hundredths of the currency; for zero-decimal currencies in whole units. */
export interface TikTokAccount extends AccountBase, RunsAds {
  platform: 'tiktok'
  status: string
  centerId: string
  /** Among the business centre's assets, but the app may not read it. */
  isUnauthorised?: boolean
  /** AUCTION where it is absent. */
  adType?: 'AUCTION' | 'RESERVATION'
  /** What its review objects to. */
  rejectionReason?: string
  /** Of the licence that it was opened with. */
  licenceNumber?: string
  /** How often somebody told who represents the licence, and when last: it is verified some time later. */
  representative?: { times: number; at: number }
  cash: bigint
  grant: bigint
  frozen: bigint
  deliveryDeposit: bigint
  minTransferable: bigint
  transfers: Transfer[]
  /** Centres that it is shared with, or was; absent before the first. */
  partners?: AssetShare[]
  /** Members of its centre who may use it; absent before the first. */
  assignees?: AssetPerson[]
  /** absent in a state that was saved before they were kept */
  smartPlusAds?: SmartPlusAd[]
}

export type Account = MetaAccount | GoogleAccount | TikTokAccount

export interface Manager {
  id: string
  name: string
  parentId: string | null
  /** somebody else's: our token opens it not */
  isForeign?: true
}

export const CENTER_TYPES = ['NORMAL', 'DIRECT', 'AGENCY', 'SELF_SERVICE', 'SELF_SERVICE_AGENCY'] as const
export interface BusinessCenter {
  id: string
  name: string
  currency: string
  timezone: string
  balance: bigint
  /** NORMAL where it is absent. */
  type?: (typeof CENTER_TYPES)[number]
  /** Ids of the images that were uploaded. */
  images?: string[]
  /** absent before the first */
  members?: CenterMember[]
  /** Transfers at level BC, by the caller's request_id. */
  creditTransfers: Record<string, Transfer>
}

export interface State {
  accounts: Record<string, Account>
  businesses: Business[]
  managers: Manager[]
  centers: BusinessCenter[]
  outbox: OutboxMessage[]
  /** TikTok's business centres of others; absent before the first */
  partnerCenters?: PartnerCenter[]
  /** absent before the first */
  metaRequests?: MetaRequest[]
  /** absent before the first pixel of which more is known than the accounts that report to it */
  metaPixels?: SharedPixel[]
  /** absent before the first */
  metaInvitations?: Invitation[]
  metaConsents?: Consent[]
  tiktokTasks?: TikTokTask[]
  metaSubscriptions?: Subscription[]
  metaPings?: MetaPing[]
  metaPlots?: Plot[]
  settings: Settings
  /** Payment houses that were asked for something so far; their keys outlive a reset. */
  houses?: HouseBooks
  /** absent in a state that was saved before invoices were kept */
  invoiceFaults?: InvoiceFault[]
  /** Running number behind every id that the sandbox makes. */
  sequence: number
}

export function emptyState(): State {
  return {
    accounts: {},
    businesses: [],
    managers: [],
    centers: [],
    outbox: [],
    settings: { googlePageSize: 10_000, tiktokListingLagMs: 0, tiktokNamesTransactions: true, tiktokQps: 0 },
    sequence: 0,
  }
}
