// Edit the library of rejection reasons: add one, or change one with its queue, order and whether it is in use.
import { audit } from '@tallyhelm/modules/audit'
import { findReason, hasSameReason, keepReason, lockReasons, type ReasonContent } from '@tallyhelm/modules/cases'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { MAX_REASONS } from '@tallyhelm/protocol/topics/cases/limits'
import { reasonEndpoints } from '@tallyhelm/protocol/topics/cases/reason-endpoints'
import { REASON_QUEUES, REASON_STATES } from '@tallyhelm/protocol/topics/cases/reason-lists'
import type { ReasonAddition, ReasonChange } from '@tallyhelm/protocol/topics/cases/reason-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Gives its id. Refuses PERMISSION_DENIED, and INPUT_INVALID where it is there already or the library is full. */
export async function addReason(world: World, actor: StaffActor, input: ReasonAddition): Promise<string> {
  requireRole(actor, reasonEndpoints.add)
  const id = world.ids.next()
  await world.db.transaction({ kind: 'staff' }, async tx => {
    if ((await lockReasons(tx)) >= MAX_REASONS) refuse(`驳回模板最多 ${MAX_REASONS} 条，请修改不再使用的模板`)
    const content = contentOf(input)
    await requireNew(tx, content, null)
    await keepReason(tx, { ...content, id, version: 1, staffId: actor.staffId, at: world.clock.now() })
    await audit(world, tx, actor, 'cases.add-reason', ['reason-template', id], { after: shown(content), reason: input.reason })
  })
  return id
}

/** Refuses as addReason, NOT_FOUND, and REASON_TEMPLATE_CHANGED where another version stands. */
export async function changeReason(world: World, actor: StaffActor, input: ReasonChange): Promise<void> {
  requireRole(actor, reasonEndpoints.change)
  await world.db.transaction({ kind: 'staff' }, async tx => {
    await lockReasons(tx)
    const before = await findReason(tx, input.template_id)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== input.version) throw new Refusal('REASON_TEMPLATE_CHANGED')
    const { id, version } = before
    const content = contentOf(input)
    await requireNew(tx, content, id)
    await keepReason(tx, { ...content, id, version: version + 1, staffId: actor.staffId, at: world.clock.now() })
    const details = { before: shown(before), after: shown(content), reason: input.reason }
    await audit(world, tx, actor, 'cases.change-reason', ['reason-template', id], details)
  })
}

const contentOf = ({ queue, text, position, state }: ReasonAddition): ReasonContent => ({
  queue: queue === 'ALL' ? null : queue,
  text,
  position,
  isOff: state === 'OFF',
})

const shown = ({ queue, text, position, isOff }: ReasonContent) => ({
  queue: REASON_QUEUES[queue ?? 'ALL'],
  text,
  position,
  state: REASON_STATES[isOff ? 'OFF' : 'ON'].text,
})

async function requireNew(tx: Tx, content: ReasonContent, otherThan: string | null): Promise<void> {
  if (await hasSameReason(tx, content, otherThan)) refuse('该类型已有相同的模板')
}

function refuse(msg: string): never {
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'text', msg }])
}
