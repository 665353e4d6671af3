// People of a customer as rows: who may use it, who is asked to, and what a second administrator has to agree to.
import { peopleOf } from '../state/google-parties.ts'
import type { GoogleAccount } from '../state/model.ts'
import type { AccessInvitation, AccessReview, GooglePerson } from '../state/sharing.ts'
import { localTime } from '../state/zone.ts'
import type { Row } from './gaql.ts'
import { named } from './named-row.ts'
import { standingOf } from './people.ts'

export const PERSON_TABLES: Record<string, readonly string[]> = {
  customer_user_access: [
    'resource_name',
    'user_id',
    'email_address',
    'access_role',
    'access_creation_date_time',
    'inviter_user_email_address',
    'pending_multi_party_auth_review',
  ],
  customer_user_access_invitation: [
    'resource_name',
    'invitation_id',
    'access_role',
    'email_address',
    'creation_date_time',
    'invitation_status',
  ],
  multi_party_auth_review: [
    'resource_name',
    'multi_party_auth_review_id',
    'creation_date_time',
    'review_status',
    'operation_type',
    'target_resource',
    'customer_user_access_invitation_review.new_customer_user_access_invitation.email_address',
    'customer_user_access_invitation_review.new_customer_user_access_invitation.access_role',
    'customer_user_access_review.old_customer_user_access',
  ],
}

/** null: another resource is asked for. */
export function personRows(from: string, account: GoogleAccount, now: number): Row[] | null {
  if (from === 'customer_user_access') return peopleOf(account).map(person => userRow(account, person, now))
  if (from === 'customer_user_access_invitation') return (account.asked ?? []).map(each => invitationRow(account, each, now))
  if (from === 'multi_party_auth_review') return (account.reviews ?? []).map(each => reviewRow(account, each, now))
  return null
}

function userRow(account: GoogleAccount, { userId, email, role, addedAt }: GooglePerson, now: number): Row {
  const review = account.reviews?.find(each => each.userId === userId && standingOf(each, now) === 'PENDING')
  return named('customer_user_access', {
    resource_name: `customers/${account.id}/customerUserAccesses/${userId}`,
    user_id: userId,
    email_address: email,
    access_role: role,
    access_creation_date_time: localTime(addedAt, account.timezone),
    pending_multi_party_auth_review: review && `customers/${account.id}/multiPartyAuthReviews/${review.id}`,
  })
}

function invitationRow(account: GoogleAccount, invitation: AccessInvitation, now: number): Row {
  return named('customer_user_access_invitation', {
    resource_name: `customers/${account.id}/customerUserAccessInvitations/${invitation.id}`,
    invitation_id: invitation.id,
    access_role: invitation.role,
    email_address: invitation.email,
    creation_date_time: localTime(invitation.askedAt, account.timezone),
    invitation_status: standingOf(invitation, now),
  })
}

function reviewRow(account: GoogleAccount, review: AccessReview, now: number): Row {
  const isInvitation = review.operation === 'CREATE'
  const invitation = 'customer_user_access_invitation_review.new_customer_user_access_invitation'
  return named('multi_party_auth_review', {
    resource_name: `customers/${account.id}/multiPartyAuthReviews/${review.id}`,
    multi_party_auth_review_id: review.id,
    creation_date_time: localTime(review.askedAt, account.timezone),
    review_status: standingOf(review, now),
    operation_type: review.operation,
    target_resource: isInvitation ? 'CUSTOMER_USER_ACCESS_INVITATION' : 'CUSTOMER_USER_ACCESS',
    [`${invitation}.email_address`]: isInvitation ? review.email : undefined,
    [`${invitation}.access_role`]: isInvitation ? review.role : undefined,
    'customer_user_access_review.old_customer_user_access':
      review.userId === null ? undefined : `customers/${account.id}/customerUserAccesses/${review.userId}`,
  })
}
