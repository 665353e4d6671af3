// Who has to do with an ad account besides its agency: managers and people of Google's, other centres and members of TikTok's.

export const ACCESS_ROLES = ['ADMIN', 'STANDARD', 'READ_ONLY', 'EMAIL_ONLY'] as const
export interface GooglePerson {
  userId: string
  email: string
  role: (typeof ACCESS_ROLES)[number]
  addedAt: number
}
export interface AccessInvitation {
  id: string
  email: string
  role: GooglePerson['role']
  askedAt: number
  status: 'PENDING' | 'DECLINED' | 'EXPIRED'
}
export const REVIEW_STATUSES = ['APPROVED', 'PENDING', 'REVOKED', 'REJECTED', 'EXPIRED'] as const
/** CREATE asks for an invitation, REMOVE for the end of a person's access. */
export interface AccessReview {
  id: string
  operation: 'CREATE' | 'REMOVE'
  email: string
  role: GooglePerson['role']
  userId: string | null
  status: (typeof REVIEW_STATUSES)[number]
  askedAt: number
}

export const LINK_STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING', 'REFUSED', 'CANCELED'] as const
export interface ClientLink {
  managerId: string
  linkId: string
  status: (typeof LINK_STATUSES)[number]
}

export const SHARE_STATUSES = ['BOUND', 'PENDING', 'REJECTED', 'UNBOUND'] as const
export const ADVERTISER_ROLES = ['ADMIN', 'OPERATOR', 'ANALYST'] as const
export interface AssetShare {
  centerId: string
  role: (typeof ADVERTISER_ROLES)[number]
  status: (typeof SHARE_STATUSES)[number]
}

export interface AssetPerson {
  userId: string
  role: AssetShare['role']
}

/** Whoever is asked has no id yet, and gets the assets of the invitation with it. */
export interface CenterMember {
  userId: string | null
  email: string
  name: string
  role: 'ADMIN' | 'STANDARD'
  status: (typeof SHARE_STATUSES)[number]
  assets: { accountId: string; role: AssetShare['role'] }[]
}

/** A business centre of somebody else's, and what becomes of accounts that are shared with it. One that is not told of takes them at once. */
export interface PartnerCenter {
  id: string
  name: string
  answer: 'takes' | 'waits' | 'missing'
}
