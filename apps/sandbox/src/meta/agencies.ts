// The businesses that an ad account is shared with.
import type { MetaAccount } from '../state/model.ts'
import { changeAccount, type World } from '../state/world.ts'
import { type Call, jsonValue, type Reply, textOf } from '../wire/call.ts'
import { graphTime, refuseNoPermission, visibleAccount } from './account.ts'
import { businessName, namedBusiness } from './businesses.ts'
import { metaReply, refuseMeta, refuseParameter } from './errors.ts'
import { parseFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'

export const ACCOUNT_TASKS = ['MANAGE', 'ADVERTISE', 'ANALYZE', 'DRAFT', 'AA_ANALYZE'] as const

/** What Meta says with the codes that sharing meets. */
const WORDS: Readonly<Record<number, string>> = {
  368: 'The action attempted has been deemed abusive or is otherwise disallowed',
  415: 'Two factor authentication required. User have to enter a code from SMS or TOTP code generator to pass 2fac.',
  2620: 'Invalid call to update account permissions',
  3944: 'Your Business Manager already has access to this object.',
  3979: 'You have exceeded the number of allowed ad accounts for your Business Manager at this time.',
  3980: 'One or more of the ad accounts in your Business Manager are currently in bad standing or in review.',
}

export function refuseSharing(call: Call, code: number): never {
  refuseMeta(call, { code, message: `(#${code}) ${WORDS[code] ?? 'The request was refused'}` })
}

export function listAgencies(world: World, call: Call, id: string): Reply {
  const account = visibleAccount(world, call, id)
  const fields = parseFields(call, call.query.fields ?? 'id,name')
  const time = (at: number) => graphTime(at, account.timezone)
  const nodes = account.agencies.map(({ id: agencyId, name, permittedTasks, sharedAt = account.createdAt, decidedAt, status }) => ({
    id: agencyId,
    name,
    permitted_tasks: permittedTasks,
    access_status: status ?? 'CONFIRMED',
    access_requested_time: time(sharedAt),
    access_updated_time: time(decidedAt ?? sharedAt),
  }))
  const rows = nodes.map(node => selectFields(call, node, 'Business', fields))
  return metaReply(call, pageOf(call, rows))
}

/** Sharing twice with one business replaces its tasks; it is not an error. */
export function shareWithAgency(world: World, call: Call, id: string): Reply {
  const account = changeableAccount(world, call, id)
  if (account.relation === 'client') refuseNoPermission(call)
  const business = namedBusiness(call)
  const tasks = namedTasks(call, 'permitted_tasks', ACCOUNT_TASKS)
  const held = world.state.businesses.find(each => each.id === business)
  if (business === account.businessId) refuseSharing(call, 3944)
  if (held?.refusesWith !== undefined) refuseSharing(call, held.refusesWith)
  changeAccount(world, account, { operation: 'meta.agencies.update', requestId: call.requestId }, target => {
    const before = target.agencies.find(agency => agency.id === business)
    const waits = held?.asksFirst === true && (before === undefined || (before.status ?? 'CONFIRMED') !== 'CONFIRMED')
    target.agencies = [
      ...target.agencies.filter(agency => agency !== before),
      {
        id: business,
        name: businessName(world, business),
        permittedTasks: tasks,
        sharedAt: world.clock.now(),
        ...(waits ? { status: 'PENDING' } : {}),
      },
    ]
  })
  return metaReply(call, { success: true })
}

export function endAgency(world: World, call: Call, id: string): Reply {
  const account = changeableAccount(world, call, id)
  const business = namedBusiness(call)
  if (!account.agencies.some(agency => agency.id === business)) refuseParameter(call, 'The business has no access to this ad account')
  changeAccount(world, account, { operation: 'meta.agencies.update', requestId: call.requestId }, target => {
    target.agencies = target.agencies.filter(agency => agency.id !== business)
  })
  return metaReply(call, { success: true })
}

/** A list of tasks, in JSON or as the object that JSON gave. */
export function namedTasks(call: Call, name: string, known: readonly string[]): string[] {
  const given = call.body[name]
  const tasks = Array.isArray(given) ? given : jsonValue(textOf(given) ?? '')
  if (!Array.isArray(tasks) || tasks.length === 0 || !tasks.every(task => known.includes(String(task))))
    refuseParameter(call, `Param ${name} must be a non-empty array of {${known.join(', ')}}`)
  return tasks.map(String)
}

export function changeableAccount(world: World, call: Call, id: string): MetaAccount {
  const account = visibleAccount(world, { ...call, stale: false }, id)
  if (!account.canManage) refuseNoPermission(call)
  return account
}
