// People who may use an account at Google, or are asked to, and what a second administrator of it has to agree to first.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { bindingAnswer } from '../kit/bindings.ts'
import { id, text } from '../kit/fields.ts'
import { type Got, ok, readFailure } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import type { BindingAnswer, Grant, LinkStanding, PeoplePort } from '../ports/bindings.ts'
import { googleReason, standsAtGoogle } from './binding-reasons.ts'
import type { GoogleClient } from './google-client.ts'

/** The platform's ids of what is revoked are the ends of Google's names: `customerUserAccesses/123`. */
export const createGooglePeople = (client: GoogleClient): PeoplePort => ({
  read: account => read(client, account),
  invite: (account, email, role) => invite(client, account, email, role),
  revoke: (account, grant) => revoke(client, account, grant),
})

const fieldsOf = (resource: string, names: string): string =>
  names
    .split(' ')
    .map(name => `${resource}.${name}`)
    .join(', ')
const USER_QUERY = `SELECT ${fieldsOf('customer_user_access', 'user_id email_address access_role pending_multi_party_auth_review')} FROM customer_user_access`
const userRow = z.object({
  customerUserAccess: z.object({
    userId: id,
    emailAddress: text.optional(),
    accessRole: text,
    pendingMultiPartyAuthReview: text.optional(),
  }),
})
const INVITATION_QUERY = `SELECT ${fieldsOf('customer_user_access_invitation', 'invitation_id email_address access_role invitation_status')} FROM customer_user_access_invitation`
const invitationRow = z.object({
  customerUserAccessInvitation: z.object({ invitationId: id, emailAddress: text.optional(), accessRole: text, invitationStatus: text }),
})
const NEW_INVITATION = 'customer_user_access_invitation_review.new_customer_user_access_invitation'
const REVIEW_FIELDS = `resource_name review_status target_resource operation_type ${NEW_INVITATION}.email_address ${NEW_INVITATION}.access_role`
const REVIEW_QUERY =
  `SELECT ${fieldsOf('multi_party_auth_review', REVIEW_FIELDS)} FROM multi_party_auth_review ` +
  "WHERE multi_party_auth_review.target_resource = 'CUSTOMER_USER_ACCESS_INVITATION'"
const reviewRow = z.object({
  multiPartyAuthReview: z.object({
    resourceName: z.string().regex(/^customers\/\d+\/multiPartyAuthReviews\/\d+$/),
    reviewStatus: text,
    operationType: text,
    customerUserAccessInvitationReview: z
      .object({ newCustomerUserAccessInvitation: z.object({ emailAddress: text.optional(), accessRole: text.optional() }).optional() })
      .optional(),
  }),
})

async function read(client: GoogleClient, account: NamedAccount): Promise<ReadAnswer<Grant[]>> {
  const customerId = digitsOf(account)
  const users = await client.search(customerId, USER_QUERY, userRow)
  if ('failure' in users) return readFailure(users.failure)
  const invitations = await client.search(customerId, INVITATION_QUERY, invitationRow)
  if ('failure' in invitations) return readFailure(invitations.failure)
  const reviews = await reviewedInvitations(client, customerId)
  if ('failure' in reviews) return readFailure(reviews.failure)
  return ok([
    ...users.value.map(({ customerUserAccess: user }) => granted(user)),
    ...invitations.value.map(({ customerUserAccessInvitation: invitation }) => asked(invitation)),
    ...reviews.value,
  ])
}

const named = (email: string | undefined): Grant['person'] => ({ userId: null, email: email ?? null, name: null })

/** A person whose end waits for a second administrator may use the account until then. */
function granted({ userId, emailAddress, accessRole, pendingMultiPartyAuthReview }: z.infer<typeof userRow>['customerUserAccess']): Grant {
  return {
    id: `customerUserAccesses/${userId}`,
    person: { ...named(emailAddress), userId },
    role: accessRole,
    standing: 'BOUND',
    approval: pendingMultiPartyAuthReview === undefined ? null : 'PENDING',
  }
}

const INVITED: Readonly<Record<string, LinkStanding>> = { PENDING: 'PENDING', DECLINED: 'REFUSED', EXPIRED: 'ENDED' }

function asked(invitation: z.infer<typeof invitationRow>['customerUserAccessInvitation']): Grant {
  const { invitationId, emailAddress, accessRole, invitationStatus: word } = invitation
  const standing = entryOf(INVITED, word) ?? { unclear: word }
  return { id: `customerUserAccessInvitations/${invitationId}`, person: named(emailAddress), role: accessRole, standing, approval: null }
}

const REVIEWED: Readonly<Record<string, Pick<Grant, 'standing' | 'approval'>>> = {
  PENDING: { standing: 'PENDING', approval: 'PENDING' },
  REJECTED: { standing: 'REFUSED', approval: 'REFUSED' },
  REVOKED: { standing: 'ENDED', approval: 'REFUSED' },
  EXPIRED: { standing: 'ENDED', approval: 'REFUSED' },
}

/**
 * Invitations that wait for a second administrator, or that none agreed to; an approved one is an invitation like others. A customer that
 * Google tells no reviews of has none.
 */
async function reviewedInvitations(client: GoogleClient, customerId: string): Promise<Got<Grant[]>> {
  const got = await client.search(customerId, REVIEW_QUERY, reviewRow)
  if ('failure' in got) return got.failure.kind === 'refused' ? { value: [] } : got
  return {
    value: got.value.flatMap(({ multiPartyAuthReview: review }) => {
      if (review.reviewStatus === 'APPROVED' || review.operationType !== 'CREATE') return []
      const invitation = review.customerUserAccessInvitationReview?.newCustomerUserAccessInvitation
      const standing = entryOf(REVIEWED, review.reviewStatus) ?? { standing: { unclear: review.reviewStatus }, approval: 'PENDING' }
      const name = review.resourceName.split('/').slice(2).join('/')
      return [{ id: name, person: named(invitation?.emailAddress), role: invitation?.accessRole ?? '', ...standing }]
    }),
  }
}

/** Either the thing itself, or the review that has to come first. */
const result = (kind: string) =>
  z.object({
    result: z.union([
      z.object({ resourceName: z.string().regex(new RegExp(`^customers/\\d+/${kind}/\\d+$`)) }),
      z.object({ multiPartyAuthReview: z.string().regex(/^customers\/\d+\/multiPartyAuthReviews\/\d+$/) }),
    ]),
  })
export const invitationResult = result('customerUserAccessInvitations')
const REVOKED = { customerUserAccesses: 'customerUserAccesses', customerUserAccessInvitations: 'customerUserAccessInvitations' } as const

async function invite(client: GoogleClient, account: NamedAccount, email: string, role: string): Promise<BindingAnswer> {
  const body = { operation: { create: { emailAddress: email, accessRole: role } } }
  return await write(client, `customers/${digitsOf(account)}/customerUserAccessInvitations:mutate`, body, invitationResult)
}

/** One that waits for a second administrator is taken back there. Throws for a grant that Google did not tell: a defect of ours. */
async function revoke(client: GoogleClient, account: NamedAccount, grant: Grant): Promise<BindingAnswer> {
  const [, kind = '', number = ''] = /^(\w+)\/(\d{1,20})$/.exec(grant.id) ?? []
  const customer = `customers/${digitsOf(account)}`
  if (kind === 'multiPartyAuthReviews') {
    const operations = [{ multiPartyAuthReview: `${customer}/${kind}/${number}`, newStatus: 'REVOKED' }]
    const resolved = z.object({ resultOrError: z.tuple([z.object({ result: z.object({}) })]) })
    return await write(client, `${customer}/multiPartyAuthReview:resolve`, { operations }, resolved)
  }
  const plural = entryOf(REVOKED, kind)
  if (plural === undefined) throw new Error(`no grant of Google's: ${grant.id}`)
  return await write(client, `${customer}/${plural}:mutate`, { operation: { remove: `${customer}/${grant.id}` } }, result(plural))
}

async function write(client: GoogleClient, path: string, body: object, schema: z.ZodType): Promise<BindingAnswer> {
  return bindingAnswer(await client.send(path, body, schema), googleReason, standsAtGoogle)
}
