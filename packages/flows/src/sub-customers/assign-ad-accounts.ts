// Assign ad accounts: a second-tier agent, or the agency's staff for it, gives ad accounts to one of its sub-customers, or takes them back.
import { type AdAccount, assignSubCustomer, lockForHandover, recordChanges } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { moveOpenFreezes } from '@tallyhelm/modules/freezes'
import { accountLog, hasSubCustomer, insertLogs, operatorOf, subCustomerNames } from '@tallyhelm/modules/sub-customers'
import { moveOpenViolations } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor, SystemActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellFormer } from '../cases/tell-former.ts'
import { requireAgent } from './sub-customer-steps.ts'

/** `subCustomerId` null takes the ad accounts back. A user acts for their own customer, whatever `customerId` says. */
export type AssignAdAccountsInput = {
  customerId: string
  subCustomerId: string | null
  adAccountIds: readonly string[]
  /** of staff: why, for the audit log */
  reason?: string
}

/**
 * All of them or none. Refuses PERMISSION_DENIED to a user who is no second-tier agent's own, NOT_FOUND when the sub-customer
 * or one of the ad accounts is not the customer's. Spend made so far stays with whom it was
 * made for; freezes and violations that are still open go with the account. A former sub-customer is told.
 */
export async function assignAdAccounts(
  world: World,
  actor: SystemActor | TenantActor | StaffActor,
  input: AssignAdAccountsInput,
): Promise<void> {
  if (actor.kind === 'user') requireAgent(actor)
  const customerId = actor.kind === 'user' ? actor.customerId : input.customerId
  const ids = [...new Set(input.adAccountIds)]
  const scope = actor.kind === 'user' ? ({ kind: 'tenant', customerId, subCustomerId: null } as const) : ({ kind: 'system' } as const)
  await world.db.transaction(scope, async tx => {
    if (input.subCustomerId !== null && !(await hasSubCustomer(tx, customerId, input.subCustomerId))) throw new Refusal('NOT_FOUND')
    const before = await lockForHandover(tx, ids)
    if (before.some(account => account.takenBackAt !== null)) throw new Refusal('NOT_FOUND')
    const assigned = await assignSubCustomer(tx, customerId, ids, input.subCustomerId, world.clock.now())
    if (assigned.length !== ids.length) throw new Refusal('NOT_FOUND')
    await moveOpenFreezes(tx, customerId, ids, input.subCustomerId)
    await moveOpenViolations(tx, customerId, ids, input.subCustomerId)
    await noteChanges(world, tx, actor, before, input.subCustomerId)
    const former = before.filter(account => account.subCustomerId !== null && account.subCustomerId !== input.subCustomerId)
    await tellFormer(world, tx, former, { by: actor.kind === 'staff' ? '平台' : '代理商', about: `assigned:${world.ids.next()}` })
    await audit(
      world,
      tx,
      actor,
      'sub-customers.assign-ad-accounts',
      ['sub-customer', input.subCustomerId ?? '0', { customerId, subCustomerId: null }],
      { ad_account_ids: ids, ...moveOf(before, input.subCustomerId), ...(input.reason === undefined ? {} : { reason: input.reason }) },
    )
  })
}

/** Whose each ad account was and is, by the platform's id. */
function moveOf(before: readonly AdAccount[], subCustomerId: string | null): Record<string, unknown> {
  const by = (idOf: (account: AdAccount) => string | null) =>
    Object.fromEntries(before.map(account => [account.outsideAccountId, idOf(account)]))
  return { before: by(account => account.subCustomerId), after: by(() => subCustomerId) }
}

/** For the customer's own records, and in the log of each sub-customer that had or has it: a sub-customer is told nothing of another one. */
async function noteChanges(
  world: World,
  tx: Tx,
  actor: SystemActor | TenantActor | StaffActor,
  before: readonly AdAccount[],
  subCustomerId: string | null,
): Promise<void> {
  const moved = before.filter(account => account.subCustomerId !== subCustomerId)
  const [first] = moved
  if (!first) return
  const ids = [subCustomerId, ...moved.map(account => account.subCustomerId)].filter(id => id !== null)
  const names = await subCustomerNames(tx, first.customerId, ids)
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''))
  await recordChanges(
    tx,
    moved.map(account => ({
      id: world.ids.next(),
      customerId: account.customerId,
      subCustomerId: null,
      adAccountId: account.id,
      changeType: 'REPLACE_SUB_CUSTOMER' as const,
      before: nameOf(account.subCustomerId),
      after: nameOf(subCustomerId),
      source: actor.kind === 'user' ? ('USER' as const) : ('AGENCY' as const),
      submitter: actor.kind === 'user' ? actor.userName : '代理',
      at: world.clock.now(),
    })),
  )
  await insertLogs(
    tx,
    moved.flatMap(account =>
      [account.subCustomerId, subCustomerId]
        .filter(id => id !== null)
        .map(id => ({
          id: world.ids.next(),
          customerId: account.customerId,
          subCustomerId: id,
          ...accountLog(account),
          before: nameOf(account.subCustomerId),
          after: nameOf(subCustomerId),
          operator: operatorOf(actor),
          at: world.clock.now(),
        })),
    ),
  )
}
