// Settle by hand: where a platform does not show what came of a binding, one of the staff says so and another one checks it.
import { findPair, insertResult, type Pair, readResult, writeSeen } from '@tallyhelm/modules/bindings'
import { findItem, type Item, lockItem, moveItem } from '@tallyhelm/modules/items'
import { customerName } from '@tallyhelm/modules/organization'
import type { ProposeBindingResultRequest } from '@tallyhelm/protocol/topics/bindings/console-schemas'
import { BINDING_ACTIONS, BINDING_TYPES } from '@tallyhelm/protocol/topics/bindings/enums'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { CaseRules } from '../cases/case-rules.ts'
import { openCase, requireMaker } from '../cases/open-case.ts'
import type { Standing } from './binding-rules.ts'
import { bindingItems, boundIn, standingOf, takeIn } from './carry-bindings.ts'

const system = { kind: 'system' } as const
type Outcome = ProposeBindingResultRequest['outcome']
const unprepared = (missing: string) => new Refusal('CASE_UNPREPARED', { missing })

/**
 * The platform is read first. Refuses PERMISSION_DENIED, NOT_FOUND, CASE_CLOSED for one that waits for nobody, CASE_UNPREPARED where the platform
 * shows otherwise or gives no answer, and CASE_OPEN while one waits.
 */
export async function proposeBindingResult(
  world: World,
  actor: StaffActor,
  { pair_id: pairId, outcome, reason }: ProposeBindingResultRequest,
): Promise<{ caseId: string }> {
  requireMaker('BINDING_RESULT', actor)
  const seen = await seenFor(world, pairId, outcome)
  return await world.db.transaction(system, async tx => {
    const { pair } = await findManual(tx, pairId)
    const { customerId, subCustomerId } = pair
    const { id } = await openCase(world, tx, actor, {
      kind: 'BINDING_RESULT',
      subject: pairId,
      object: { kind: 'binding', id: pairId },
      title: `判定${outcome === 'DONE' ? '成功' : '失败'}：${nameOf(pair)} ${await customerName(tx, customerId)}`,
      tenant: { customerId, subCustomerId },
      reason,
      details: { outcome, seen },
    })
    await insertResult(tx, id, { pairId, customerId, outcome, seen })
    return { caseId: id }
  })
}

const nameOf = ({ type, action, target }: Pair): string =>
  type === 'NAME' ? `${BINDING_TYPES.NAME} ${target}` : `${BINDING_ACTIONS[action]} ${BINDING_TYPES[type]} ${target}`

type Manual = { item: Item; pair: Pair }

async function findManual(tx: Tx, pairId: string): Promise<Manual> {
  const item = await findItem(tx, pairId)
  const pair = item && (await findPair(tx, pairId))
  if (!item || !pair) throw new Refusal('NOT_FOUND')
  if (item.state !== 'MANUAL') throw new Refusal('CASE_CLOSED')
  return { item, pair }
}

/** What the platform shows now, in words. Refuses an outcome that it denies. */
async function seenFor(world: World, pairId: string, outcome: Outcome): Promise<string> {
  const bound = await world.db.read(system, async tx => await boundIn(tx, (await findManual(tx, pairId)).pair))
  if ('refused' in bound) {
    // Its account is somebody else's by now: nothing can be taken in.
    if (outcome === 'DONE') throw unprepared(bound.refused)
    return bound.refused
  }
  const standing = await standingOf(world, bound)
  if (standing.kind === 'unavailable') throw unprepared(`渠道暂时没有答复：${standing.why}`)
  if (standing.kind === 'as_asked' && outcome === 'REFUSED') throw unprepared('渠道显示已生效，不能判定失败')
  if (standing.kind !== 'as_asked' && standing.kind !== 'unclear' && outcome === 'DONE')
    throw unprepared(`渠道显示${wordsOf(standing)}，不能判定成功`)
  return wordsOf(standing)
}

function wordsOf(standing: Standing): string {
  if (standing.kind === 'as_asked') return '已生效'
  if (standing.kind === 'not_yet') return '未生效'
  if (standing.kind === 'unclear' || standing.kind === 'unavailable') return `查不到：${standing.why}`
  return standing.told
}

/** Refuses CASE_CLOSED for one that ended meanwhile, and CASE_UNPREPARED where the platform shows otherwise or the account is not theirs. */
export const bindingResultCase = {
  open: proposeBindingResult,
  async prepare({ world, caseId }) {
    const { pairId, outcome } = await world.db.read(system, tx => readResult(tx, caseId))
    const seen = await seenFor(world, pairId, outcome)
    await world.db.transaction(system, tx => writeSeen(tx, caseId, seen))
  },
  async approve({ world, tx, case: of, now }) {
    const { pairId, outcome, seen } = await readResult(tx, of.id)
    await lockItem(tx, pairId)
    const { item, pair } = await findManual(tx, pairId)
    if (outcome === 'DONE') {
      const bound = await boundIn(tx, pair)
      const obstacle = 'refused' in bound ? bound.refused : await takeIn(world, tx, bound)
      if (obstacle !== undefined) throw unprepared(obstacle)
    }
    const told = outcome === 'DONE' ? '' : of.askedReason
    if (!(await moveItem(tx, item, outcome, { at: now, told }))) throw new Refusal('CASE_CLOSED')
    const moved = await findItem(tx, pairId)
    await bindingItems.moved(world, tx, moved ? [moved] : [])
    return { outcome, seen }
  },
} satisfies CaseRules
