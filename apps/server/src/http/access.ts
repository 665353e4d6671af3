// Access: who may call an endpoint, decided from the actor alone, in this one place.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Caller, Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'

type Gate = Pick<Endpoint<unknown, unknown>, 'callers' | 'roles' | 'staffRoles' | 'allowsInitialPassword'>

/** Whether the endpoint answers without a session. */
export function isOpenToAnyone(endpoint: Gate): boolean {
  return endpoint.callers.includes('anyone')
}

/** Whether the endpoint belongs to the console: it takes a staff session and no other. */
export function isForStaff(endpoint: Gate): boolean {
  return endpoint.callers.includes('staff')
}

/** Refuses with PERMISSION_DENIED somebody signed in who is none of the endpoint's callers, or has none of its roles. */
export function requireAccess(endpoint: Gate, actor: UserActor | StaffActor): void {
  const isCaller = callersOf(actor).some(caller => endpoint.callers.includes(caller))
  if (!isCaller || !hasRole(endpoint, actor)) throw new Refusal('PERMISSION_DENIED')
  if (actor.kind === 'staff' && actor.isPasswordInitial && !endpoint.allowsInitialPassword) throw new Refusal('STAFF_PASSWORD_INITIAL')
}

function hasRole(gate: Gate, actor: UserActor | StaffActor): boolean {
  if (actor.kind === 'staff') return mayCall(gate, actor.role)
  const { roles } = gate
  return roles === undefined || roles.some(role => actor.roles.includes(role))
}

/** Refuses LOOK_READ_ONLY what a look may not do: anything that changes something, and files, which would leave it. */
export function requireReading({
  callers,
  changesState,
  answer,
}: Pick<Endpoint<unknown, unknown>, 'callers' | 'changesState' | 'answer'>): void {
  if ((changesState || answer === 'file') && !callers.includes('onlooker')) throw new Refusal('LOOK_READ_ONLY')
}

function callersOf(actor: UserActor | StaffActor): Caller[] {
  if (actor.kind === 'staff') return ['staff']
  return [...(actor.onlooker ? (['onlooker'] as const) : []), ...userCallers(actor)]
}

function userCallers(actor: UserActor): Caller[] {
  if (actor.customerId === null) return ['anyone', 'user']
  return ['anyone', 'user', actor.subCustomerId === null ? 'customer' : 'sub-customer']
}
