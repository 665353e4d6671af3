// What all steps of a case share: the locked open case, its history and audit line, and the message to whoever asked.
import type { Tx } from '@tallyhelm/world/handles/world'
import { audit } from '@tallyhelm/modules/audit'
import { type Case, type CasePerson, insertCaseEvent, lockCase } from '@tallyhelm/modules/cases'
import { postMessage } from '@tallyhelm/modules/notices'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseEvent } from '@tallyhelm/protocol/topics/cases/enums'
import { type Actor, actorName, type StaffActor, type UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export const personOf = (actor: StaffActor | UserActor): CasePerson =>
  actor.kind === 'staff'
    ? { kind: 'staff', id: actor.staffId, name: actor.staffName }
    : { kind: 'user', id: actor.userId, name: actor.userName }

/** Refuses NOT_FOUND, also for a role that may not read this kind, and CASE_CLOSED. */
export async function lockOpenCase(tx: Tx, actor: Actor, id: string): Promise<Case> {
  const found = await lockReadableCase(tx, actor, id)
  if (found.status !== 'PENDING') throw new Refusal('CASE_CLOSED')
  return found
}

/** Refuses NOT_FOUND: staff read the kinds of their role, users what they asked for themselves. */
export async function lockReadableCase(tx: Tx, actor: Actor, id: string): Promise<Case> {
  const found = await lockCase(tx, id)
  if (!found || !mayRead(found, actor)) throw new Refusal('NOT_FOUND')
  return found
}

function mayRead({ kind, maker }: Case, actor: Actor): boolean {
  if (actor.kind === 'staff') return caseKind(kind).readers.includes(actor.role)
  return actor.kind === 'system' || (maker.kind === 'user' && maker.id === actor.userId)
}

const ACTIONS = {
  SUBMITTED: 'cases.submit',
  RESUBMITTED: 'cases.resubmit',
  CLAIMED: 'cases.claim',
  RELEASED: 'cases.release',
  APPROVED: 'cases.approve',
  REJECTED: 'cases.reject',
  APPEALED: 'cases.appeal',
  WITHDRAWN: 'cases.withdraw',
  LAPSED: 'cases.lapse',
} as const satisfies Record<CaseEvent, string>

type Step = { event: CaseEvent; reason?: string; details?: Readonly<Record<string, unknown>> }

/** One line of the case's history and one of the audit log. */
export async function recordStep(world: World, tx: Tx, actor: Actor, of: Case, { event, reason = '', details = {} }: Step): Promise<void> {
  const at = world.clock.now()
  const by = actor.kind === 'system' ? { kind: 'system' as const, name: actorName(actor) } : personOf(actor)
  await insertCaseEvent(tx, { id: world.ids.next(), caseId: of.id, event, by, at, reason })
  const who = event === 'APPROVED' || event === 'REJECTED' ? { maker: of.maker.id } : {}
  await audit(world, tx, actor, ACTIONS[event], [of.object.kind, of.object.id, of], {
    case_kind: of.kind,
    case_id: of.id,
    ...details,
    ...who,
    ...(reason === '' ? {} : { reason }),
  })
}

/** To the user who asked; staff find their own cases in the console. */
export async function tellMaker(world: World, tx: Tx, of: Case, outcome: { title: string; text: string }): Promise<void> {
  if (of.maker.kind !== 'user') return
  await postMessage(tx, {
    id: world.ids.next(),
    userId: of.maker.id,
    customerId: of.customerId,
    subCustomerId: of.subCustomerId,
    kind: 'APPLICATION',
    objectId: `${of.id}:${of.revision}:${of.stage}`,
    title: outcome.title,
    body: outcome.text,
    link: null,
    at: world.clock.now(),
  })
}
