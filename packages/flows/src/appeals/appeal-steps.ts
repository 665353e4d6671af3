// What all steps of an appeal share: the case is locked before it, staff may decide, and whoever has the ad account hears of it.
import { type Appeal, type AppealStep, lockAppeal } from '@tallyhelm/modules/appeals'
import { type Case, lockCase } from '@tallyhelm/modules/cases'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { APPEALS_PATH } from '@tallyhelm/protocol/topics/appeals/enums'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { type StaffActor, type TenantActor, actorName } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import { lockOpenCase } from '../cases/case-steps.ts'

export type LockedAppeal = { appeal: Appeal; of: Case }

/** Any of the tenant's people may go on with it. Refuses NOT_FOUND, and CASE_CLOSED for one that has ended. */
export async function lockOwnAppeal(tx: Tx, actor: TenantActor, id: string): Promise<LockedAppeal> {
  const { customerId, subCustomerId } = actor
  const of = await lockCase(tx, id)
  const appeal = of && (await lockAppeal(tx, id, { kind: 'tenant', customerId, subCustomerId }))
  if (!of || !appeal) throw new Refusal('NOT_FOUND')
  if (appeal.status !== 'PENDING') throw new Refusal('CASE_CLOSED')
  return { appeal, of }
}

/** Refuses NOT_FOUND, CASE_CLOSED and PERMISSION_DENIED. */
export async function lockDecidableAppeal(tx: Tx, actor: StaffActor, caseId: string): Promise<LockedAppeal> {
  const of = await lockOpenCase(tx, actor, caseId)
  const appeal = await lockAppeal(tx, of.id)
  if (!appeal) throw new Refusal('NOT_FOUND')
  if (!caseKind(of.kind).checkers.includes(actor.role)) throw new Refusal('PERMISSION_DENIED')
  return { appeal, of }
}

/** Of a case that its caller has locked. */
export async function lockedOf(tx: Tx, caseId: string): Promise<Appeal> {
  const appeal = await lockAppeal(tx, caseId)
  if (!appeal) throw new Error(`case ${caseId} is about no appeal`)
  return appeal
}

export const stepOf = (world: World, actor: StaffActor | TenantActor, { event, note }: Pick<AppealStep, 'event' | 'note'>): AppealStep => ({
  id: world.ids.next(),
  event,
  mover: actor.kind === 'staff' ? 'operator' : 'customer',
  byName: actorName(actor),
  note,
  at: world.clock.now(),
})

type News = { about: string; title: string; body: string }

/** Whoever has the ad account, and the agent of a sub-customer; once per `about`. */
export async function tellOfAppeal(world: World, tx: Tx, appeal: Appeal, { about, ...news }: News): Promise<void> {
  const link = `${APPEALS_PATH}?detail=${appeal.id}`
  await tellHolders(world, tx, appeal, { ...news, about: `appeals.${about}:${appeal.id}`, kind: 'APPLICATION', link })
}
