// Organization rules: how long invitations, offers, tickets and codes live, and how often they may be made.
import {
  BINDING_OFFER_DAYS,
  BINDING_TICKET_MINUTES,
  EMAIL_CODE_MINUTES,
  INVITATION_HOURS,
  MASTER_INVITATION_HOURS,
} from '@tallyhelm/protocol/topics/organization/limits'
import type { MemberStatus } from '@tallyhelm/protocol/topics/organization/enums'
import { type Role, rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import type { UserStanding } from './store.ts'
import type { Invitation } from './store-members.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const INVITATION_LIFE_MS = INVITATION_HOURS * HOUR_MS
export const BINDING_OFFER_LIFE_MS = BINDING_OFFER_DAYS * DAY_MS
export const MASTER_INVITATION_LIFE_MS = MASTER_INVITATION_HOURS * HOUR_MS
export const BINDING_TICKET_LIFE_MS = BINDING_TICKET_MINUTES * MINUTE_MS
export const EMAIL_CODE_LIFE_MS = EMAIL_CODE_MINUTES * MINUTE_MS
export const EMAIL_CODE_TRIES = 5

/** Asking whether a number is registered is bounded too: every attempt counts, whatever comes of it. */
export const INVITE_LIMIT = { kind: 'INVITE', most: 30, windowMs: DAY_MS } as const
export const EMAIL_CODE_USER_LIMIT = { kind: 'EMAIL_CODE_USER', most: 5, windowMs: HOUR_MS } as const
/** Several users together can't fill one mailbox. */
export const EMAIL_CODE_ADDRESS_LIMIT = { kind: 'EMAIL_CODE_ADDRESS', most: 5, windowMs: DAY_MS } as const

/** How an unanswered or answered invitation stands now; undefined for one that has ended and is shown no more. */
export function invitationStands(invitation: Pick<Invitation, 'status' | 'expiresAt'>, now: Date): MemberStatus | undefined {
  if (invitation.status === 'REJECTED') return 'REJECTED'
  if (invitation.status !== 'PENDING') return undefined
  return invitation.expiresAt.getTime() > now.getTime() ? 'PENDING' : 'LAPSED'
}

/** As the browser derives them from the profile. */
export const rolesOfUser = (user: UserStanding): Role[] =>
  rolesOf({
    customer_type: user.customerType,
    customer_nature: user.customerNature,
    facebook_channel_auth: user.isFacebookChannelAuthorized,
    rebate_subject: user.isRebateSubject,
    show_sub_customer_spend: user.showsSubCustomerSpend,
  })
