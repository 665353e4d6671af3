// The steps of running sub-customers, which their agent and staff share: a new one, another name, asking a user for it.
import { audit } from '@tallyhelm/modules/audit'
import { findNature, type Invitee, lockCustomer } from '@tallyhelm/modules/organization'
import {
  insertLogs,
  isSubCustomerNamed,
  type Limits,
  lockSubCustomer,
  operatorOf,
  renameSubCustomer,
} from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { insertNewSubCustomer } from './create-sub-customer.ts'
import { askMember } from '../organization/master-offer.ts'

type By = StaffActor | TenantActor
type Named = { customerId: string; name: string }
const nameRefused = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg }])

/** What an agent's own users may, and none of a sub-customer's. Refuses PERMISSION_DENIED. */
export function requireAgent(actor: TenantActor): void {
  if (actor.subCustomerId !== null || !actor.roles.includes('SecondAgent')) throw new Refusal('PERMISSION_DENIED')
}

/** With its first user. Refuses NOT_FOUND, INPUT_INVALID at `name` for one who is no agent or has one of this name, and as askMember. */
export async function addSubCustomer(
  world: World,
  tx: Tx,
  actor: By,
  { customerId, name, showsSpend, limits, invitee }: Named & { showsSpend: boolean; limits?: Limits | undefined; invitee: Invitee },
): Promise<void> {
  if ((await lockCustomer(tx, customerId)) === undefined) throw new Refusal('NOT_FOUND')
  if ((await findNature(tx, customerId)) !== 'SECOND_AGENT') throw nameRefused('只有二级代理可以有子客户')
  if (await isSubCustomerNamed(tx, customerId, name)) throw nameRefused('该客户已有同名的子客户')
  const id = await insertNewSubCustomer(world, tx, actor, { customerId, name, showsSpend, limits })
  await askMember(world, tx, actor, { customerId, subCustomer: { id, name }, invitee })
  await notePerson(world, tx, actor, { customerId, subCustomerId: id, action: 'INVITE', after: invitee.name })
}

/** Refuses NOT_FOUND for one of another customer, and INPUT_INVALID at `name`. */
export async function nameSubCustomer(
  world: World,
  tx: Tx,
  actor: By,
  { customerId, id, name, reason }: Named & { id: string; reason?: string },
): Promise<void> {
  await lockCustomer(tx, customerId)
  const before = await lockSubCustomer(tx, customerId, id)
  if (before === undefined) throw new Refusal('NOT_FOUND')
  if (before === name) return
  if (await isSubCustomerNamed(tx, customerId, name, id)) throw nameRefused('该客户已有同名的子客户')
  await renameSubCustomer(tx, id, name)
  const log = { id: world.ids.next(), customerId, subCustomerId: id, at: world.clock.now(), operator: operatorOf(actor) }
  await insertLogs(tx, [{ ...log, action: 'RENAME', before, after: name }])
  await audit(world, tx, actor, 'sub-customers.rename', ['sub-customer', id, { customerId, subCustomerId: id }], {
    before: { name: before },
    after: { name },
    ...(reason === undefined ? {} : { reason }),
  })
}

/** Asked again, the same person gets another 24 hours. Refuses NOT_FOUND, and as askMember. */
export async function askSubCustomerUser(
  world: World,
  tx: Tx,
  actor: By,
  { customerId, subCustomerId, invitee }: { customerId: string; subCustomerId: string; invitee: Invitee },
): Promise<void> {
  await lockCustomer(tx, customerId)
  const name = await lockSubCustomer(tx, customerId, subCustomerId)
  if (name === undefined) throw new Refusal('NOT_FOUND')
  await askMember(world, tx, actor, { customerId, subCustomer: { id: subCustomerId, name }, invitee })
  await notePerson(world, tx, actor, { customerId, subCustomerId, action: 'INVITE', after: invitee.name })
}

type PersonLog = {
  customerId: string
  subCustomerId: string
  action: 'INVITE' | 'WITHDRAW_INVITATION'
  before?: string
  after?: string
}

export async function notePerson(world: World, tx: Tx, actor: By, { before = '', after = '', ...of }: PersonLog): Promise<void> {
  const log = { id: world.ids.next(), at: world.clock.now(), operator: operatorOf(actor) }
  await insertLogs(tx, [{ ...log, ...of, before, after }])
}
