// Remind of rectifications: an agent asks its sub-customers to put ads right, each rectification once a day of Beijing.
import { audit } from '@tallyhelm/modules/audit'
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { insertLogs, noteReminder, operatorOf } from '@tallyhelm/modules/sub-customers'
import { rectificationsOfSubCustomers, type SubCustomerRectification } from '@tallyhelm/modules/violations'
import type { ReminderResult } from '@tallyhelm/protocol/topics/sub-customers/enums'
import type { Remind, Reminded } from '@tallyhelm/protocol/topics/sub-customers/rights-schemas'
import { dateTimeText, dayOf } from '@tallyhelm/protocol/values/day'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { requireAgent } from './sub-customer-steps.ts'

/** A result for each; a foreign one answers as a missing one. Refuses PERMISSION_DENIED. */
export async function remindOfRectifications(world: World, actor: TenantActor, input: Remind): Promise<Reminded> {
  requireAgent(actor)
  // Always in one order: two people at once wait for each other, never in a circle.
  const ids = [...new Set(input.rectification_ids)].toSorted()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const found = new Map((await rectificationsOfSubCustomers(tx, actor.customerId, ids)).map(each => [each.id, each]))
    const results: Reminded['results'] = []
    for (const id of ids) {
      const rectification = found.get(id)
      results.push({ rectification_id: id, result: rectification ? await remindOf(world, tx, actor, rectification) : 'MISSING' })
    }
    return { results }
  })
}

async function remindOf(
  world: World,
  tx: Tx,
  actor: TenantActor,
  { id, subCustomerId, isDue, accountName, deadlineAt }: SubCustomerRectification,
): Promise<ReminderResult> {
  if (!isDue) return 'NOT_DUE'
  const { customerId } = actor
  const at = world.clock.now()
  const users = await usersToTell(tx, customerId, subCustomerId)
  if (users.length === 0) return 'NOBODY'
  const day = dayOf(at)
  if (!(await noteReminder(tx, { rectificationId: id, customerId, subCustomerId, day, at }))) return 'TODAY'
  await tellUsers(tx, world.ids, users, {
    customerId,
    subCustomerId,
    kind: 'ACCOUNT',
    objectId: `sub-customers.remind:${id}:${day}`,
    title: `请尽快整改 ${accountName}`.slice(0, 60),
    body: `代理商提醒您：该账户的违规整改将于 ${dateTimeText(deadlineAt)} 截止，请尽快处理。`,
    link: '/rectification/to-be-rectified/facebook',
    at,
  })
  const of = ['sub-customer', subCustomerId, { customerId, subCustomerId: null }] as const
  await audit(world, tx, actor, 'sub-customers.remind', of, { rectification_id: id })
  const log = { id: world.ids.next(), customerId, subCustomerId, at, operator: operatorOf(actor) }
  await insertLogs(tx, [{ ...log, action: 'REMIND', about: accountName, before: '', after: '' }])
  return 'SENT'
}
