// Lapse cases: what nobody decided in time, or has nothing left to decide, ends by itself, and whoever asked hears of it.
import { type Case, endCase, findLapsedCases, findOpenCases, hasLapsed, lockCase } from '@tallyhelm/modules/cases'
import { CASE_KIND_CODES, caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { RulesOfKinds } from './case-rules.ts'
import { recordStep, tellMaker } from './case-steps.ts'

const MOST = 200
/** Of those that wait; what stands behind them is looked at once these are decided. */
const MOST_OPEN = 1_000

/** Each in a transaction of its own: one that fails keeps no other waiting. Gives how many lapsed. */
export async function lapseCases(world: World, rules: RulesOfKinds): Promise<number> {
  const now = world.clock.now()
  const ids = await world.db.read({ kind: 'system' }, async tx => [
    ...(await findLapsedCases(tx, now, MOST)),
    ...(await findOverCases(tx, rules)),
  ])
  let lapsed = 0
  for (const id of new Set(ids)) {
    lapsed += await world.db.transaction({ kind: 'system' }, async tx => {
      const found = await lockCase(tx, id)
      if (found?.status !== 'PENDING') return 0
      const over = await overReason(tx, rules, found)
      if (over === undefined && !hasLapsed(found, now)) return 0
      await endCase(tx, id, 'LAPSED', now)
      await recordStep(world, tx, { kind: 'system', name: 'cases' }, found, { event: 'LAPSED', reason: over ?? '' })
      const { title } = caseKind(found.kind)
      const why = over === undefined ? '逾期未处理，已失效，您可以重新提交' : `已失效：${over}`
      await tellMaker(world, tx, found, { title: `${title}已失效`, text: `“${found.title}”${why}。` })
      return 1
    })
  }
  return lapsed
}

async function findOverCases(tx: Tx, rules: RulesOfKinds): Promise<string[]> {
  const kinds = CASE_KIND_CODES.filter(kind => rules[kind].over !== undefined)
  const ids: string[] = []
  for (const found of await findOpenCases(tx, kinds, MOST_OPEN)) {
    if ((await overReason(tx, rules, found)) !== undefined) ids.push(found.id)
  }
  return ids
}

const overReason = async (tx: Tx, rules: RulesOfKinds, { id, kind }: Pick<Case, 'id' | 'kind'>) => rules[kind].over?.(tx, id)
