// Resubmit or appeal: what whoever asked may do after a rejection.
import type { Tx } from '@tallyhelm/world/handles/world'
import {
  appealCase as writeAppeal,
  type Case,
  closedFields,
  isCaseOpen,
  readFlaggedFields,
  resubmitCase as writeRevision,
} from '@tallyhelm/modules/cases'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockReadableCase, personOf, recordStep } from './case-steps.ts'

/** Locks the actor's own rejected case. Refuses NOT_FOUND, CASE_NOT_MAKER, and CASE_CLOSED unless it was rejected. */
export async function lockRejectedCase(tx: Tx, actor: StaffActor | UserActor, id: string): Promise<Case> {
  const found = await lockOwnCase(tx, actor, id)
  if (found.status !== 'REJECTED') throw new Refusal('CASE_CLOSED')
  return found
}

async function lockOwnCase(tx: Tx, actor: StaffActor | UserActor, id: string): Promise<Case> {
  const found = await lockReadableCase(tx, actor, id)
  const person = personOf(actor)
  if (found.maker.kind !== person.kind || found.maker.id !== person.id) throw new Refusal('CASE_NOT_MAKER')
  return found
}

type Revision = {
  title: string /** Names on the wire of the fields whose value changes. */
  changed: readonly string[]
  details: Readonly<Record<string, unknown>>
}

/** For the topic's flow, which writes the new values itself. Refuses INPUT_INVALID at each changed field that was not flagged. */
export async function resubmitCase(world: World, tx: Tx, actor: StaffActor | UserActor, rejected: Case, revision: Revision): Promise<void> {
  const closed = closedFields(revision.changed, await readFlaggedFields(tx, rejected))
  if (closed.length > 0)
    throw new Refusal(
      'INPUT_INVALID',
      {},
      closed.map(path => ({ path, msg: '该字段无需修改' })),
    )
  await writeRevision(tx, rejected, revision.title, world.clock.now())
  await recordStep(world, tx, actor, rejected, { event: 'RESUBMITTED', details: revision.details })
}

/**
 * Once per revision; another person decides then. Refuses as lockRejectedCase, CASE_FINAL where there is no (second) appeal, and CASE_OPEN while
 * another one of its subject waits.
 */
export async function appealCase(world: World, actor: StaffActor | UserActor, input: { case_id: string; reason: string }): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const ended = await lockOwnCase(tx, actor, input.case_id)
    const { mayAppeal, appealsLapse = false, title } = caseKind(ended.kind)
    if (ended.status !== 'REJECTED' && !(appealsLapse && ended.status === 'LAPSED')) throw new Refusal('CASE_CLOSED')
    if (!mayAppeal || ended.stage === 'APPEAL') throw new Refusal('CASE_FINAL')
    if (await isCaseOpen(tx, ended.kind, ended.subject)) throw new Refusal('CASE_OPEN', { title })
    await writeAppeal(tx, ended, world.clock.now())
    await recordStep(world, tx, actor, ended, { event: 'APPEALED', reason: input.reason })
  })
}
