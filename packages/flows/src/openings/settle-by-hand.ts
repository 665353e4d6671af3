// Settle by hand: where nobody can tell by the platform's lists which account is ours, one of the staff says so and another one checks it.
import { findHolder } from '@tallyhelm/modules/ad-accounts'
import { lockCase } from '@tallyhelm/modules/cases'
import { caseOf, findItem, forgetSurplus, type Item, itemsOf, moveItem } from '@tallyhelm/modules/items'
import { findOpening, insertResult, type Opening, readResult, writeResultLimit } from '@tallyhelm/modules/openings'
import { customerName } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeResultRequest } from '@tallyhelm/protocol/topics/openings/console-schemas'
import { money } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { CaseRules } from '../cases/case-rules.ts'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { openingItems } from './carry-openings.ts'
import { readied, takeIn } from './make-ready.ts'

const system = { kind: 'system' } as const
const unprepared = (missing: string) => new Refusal('CASE_UNPREPARED', { missing })
const invalid = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'outside_account_id', msg }])

/**
 * The platform is read first. Refuses PERMISSION_DENIED, NOT_FOUND, CASE_CLOSED for an item that waits for nobody, INPUT_INVALID at
 * `outside_account_id`, CASE_UNPREPARED while the platform gives no answer, and CASE_OPEN while one waits.
 */
export async function proposeResult(world: World, actor: StaffActor, input: ProposeResultRequest): Promise<{ caseId: string }> {
  requireMaker('OPENING_RESULT', actor)
  const { item_id: itemId, outcome, reason } = input
  const outsideId = outcome === 'DONE' ? input.outside_account_id : null
  const { item, opening } = await manualItem(world, itemId)
  if (outsideId !== null) await requireAccount(world, item, opening, outsideId)
  return await world.db.transaction(system, async tx => {
    const { customerId } = item
    const { id } = await openCase(world, tx, actor, {
      kind: 'OPENING_RESULT',
      subject: itemId,
      object: { kind: 'opening-application', id: caseOf(item) },
      title: `${outsideId === null ? '判定未开户' : `判定开户 ${outsideId}`}：${item.name} ${await customerName(tx, customerId)}`,
      tenant: { customerId, subCustomerId: null },
      reason,
      details: { outcome, outside_account_id: outsideId },
    })
    await insertResult(tx, id, { itemId, customerId, outcome, outsideId })
    return { caseId: id }
  })
}

type Manual = { item: Item; opening: Opening }

const manualItem = (world: World, itemId: string): Promise<Manual> => world.db.read(system, tx => findManual(tx, itemId))

async function findManual(tx: Tx, itemId: string): Promise<Manual> {
  const item = await findItem(tx, itemId)
  const opening = item && (await findOpening(tx, caseOf(item)))
  if (!item || !opening) throw new Refusal('NOT_FOUND')
  if (item.state !== 'MANUAL') throw new Refusal('CASE_CLOSED')
  return { item, opening }
}

async function requireAccount(world: World, { channel }: Item, { values }: Opening, outsideAccountId: string): Promise<void> {
  const facts = await world.platforms[channel].readAccount({ outsideAccountId })
  if (facts.kind === 'gone') throw invalid('渠道查不到该账户，或代理没有权限')
  if (facts.kind !== 'ok') throw unprepared(`渠道暂时没有答复：${facts.trouble.message}`)
  const { currency } = facts.value
  if (currency !== values.currency) throw invalid(`该账户的币种为 ${currency}，与申请的 ${values.currency} 不同`)
  if (await world.db.read(system, tx => findHolder(tx, channel, outsideAccountId))) throw invalid('该账户已在系统中')
}

/** Refuses CASE_CLOSED for an item that ended meanwhile, and CASE_UNPREPARED for an account that is not in order, or belongs to somebody. */
export const openingResultCase = {
  open: proposeResult,
  async prepare({ world, caseId }) {
    const { itemId, outsideId } = await world.db.read(system, tx => readResult(tx, caseId))
    if (outsideId === null) return
    const { item, opening } = await manualItem(world, itemId)
    const found = await readied(world, { item, opening, outsideAccountId: outsideId })
    if ('kind' in found) throw unprepared('told' in found ? found.told : 'why' in found ? found.why : `渠道状态 ${found.status} 未知`)
    await world.db.transaction(system, tx => writeResultLimit(tx, caseId, found.limit?.minor ?? null))
  },
  async approve({ world, tx, case: of, now }) {
    const { itemId, outcome, outsideId, limitMinor } = await readResult(tx, of.id)
    const { item, opening } = await lockManual(tx, itemId)
    const change = { at: now, ...(outsideId === null ? {} : { resultId: outsideId }), told: '' }
    if (outsideId !== null) {
      // The database gives a bigint as text.
      const limit = limitMinor === null ? null : money(BigInt(limitMinor), opening.values.currency)
      const obstacle = await takeIn(world, tx, { item, opening, outsideAccountId: outsideId }, { limit })
      if (obstacle !== undefined) throw unprepared(obstacle)
      await forgetSurplus(tx, item, outsideId)
    }
    if (!(await moveItem(tx, item, outcome, change))) throw new Refusal('CASE_CLOSED')
    await openingItems.moved(world, tx, await itemsOf(tx, caseOf(item)))
    return { outside_account_id: outsideId }
  },
} satisfies CaseRules

/** The item's own case is locked before it, as by whoever carries it out. */
async function lockManual(tx: Tx, itemId: string): Promise<Manual> {
  const seen = await findItem(tx, itemId)
  if (seen) await lockCase(tx, caseOf(seen))
  return await findManual(tx, itemId)
}
