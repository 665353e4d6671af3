// Openings: making ad accounts on a platform, in our words. No platform takes a key, so whoever calls makes names unique and looks before resending.
import type { AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { DocumentType } from '@tallyhelm/protocol/topics/openings/representative'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { NamedAccount, PlatformTrouble, ReadAnswer } from './answers.ts'

/** Where accounts are made: a business, a manager account or a business centre. */
export type OpeningParent = {
  id: string
  name: string
  /** accounts are in this currency; null: in any that the platform keeps */
  currency: Currency | null
  /** TikTok asks an agency's centre for the licence, and a direct one must not send it */
  needsLicence: boolean
}

/** What is told of the company; each as it was approved. */
export type OpeningMaterial = {
  companyName: string
  licenceNumber: string
  /** the platform's own id of the uploaded licence; null where it takes none */
  licenceImageId: string | null
  /** the platform's own ids of what an industry must show; empty where it takes none */
  qualificationImageIds: readonly string[]
  /** two capital letters */
  area: string
  address: string
  /** the platform's own id of the industry, as it writes it */
  industryId: string
  website: string
  contact: { name: string; email: string; phone: string }
}

/** One account to be made under a parent, under a name that no other account there bears. */
export type OpeningOrder = {
  parentId: string
  name: string
  currency: Currency
  /** by its name in the tz database */
  timezone: string
  adType: AdType | null
  material: OpeningMaterial
}

/** The legal representative of a licence: somebody's papers, kept sealed by whoever calls. */
export type OpeningRepresentative = { name: string; documentType: DocumentType; documentId: string; unionpayAccount: string; phone: string }

/** A field of the order that the platform objects to, and why, in its own words; null: it names none. */
export type OpeningObjection = {
  field: keyof OpeningMaterial | 'name' | 'currency' | 'timezone' | 'adType' | 'representative' | null
  reasonText: string
}

/**
 * done: the account is there, perhaps with something besides that failed (`warnings`, the platform's own words). refused: a final no, nothing
 * made. not_done: provably nothing happened. unknown: it may or may not be there.
 */
export type OpeningAnswer =
  | { kind: 'done'; outsideAccountId: string; warnings: string[]; requestId: string | null }
  | { kind: 'refused'; objections: OpeningObjection[]; trouble: PlatformTrouble; requestId: string | null }
  | { kind: 'not_done'; why: 'rate_limited' | 'unavailable'; trouble: PlatformTrouble }
  | { kind: 'unknown'; trouble: PlatformTrouble; requestId: string | null }

/** What the platform says of an account that was made, or of a request that a person made there. An unknown status is told as it is. */
export type OpeningReview =
  | { kind: 'ready' }
  | { kind: 'reviewing' }
  /** made, but it cannot take money before `complete` */
  | { kind: 'incomplete' }
  /** the customer has something to do on the platform's own pages: to sign its contract, or to let its bank account be verified */
  | { kind: 'customer'; todo: 'contract' | 'bank_account' }
  | { kind: 'changes'; objections: OpeningObjection[] }
  | { kind: 'refused'; objections: OpeningObjection[] }
  | { kind: 'unclear'; status: string }

/** A request that a person made on the platform's own pages (Meta's China enrolment), and the accounts that came of it. */
export type OpeningRequest = { review: OpeningReview; companyName: string | null; accounts: NamedAccount[] }

export interface OpeningPort {
  readParents(): Promise<ReadAnswer<OpeningParent[]>>
  /** What the platform would object to, without making anything; absent where the vendor has no such call. */
  check?(order: OpeningOrder): Promise<ReadAnswer<OpeningObjection[]>>
  /** Sends one creation, once, and never retries by itself. */
  create(order: OpeningOrder): Promise<OpeningAnswer>
  /** All accounts of the parent that bear this name, from all pages. Lists may lag behind what was made. */
  findNamed(parentId: string, name: string): Promise<ReadAnswer<NamedAccount[]>>
  readReview(account: NamedAccount): Promise<ReadAnswer<OpeningReview>>
  /** Sends what an `incomplete` account still lacks (Google's billing setup), once; done where it is under way already. */
  complete?(account: NamedAccount): Promise<OpeningAnswer>
  /** Sends corrected material of an account that the platform asked to change. */
  resubmit?(account: NamedAccount, order: OpeningOrder): Promise<OpeningAnswer>
  /** JPEG or PNG; gives the platform's id of it. */
  uploadImage?(parentId: string, image: { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' }): Promise<ReadAnswer<string>>
  /** Whether the platform asks for the legal representative's data; absent where none does. */
  asksForRepresentative?(licenceNumber: string): Promise<ReadAnswer<boolean>>
  /** Tells who represents the licence of an account that is there, once, and never retries by itself; the platform verifies it later. */
  tellRepresentative?(account: NamedAccount & { parentId: string }, representative: OpeningRepresentative): Promise<OpeningAnswer>
  readRequest?(requestId: string): Promise<ReadAnswer<OpeningRequest>>
  /** Asks a person to use the account; the platform writes to the address. */
  invite?(account: NamedAccount, email: string): Promise<OpeningAnswer>
}
