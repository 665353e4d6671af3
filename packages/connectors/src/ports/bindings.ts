// Bindings: who may use an ad account on its platform, what it is called there and which pixels it reports to, in our words.
import type { NamedAccount, PlatformTrouble, ReadAnswer } from './answers.ts'

/**
 * What came of one write. done: the platform said yes. refused: a no, nothing changed (`reasonText`: for people); `mayStand`: it says no to what
 * stands already as well, as when a call came twice. not_done: provably nothing happened. unknown: it may or may not have happened, so it is
 * read before anything is sent again.
 */
export type BindingAnswer = { kind: 'done'; requestId: string | null } | BindingTrouble
export type BindingTrouble =
  | { kind: 'refused'; trouble: PlatformTrouble; reasonText: string; requestId: string | null; mayStand?: boolean }
  | { kind: 'not_done'; why: 'rate_limited' | 'unavailable'; trouble: PlatformTrouble }
  | { kind: 'unknown'; trouble: PlatformTrouble; requestId: string | null }

/**
 * How a link stands. PENDING: the other side has not answered. REFUSED, ENDED: it answered no, or the link is over. A word that is not known is
 * told as it is.
 */
export type LinkStanding = 'BOUND' | 'PENDING' | 'REFUSED' | 'ENDED' | { unclear: string }

/** Another business that an account is shared with: a BM of Meta's, a business centre of TikTok's. */
export type Partner = {
  partnerId: string
  name: string | null
  standing: LinkStanding
  /** as the platform writes it, the widest of several; null: it tells none */
  role: string | null
}

/** `isVerified`: null where the platform does not tell. */
export type PartnerFacts = { id: string; name: string; isVerified: boolean | null }

/** Roles are the platform's own: Meta MANAGE, ADVERTISE, ANALYZE; TikTok ADMIN, OPERATOR, ANALYST. Each call is sent once, never again by itself. */
export interface PartnerPort {
  /** Our own business, by which the agency holds its accounts. */
  readonly ownId: string
  /** `gone`: not visible to us, which says nothing about whether there is one. */
  check(partnerId: string): Promise<ReadAnswer<PartnerFacts>>
  /** All of them, from all pages. */
  read(account: NamedAccount): Promise<ReadAnswer<Partner[]>>
  /** Sharing again with another role replaces it. */
  bind(account: NamedAccount, partnerId: string, role: string): Promise<BindingAnswer>
  unbind(account: NamedAccount, partnerId: string): Promise<BindingAnswer>
}

export interface NamePort {
  /** Characters as the platform counts them; more than `most` are refused there. */
  readonly most: number
  read(account: NamedAccount): Promise<ReadAnswer<string>>
  rename(account: NamedAccount, name: string): Promise<BindingAnswer>
}

/**
 * A pixel as our business sees it. `isOurs`: our business owns it. Where it is not visible to us the answer is `gone`: its owner has not shared
 * it with our business. `ownerId`: the owning business; null where the platform does not tell.
 */
export type PixelFacts = { id: string; name: string; isOurs: boolean; ownerId: string | null }

export interface PixelPort {
  /** Our own business: whom the owner of a pixel shares it with. */
  readonly businessId: string
  see(pixelId: string): Promise<ReadAnswer<PixelFacts>>
  /** Whether our business reaches the account, which sharing needs as well. */
  seesAccount(account: NamedAccount): Promise<ReadAnswer<boolean>>
  /** All ad accounts that our business has shared the pixel with. */
  readAccounts(pixelId: string): Promise<ReadAnswer<NamedAccount[]>>
  share(pixelId: string, account: NamedAccount): Promise<BindingAnswer>
  unshare(pixelId: string, account: NamedAccount): Promise<BindingAnswer>
  /** Businesses that the pixel is shared with. */
  readPartners(pixelId: string): Promise<ReadAnswer<Partner[]>>
  shareWith(pixelId: string, businessId: string): Promise<BindingAnswer>
  unshareWith(pixelId: string, businessId: string): Promise<BindingAnswer>
}

/** A link between an account and a manager account of Google's, seen from the account. */
export type ManagerLink = { managerId: string; linkId: string; standing: LinkStanding }

export interface ManagerPort {
  /** The manager account that we act through. */
  readonly rootId: string
  /** Every link of the account, those that have ended among them. `gone`: we may not ask about the account. */
  readLinks(account: NamedAccount): Promise<ReadAnswer<ManagerLink[]>>
  /** The manager accounts in our tree, the root among them. */
  readTree(): Promise<ReadAnswer<{ id: string; name: string }[]>>
  /** From the manager of this link, read just before, to another one of our tree. */
  move(account: NamedAccount, from: ManagerLink, toManagerId: string): Promise<BindingAnswer>
  /** Takes an invitation that the other manager account sent. */
  accept(account: NamedAccount, link: ManagerLink): Promise<BindingAnswer>
  end(account: NamedAccount, link: ManagerLink): Promise<BindingAnswer>
  /** Asks an account outside of our tree to be managed by this manager of ours; its people answer at Google. */
  invite(managerId: string, account: NamedAccount): Promise<BindingAnswer>
  /** How such an invitation stands, seen from our manager; empty where there was none. */
  readInvitations(managerId: string, account: NamedAccount): Promise<ReadAnswer<LinkStanding[]>>
  withdraw(managerId: string, account: NamedAccount): Promise<BindingAnswer>
}

/**
 * A person who may use an account, or is asked to. `id` is the platform's for what is revoked: a user or an invitation. `approval`: a second
 * administrator of the account has to agree (Google), null where nobody has to.
 */
export type Grant = {
  id: string
  person: { userId: string | null; email: string | null; name: string | null }
  role: string
  standing: LinkStanding
  approval: 'PENDING' | 'APPROVED' | 'REFUSED' | null
}

/** Roles: Meta MANAGE, ADVERTISE, ANALYZE; Google ADMIN, STANDARD, READ_ONLY; TikTok ADMIN, OPERATOR, ANALYST. */
export interface PeoplePort {
  /** Those of the account, waiting ones among them; at Meta whoever waits is asked into our business, and stands in `findMember` alone. */
  read(account: NamedAccount): Promise<ReadAnswer<Grant[]>>
  /** By e-mail: Meta asks the person into our business first, TikTok into our centre, Google to the account itself. */
  invite(account: NamedAccount, email: string, role: string): Promise<BindingAnswer>
  /** Gives a person who is in our business the account; absent where inviting does so itself (Google). */
  assign?(account: NamedAccount, userId: string, role: string): Promise<BindingAnswer>
  /**
   * Somebody of our business by their address, waiting ones among them; absent where no business stands between (Google). `id`: what
   * `revoke` takes back of somebody who waits, or the user. Who refused may be told so, or not at all.
   */
  findMember?(email: string): Promise<ReadAnswer<{ id: string; userId: string | null; standing: LinkStanding } | null>>
  /** The last administrator is refused by the platform where it has such a rule. */
  revoke(account: NamedAccount, grant: Grant): Promise<BindingAnswer>
}

/** A token with which our application may do at the platform what a person consented to. Whoever keeps it seals it. */
export type ConsentToken = { token: string; expiresAt: Date | null }

/** `permissions`: those that the person granted, in the platform's words. */
export type ConsentFacts = {
  person: { userId: string; name: string | null; email: string | null }
  expiresAt: Date | null
  permissions: string[]
}

export type ConsentAnswer = ({ kind: 'done' } & ConsentToken) | BindingTrouble

export interface ConsentPort {
  /** The platform's page of consent; it leads the person back to `redirectUri` with `state`, and a `code` or an `error`. */
  addressOf(state: string, redirectUri: string): Promise<ReadAnswer<string>>
  /** A code is good once: whatever comes but done, the person begins anew. `redirectUri` is the one that `addressOf` was given. */
  exchange(code: string, redirectUri: string): Promise<ConsentAnswer>
  /** `gone`: the platform takes the token no longer. */
  inspect(token: string): Promise<ReadAnswer<ConsentFacts>>
  /** Takes the consent back; done where it has ended already. */
  withdraw(token: string): Promise<BindingAnswer>
}
