// People of a business, those who were asked into it, and who of them may use an ad account.
import { LIFE_MS, standingOf } from '../state/meta-invitations.ts'
import type { BusinessPerson } from '../state/meta-people.ts'
import { changeAccount, nextNumber, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { graphTime, visibleAccount } from './account.ts'
import { ACCOUNT_TASKS, changeableAccount, namedTasks, refuseSharing } from './agencies.ts'
import { namedBusiness, ownBusiness } from './businesses.ts'
import { metaReply, refuseMissing, refuseParameter } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

const ROLES = 'ADMIN EMPLOYEE DEVELOPER FINANCE_EDITOR FINANCE_ANALYST FINANCE_EDIT FINANCE_VIEW MANAGE DEFAULT'.split(' ')

export function listPeople(world: World, call: Call, businessId: string): Reply {
  const business = ownBusiness(world, call, businessId)
  const fields = parseFields(call, call.query.fields ?? 'id,name,role')
  requireFields(call, ['id', 'name', 'email', 'role'], 'BusinessUser', fields)
  const rows = (business.people ?? [])
    .filter(({ isSystem }) => !isSystem)
    .map(({ id, name, email, role }) => selectFields(call, { id, name, email, role }, 'BusinessUser', fields))
  return metaReply(call, pageOf(call, rows))
}

/** Answers with the invitation's id; nothing makes two calls one but that somebody who waits, or is there, is not asked again. */
export function invitePerson(world: World, call: Call, businessId: string): Reply {
  const business = ownBusiness(world, call, businessId)
  const email = (textOf(call.body.email) ?? '').trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) refuseParameter(call, 'Param email must be a valid email address')
  const role = textOf(call.body.role) ?? 'EMPLOYEE'
  if (!ROLES.includes(role)) refuseParameter(call, `Param role must be one of {${ROLES.join(', ')}}`)
  const now = world.clock.now()
  const isThere = business.people?.some(each => each.email === email) === true
  const isAsked = world.state.metaInvitations?.some(
    each => each.businessId === businessId && each.email === email && standingOf(each, now) === 'PENDING',
  )
  if (isThere || isAsked) refuseParameter(call, 'This person is in the business or has been invited already')
  const id = String(660_000_000_000_000 + nextNumber(world))
  const invitation = { id, businessId, email, role, status: 'PENDING', createdAt: now, expiresAt: now + LIFE_MS }
  world.state.metaInvitations = [...(world.state.metaInvitations ?? []), invitation]
  world.touched()
  return metaReply(call, { id })
}

export function listInvitations(world: World, call: Call, businessId: string): Reply {
  ownBusiness(world, call, businessId)
  const fields = parseFields(call, call.query.fields ?? 'id,email,role,status')
  const now = world.clock.now()
  const email = call.query.email?.toLowerCase()
  const rows = (world.state.metaInvitations ?? [])
    .filter(each => each.businessId === businessId && (email === undefined || each.email === email))
    .map(each => ({
      id: each.id,
      email: each.email,
      role: each.role,
      status: standingOf(each, now),
      created_time: graphTime(each.createdAt, 'UTC'),
      expiration_time: graphTime(each.expiresAt, 'UTC'),
    }))
    .filter(each => each.status !== 'ACCEPTED')
  requireFields(call, ['id', 'email', 'role', 'status', 'created_time', 'expiration_time'], 'BusinessRoleRequest', fields)
  return metaReply(
    call,
    pageOf(
      call,
      rows.map(row => selectFields(call, row, 'BusinessRoleRequest', fields)),
    ),
  )
}

export function withdrawInvitation(world: World, call: Call, id: string): Reply {
  const found = world.state.metaInvitations?.find(each => each.id === id)
  if (!found || found.status === 'ACCEPTED') refuseMissing(call, id)
  world.state.metaInvitations = world.state.metaInvitations?.filter(each => each !== found)
  world.touched()
  return metaReply(call, { success: true })
}

export function listAssigned(world: World, call: Call, accountId: string): Reply {
  const account = visibleAccount(world, call, accountId)
  const businessId = namedBusiness(call)
  const people = ownBusiness(world, call, businessId).people ?? []
  const fields = parseFields(call, call.query.fields ?? 'id,name,tasks')
  requireFields(call, ['id', 'name', 'user_type', 'tasks', 'permitted_tasks'], 'AssignedUser', fields)
  const rows = (account.people ?? []).flatMap(({ userId, tasks }) => {
    const person = people.find(each => each.id === userId)
    if (!person) return []
    const node = {
      id: userId,
      name: person.name,
      user_type: person.isSystem ? 'SYSTEM_USER' : 'BUSINESS_USER',
      tasks,
      permitted_tasks: ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE'],
    }
    return [selectFields(call, node, 'AssignedUser', fields)]
  })
  return metaReply(call, pageOf(call, rows))
}

/** Again with other tasks replaces them. */
export function assignPerson(world: World, call: Call, accountId: string): Reply {
  const account = changeableAccount(world, call, accountId)
  const tasks = namedTasks(call, 'tasks', ACCOUNT_TASKS)
  const { id: userId } = namedPerson(world, call)
  changeAccount(world, account, { operation: 'meta.people.assign', requestId: call.requestId }, target => {
    target.people = [...(target.people ?? []).filter(each => each.userId !== userId), { userId, tasks }]
  })
  return metaReply(call, { success: true })
}

export function releasePerson(world: World, call: Call, accountId: string): Reply {
  const account = changeableAccount(world, call, accountId)
  const { id: userId } = namedPerson(world, call)
  if (!account.people?.some(each => each.userId === userId)) refuseParameter(call, 'The user is not assigned to this ad account')
  changeAccount(world, account, { operation: 'meta.people.assign', requestId: call.requestId }, target => {
    target.people = target.people?.filter(each => each.userId !== userId) ?? []
  })
  return metaReply(call, { success: true })
}

/** Whoever is in none of the agency's businesses can be given nothing: 2620. */
function namedPerson(world: World, call: Call): BusinessPerson {
  const id = textOf(call.body.user) ?? ''
  if (!/^\d{5,20}$/.test(id)) refuseParameter(call, 'Param user must be a business-scoped user id')
  const people = world.state.businesses.flatMap(each => (each.isCustomers ? [] : (each.people ?? [])))
  return people.find(each => each.id === id) ?? refuseSharing(call, 2620)
}
