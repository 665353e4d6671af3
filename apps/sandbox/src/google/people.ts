// People of a customer: who may use it, who is asked to, and what waits for a second administrator.
import type { GoogleAccount } from '../state/model.ts'
import type { AccessInvitation, AccessReview, GooglePerson } from '../state/sharing.ts'
import { ACCESS_ROLES } from '../state/sharing.ts'
import { peopleOf, setPeople } from '../state/google-parties.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { DAY_MS } from '../state/zone.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { authorizeGoogle } from './auth.ts'
import { clientAccount } from './client-account.ts'
import { googleReply, refuseGoogle } from './errors.ts'
import { messagesOf, REVIEW_OPERATION } from './json-body.ts'
import { countOperation } from './operations.ts'

/** An invitation waits so long, and so does a review. */
export const WAITS_MS = 20 * DAY_MS

type Refusal = (name: string, message: string) => never
const refusing =
  (call: Call, category: string, field: string[]): Refusal =>
  (name, message) =>
    refuseGoogle(call, { category, name, message, field: ['operation', ...field] })

/** What is too old has ended by itself. */
export const standingOf = <Status extends string>(each: { status: Status; askedAt: number }, now: number): Status | 'EXPIRED' =>
  each.status === 'PENDING' && each.askedAt + WAITS_MS <= now ? 'EXPIRED' : each.status

export function mutateInvitation(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  const account = clientAccount(world, call, customerId)
  const operation = isObject(call.body.operation) ? call.body.operation : {}
  const remove = textOf(operation.remove)
  if (remove !== null) return withdrawInvitation(world, call, account, remove)
  const create = isObject(operation.create) ? operation.create : {}
  const email = textOf(create.emailAddress) ?? ''
  const role = ACCESS_ROLES.find(each => each === create.accessRole)
  const refuse = refusing(call, 'accessInvitationError', ['create', 'email_address'])
  if (!role)
    refuseGoogle(call, {
      category: 'fieldError',
      name: 'REQUIRED',
      message: 'The role is missing.',
      field: ['operation', 'create', 'access_role'],
    })
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) refuse('INVALID_EMAIL_ADDRESS', 'The email address is invalid.')
  if (isSame(peopleOf(account), email)) refuse('EMAIL_ADDRESS_ALREADY_HAS_ACCESS', 'The email address already has access.')
  const now = world.clock.now()
  const waiting = (list: (AccessInvitation | AccessReview)[] = []) =>
    isSame(
      list.filter(each => standingOf(each, now) === 'PENDING'),
      email,
    )
  if (waiting(account.asked) || waiting(account.reviews))
    refuse('EMAIL_ADDRESS_ALREADY_HAS_PENDING_INVITATION', 'The email address already has a pending invitation.')
  if (account.needsSecondAdmin === true) return askReview(world, call, account, { operation: 'CREATE', email, role, userId: null })
  const made = askPerson(world, account, email, role, call.requestId)
  return googleReply(call, { result: { resourceName: `customers/${customerId}/customerUserAccessInvitations/${made.id}` } })
}

const isSame = (list: readonly { email: string }[], email: string): boolean =>
  list.some(each => each.email.toLowerCase() === email.toLowerCase())

export function askPerson(
  world: World,
  account: GoogleAccount,
  email: string,
  role: GooglePerson['role'],
  requestId: string,
): AccessInvitation {
  const made: AccessInvitation = { id: String(nextNumber(world)), email, role, askedAt: world.clock.now(), status: 'PENDING' }
  changeAccount(world, account, { operation: 'google.invite', requestId }, target => {
    target.asked = [...(target.asked ?? []), made]
  })
  return made
}

function withdrawInvitation(world: World, call: Call, account: GoogleAccount, name: string): Reply {
  const found = account.asked?.find(each => name === `customers/${account.id}/customerUserAccessInvitations/${each.id}`)
  const refuse = refusing(call, 'accessInvitationError', ['remove'])
  if (!found) return refuse('INVALID_INVITATION_ID', 'There is no such invitation.')
  if (standingOf(found, world.clock.now()) !== 'PENDING') refuse('INVALID_INVITATION_STATUS', 'The invitation no longer waits.')
  changeAccount(world, account, { operation: 'google.invite.remove', requestId: call.requestId }, target => {
    target.asked = target.asked?.filter(each => each.id !== found.id) ?? []
  })
  return googleReply(call, { result: { resourceName: name } })
}

/** The last administrator stays; a change of the role is not imitated. */
export function mutateAccess(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  const account = clientAccount(world, call, customerId)
  const operation = isObject(call.body.operation) ? call.body.operation : {}
  const name = textOf(operation.remove) ?? ''
  const people = peopleOf(account)
  const person = people.find(each => name === `customers/${customerId}/customerUserAccesses/${each.userId}`)
  const refuse = refusing(call, 'customerUserAccessError', ['remove'])
  if (!person) return refuse('INVALID_USER_ID', 'There is no such user.')
  if (person.role === 'ADMIN' && people.filter(each => each.role === 'ADMIN').length === 1)
    refuse('LAST_ADMIN_USER_OF_SERVING_CUSTOMER', 'The last admin user cannot be removed.')
  if (account.needsSecondAdmin === true)
    return askReview(world, call, account, { operation: 'REMOVE', email: person.email, role: person.role, userId: person.userId })
  changeAccount(world, account, { operation: 'google.access.remove', requestId: call.requestId }, target =>
    setPeople(
      target,
      people.filter(each => each !== person),
    ),
  )
  return googleReply(call, { result: { resourceName: name } })
}

type Wish = Pick<AccessReview, 'operation' | 'email' | 'role' | 'userId'>
const reviewName = ({ id }: GoogleAccount, review: Pick<AccessReview, 'id'>): string => `customers/${id}/multiPartyAuthReviews/${review.id}`

/** Nothing has changed yet; asked again, the same review is answered. */
function askReview(world: World, call: Call, account: GoogleAccount, wish: Wish): Reply {
  const waits = account.reviews?.find(
    each => standingOf(each, world.clock.now()) === 'PENDING' && each.operation === wish.operation && each.email === wish.email,
  )
  const review: AccessReview = waits ?? { ...wish, id: String(nextNumber(world)), status: 'PENDING', askedAt: world.clock.now() }
  if (!waits)
    changeAccount(world, account, { operation: 'google.review', requestId: call.requestId }, target => {
      target.reviews = [...(target.reviews ?? []), review]
    })
  return googleReply(call, { result: { multiPartyAuthReview: reviewName(account, review) } })
}

/** Whoever asked may take it back; our user may not agree to what it asked for itself. */
export function resolveReview(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  const account = clientAccount(world, call, customerId)
  const [operation] = messagesOf(call, call.body.operations, REVIEW_OPERATION, 'operations')
  const name = textOf(operation?.multiPartyAuthReview) ?? ''
  const review = account.reviews?.find(each => reviewName(account, each) === name)
  const refuse = refusing(call, 'multiPartyAuthReviewError', [])
  if (!review || standingOf(review, world.clock.now()) !== 'PENDING')
    return refuse('INVALID_STATUS_TRANSITION', 'The review no longer waits.')
  if (operation?.newStatus !== 'REVOKED') refuse('PERMISSION_DENIED', 'Somebody else has to agree.')
  decideReview(world, account, review.id, 'REVOKED', call.requestId)
  return googleReply(call, { resultOrError: [{ result: { multiPartyAuthReview: name } }] })
}

export function decideReview(
  world: World,
  account: GoogleAccount,
  id: string,
  status: AccessReview['status'],
  requestId: string,
): AccessReview | undefined {
  const review = account.reviews?.find(each => each.id === id)
  if (!review) return undefined
  changeAccount(world, account, { operation: `google.review.${status.toLowerCase()}`, requestId }, target => {
    target.reviews = target.reviews?.map(each => (each.id === id ? { ...each, status } : each)) ?? []
    if (status === 'APPROVED' && review.operation === 'REMOVE')
      setPeople(
        target,
        peopleOf(target).filter(each => each.userId !== review.userId),
      )
  })
  if (status === 'APPROVED' && review.operation === 'CREATE') askPerson(world, account, review.email, review.role, requestId)
  return review
}
