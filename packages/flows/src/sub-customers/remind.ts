// Remind sub-customers: their agent asks them to put ads right, or to ask for a thaw, of each rectification and freeze once a day of Beijing.
import { audit } from '@tallyhelm/modules/audit'
import { freezesOfSubCustomers } from '@tallyhelm/modules/freezes'
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { insertLogs, noteReminder, operatorOf, type ReminderKind } from '@tallyhelm/modules/sub-customers'
import { rectificationsOfSubCustomers } from '@tallyhelm/modules/violations'
import { freezePathOf } from '@tallyhelm/protocol/topics/freezes/enums'
import type { ReminderResult } from '@tallyhelm/protocol/topics/sub-customers/enums'
import type { Remind, Reminded, RemindedOfFreezes, RemindOfFreezes } from '@tallyhelm/protocol/topics/sub-customers/rights-schemas'
import { RECTIFICATIONS_PATH } from '@tallyhelm/protocol/topics/violations/enums'
import { dateTimeText, dayOf } from '@tallyhelm/protocol/values/day'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { requireAgent } from './sub-customer-steps.ts'

/** What one may be reminded of. */
type Waiting = { id: string; subCustomerId: string; isDue: boolean; accountName: string; title: string; body: string; link: string | null }
type About = { kind: ReminderKind; log: 'REMIND' | 'REMIND_FREEZE'; details: (id: string) => Record<string, string> }

/** A result for each; a foreign one answers as a missing one. Refuses PERMISSION_DENIED. */
export async function remindOfRectifications(world: World, actor: TenantActor, input: Remind): Promise<Reminded> {
  const find = async (tx: Tx, ids: readonly string[]) =>
    (await rectificationsOfSubCustomers(tx, actor.customerId, ids)).map(({ deadlineAt, ...one }) => ({
      ...one,
      title: `请尽快整改 ${one.accountName}`,
      body: `代理商提醒您：该账户的违规整改将于 ${dateTimeText(deadlineAt)} 截止，请尽快处理。`,
      link: RECTIFICATIONS_PATH,
    }))
  const about: About = { kind: 'rectification', log: 'REMIND', details: id => ({ rectification_id: id }) }
  const results = await remindOfEach(world, actor, { ids: input.rectification_ids, find, about })
  return { results: results.map(({ id, result }) => ({ rectification_id: id, result })) }
}

/** As remindOfRectifications. */
export async function remindOfFreezes(world: World, actor: TenantActor, input: RemindOfFreezes): Promise<RemindedOfFreezes> {
  const find = async (tx: Tx, ids: readonly string[]) =>
    (await freezesOfSubCustomers(tx, actor.customerId, ids)).map(({ channel, ...one }) => ({
      ...one,
      title: `请尽快处理冻结 ${one.accountName}`,
      body: '代理商提醒您：该账户已被冻结，请尽快提交解冻申请。',
      link: freezePathOf(channel),
    }))
  const about: About = { kind: 'freeze', log: 'REMIND_FREEZE', details: id => ({ record_id: id }) }
  const results = await remindOfEach(world, actor, { ids: input.record_ids, find, about })
  return { results: results.map(({ id, result }) => ({ record_id: id, result })) }
}

type Asked = { ids: readonly string[]; find: (tx: Tx, ids: readonly string[]) => Promise<Waiting[]>; about: About }

async function remindOfEach(
  world: World,
  actor: TenantActor,
  { ids: asked, find, about }: Asked,
): Promise<{ id: string; result: ReminderResult }[]> {
  requireAgent(actor)
  // Always in one order: two people at once wait for each other, never in a circle.
  const ids = [...new Set(asked)].toSorted()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const found = new Map((await find(tx, ids)).map(each => [each.id, each]))
    const results: { id: string; result: ReminderResult }[] = []
    for (const id of ids) {
      const waiting = found.get(id)
      results.push({ id, result: waiting ? await remindOf(world, tx, actor, { waiting, about }) : 'MISSING' })
    }
    return results
  })
}

async function remindOf(
  world: World,
  tx: Tx,
  actor: TenantActor,
  { waiting, about: { kind, log, details } }: { waiting: Waiting; about: About },
): Promise<ReminderResult> {
  const { id, subCustomerId, accountName, title, body, link } = waiting
  if (!waiting.isDue) return 'NOT_DUE'
  const { customerId } = actor
  const at = world.clock.now()
  const users = await usersToTell(tx, customerId, subCustomerId)
  if (users.length === 0) return 'NOBODY'
  const day = dayOf(at)
  if (!(await noteReminder(tx, kind, { id, customerId, subCustomerId, day, at }))) return 'TODAY'
  const objectId = `sub-customers.remind:${id}:${day}`
  await tellUsers(tx, world.ids, users, { customerId, subCustomerId, kind: 'ACCOUNT', objectId, title: title.slice(0, 60), body, link, at })
  await audit(world, tx, actor, 'sub-customers.remind', ['sub-customer', subCustomerId, { customerId, subCustomerId: null }], details(id))
  const entry = { id: world.ids.next(), customerId, subCustomerId, at, operator: operatorOf(actor) }
  await insertLogs(tx, [{ ...entry, action: log, about: accountName, before: '', after: '' }])
  return 'SENT'
}
