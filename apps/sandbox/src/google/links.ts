// Links between managers and clients: invitations of either side, answers to them, moves within one tree, and ends.
import { linksOf } from '../state/google-parties.ts'
import type { GoogleAccount } from '../state/model.ts'
import type { ClientLink } from '../state/sharing.ts'
import { changeAccount, findAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { authorizeGoogle, isAbove, topOf } from './auth.ts'
import { clientAccount } from './client-account.ts'
import { googleReply, refuseGoogle } from './errors.ts'
import { MANAGER_LINK_OPERATION, messagesOf } from './json-body.ts'
import { maskOf } from './masks.ts'
import { countOperation } from './operations.ts'

/** Managers that one client may have, and invitations that may wait for it. */
const MOST_MANAGERS = 5
const MOST_INVITES = 20

const MESSAGES: Readonly<Record<string, string>> = {
  CLIENT_OUTSIDE_TREE: 'Client is outside of the manager’s tree.',
  TOO_MANY_MANAGERS: 'The client has too many managers.',
  CREATING_ENABLED_LINK_NOT_ALLOWED: 'A link can be created as pending only.',
  NO_PENDING_INVITE: 'No pending invitation.',
}
const refuseLink = (call: Call, name: string, category = 'managerLinkError'): never =>
  refuseGoogle(call, { category, name, message: MESSAGES[name] ?? 'The link cannot be changed like this.', field: ['operation'] })
const notFound = (call: Call): never => refuseLink(call, 'RESOURCE_NOT_FOUND', 'mutateError')

/** The client's side answers an invitation or leaves a manager. */
export function mutateManagerLink(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  const account = clientAccount(world, call, customerId)
  const operations = messagesOf(call, call.body.operations, MANAGER_LINK_OPERATION, 'operations')
  if (operations.length > 1) refuseLink(call, 'SAME_CLIENT_MORE_THAN_ONCE_PER_CALL', 'customerManagerLinkError')
  const [operation] = operations
  const update = isObject(operation?.update) ? operation.update : {}
  if (!operation || !maskOf(call, operation, ['operations', 'update_mask']).includes('status')) refuseLink(call, 'INVALID_CHANGE')
  const link = linkNamed(account, textOf(update.resourceName) ?? '') ?? notFound(call)
  const wanted = textOf(update.status) ?? ''
  if (wanted === 'ACTIVE') checkAcceptance(world, call, account, link)
  else if (wanted === 'INACTIVE') checkEnd(call, account, link)
  else if (wanted !== 'REFUSED' || link.status !== 'PENDING') refuseLink(call, 'INVALID_STATUS_CHANGE')
  if (call.body.validateOnly === true) return googleReply(call, {})
  setStatus(world, call, account, link, wanted === 'ACTIVE' ? 'ACTIVE' : wanted === 'INACTIVE' ? 'INACTIVE' : 'REFUSED')
  return googleReply(call, { results: [{ resourceName: managerLinkName(account, link) }] })
}

function checkAcceptance(world: World, call: Call, account: GoogleAccount, link: ClientLink): void {
  if (link.status !== 'PENDING') refuseLink(call, 'NO_PENDING_INVITE', 'customerManagerLinkError')
  checkRoom(world, call, account, link.managerId)
}

/** Nobody has two managers of one tree, or more of them than are allowed. */
function checkRoom(world: World, call: Call, account: GoogleAccount, managerId: string): void {
  const active = linksOf(account).filter(({ status }) => status === 'ACTIVE')
  if (active.some(each => each.managerId === managerId)) refuseLink(call, 'ALREADY_MANAGED_BY_THIS_MANAGER')
  if (active.some(each => topOf(world, each.managerId) === topOf(world, managerId))) refuseLink(call, 'ALREADY_MANAGED_IN_HIERARCHY')
  if (active.length >= MOST_MANAGERS) refuseLink(call, 'TOO_MANY_MANAGERS')
}

/** Somebody must be left who can use the account. */
function checkEnd(call: Call, account: GoogleAccount, link: ClientLink): void {
  if (link.status !== 'ACTIVE') refuseLink(call, 'INVALID_STATUS_CHANGE')
  if (linksOf(account).some(each => each !== link && each.managerId !== link.managerId && each.status === 'ACTIVE')) return
  if (account.users.length === 0) refuseLink(call, 'CANNOT_UNLINK_ACCOUNT_WITHOUT_ACTIVE_USER', 'customerManagerLinkError')
  if (account.isOwnedByManager === true) refuseLink(call, 'CANNOT_REMOVE_LAST_CLIENT_ACCOUNT_OWNER', 'customerManagerLinkError')
}

/** Both managers hang below the one that calls, and the client has nothing to accept. */
export function moveLink(world: World, call: Call, customerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  const account = clientAccount(world, call, customerId)
  const link = linkNamed(account, textOf(call.body.previousCustomerManagerLink) ?? '') ?? notFound(call)
  if (link.status !== 'ACTIVE') refuseLink(call, 'INVALID_STATUS_CHANGE')
  const managerId = /^customers\/(\d+)$/.exec(textOf(call.body.newManager) ?? '')?.[1] ?? ''
  const login = call.headers['login-customer-id'] ?? ''
  if (![link.managerId, managerId].every(each => isAbove(world, login, each))) refuseLink(call, 'CLIENT_OUTSIDE_TREE')
  if (linksOf(account).some(each => each.managerId === managerId && each.status === 'ACTIVE'))
    refuseLink(call, 'ALREADY_MANAGED_BY_THIS_MANAGER')
  if (call.body.validateOnly === true) return googleReply(call, {})
  const made: ClientLink = { managerId, linkId: newLinkId(world), status: 'ACTIVE' }
  changeAccount(world, account, { operation: 'google.link.move', requestId: call.requestId }, target => {
    target.links = [...linksOf(target).map(each => (each.linkId === link.linkId ? { ...each, status: 'INACTIVE' as const } : each)), made]
  })
  return googleReply(call, { resourceName: managerLinkName(account, made) })
}

/** The manager's side asks a client, takes that back, or lets a client go. */
export function mutateClientLink(world: World, call: Call, managerId: string): Reply {
  authorizeGoogle(world, call)
  countOperation(world, call)
  if (!isAbove(world, call.headers['login-customer-id'] ?? '', managerId))
    refuseGoogle(call, {
      category: 'authorizationError',
      name: 'USER_PERMISSION_DENIED',
      status: 403,
      message: 'Not your manager account.',
    })
  const operation = isObject(call.body.operation) ? call.body.operation : {}
  if (isObject(operation.create)) return inviteClient(world, call, managerId, operation.create)
  const update = isObject(operation.update) ? operation.update : {}
  const [, clientId = '', linkId] =
    /^customers\/\d+\/customerClientLinks\/(\d+)~(\d+)$/.exec(textOf(update.resourceName) ?? '') ?? notFound(call)
  const account = anyAccount(world, clientId) ?? notFound(call)
  const link = linksOf(account).find(each => each.linkId === linkId && each.managerId === managerId) ?? notFound(call)
  if (!maskOf(call, operation, ['operation', 'update_mask']).includes('status')) refuseLink(call, 'INVALID_CHANGE')
  const wanted = textOf(update.status)
  if (wanted === 'INACTIVE') checkEnd(call, account, link)
  else if (wanted !== 'CANCELED' || link.status !== 'PENDING') refuseLink(call, 'INVALID_STATUS_CHANGE')
  if (call.body.validateOnly === true) return googleReply(call, {})
  setStatus(world, call, account, link, wanted === 'INACTIVE' ? 'INACTIVE' : 'CANCELED')
  return googleReply(call, { result: { resourceName: clientLinkName(account, link) } })
}

function inviteClient(world: World, call: Call, managerId: string, create: Record<string, unknown>): Reply {
  const clientId = /^customers\/(\d+)$/.exec(textOf(create.clientCustomer) ?? '')?.[1] ?? ''
  const account = anyAccount(world, clientId) ?? notFound(call)
  if (create.status !== 'PENDING') refuseLink(call, 'CREATING_ENABLED_LINK_NOT_ALLOWED')
  const waiting = linksOf(account).filter(({ status }) => status === 'PENDING')
  if (waiting.some(each => each.managerId === managerId)) refuseLink(call, 'ALREADY_INVITED_BY_THIS_MANAGER')
  checkRoom(world, call, account, managerId)
  if (waiting.length >= MOST_INVITES) refuseLink(call, 'TOO_MANY_INVITES')
  if (call.body.validateOnly === true) return googleReply(call, {})
  const link = addInvitation(world, account, managerId, call.requestId)
  return googleReply(call, { result: { resourceName: clientLinkName(account, link) } })
}

/** Of whichever manager; it waits for the client's people. */
export function addInvitation(world: World, account: GoogleAccount, managerId: string, requestId: string): ClientLink {
  const link: ClientLink = { managerId, linkId: newLinkId(world), status: 'PENDING' }
  changeAccount(world, account, { operation: 'google.link.invite', requestId }, target => {
    target.links = [...linksOf(target), link]
  })
  return link
}

export function setStatus(
  world: World,
  call: Pick<Call, 'requestId'>,
  account: GoogleAccount,
  link: ClientLink,
  status: ClientLink['status'],
): void {
  changeAccount(world, account, { operation: `google.link.${status.toLowerCase()}`, requestId: call.requestId }, target => {
    target.links = linksOf(target).map(each => (each.linkId === link.linkId ? { ...each, status } : each))
  })
}

const newLinkId = (world: World): string => String(4_900_000_000 + nextNumber(world))
const anyAccount = (world: World, id: string): GoogleAccount | null => findAccount(world, 'google', id, { stale: false })
const managerLinkName = ({ id }: GoogleAccount, { managerId, linkId }: ClientLink): string =>
  `customers/${id}/customerManagerLinks/${managerId}~${linkId}`
const clientLinkName = ({ id }: GoogleAccount, { managerId, linkId }: ClientLink): string =>
  `customers/${managerId}/customerClientLinks/${id}~${linkId}`
const linkNamed = (account: GoogleAccount, name: string): ClientLink | undefined =>
  linksOf(account).find(link => managerLinkName(account, link) === name)
