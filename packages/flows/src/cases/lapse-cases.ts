// Lapse cases: what nobody decided in time ends by itself, and whoever asked hears of it.
import { endCase, findLapsedCases, hasLapsed, lockCase } from '@tallyhelm/modules/cases'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { World } from '@tallyhelm/world/handles/world'
import { recordStep, tellMaker } from './case-steps.ts'

const MOST = 200

/** Each in a transaction of its own: one that fails keeps no other waiting. Gives how many lapsed. */
export async function lapseCases(world: World): Promise<number> {
  const now = world.clock.now()
  const ids = await world.db.read({ kind: 'system' }, tx => findLapsedCases(tx, now, MOST))
  let lapsed = 0
  for (const id of ids) {
    lapsed += await world.db.transaction({ kind: 'system' }, async tx => {
      const found = await lockCase(tx, id)
      if (found?.status !== 'PENDING' || !hasLapsed(found, now)) return 0
      await endCase(tx, id, 'LAPSED', now)
      await recordStep(world, tx, { kind: 'system', name: 'cases' }, found, { event: 'LAPSED' })
      const { title } = caseKind(found.kind)
      await tellMaker(world, tx, found, { title: `${title}已失效`, text: `“${found.title}”逾期未处理，已失效，您可以重新提交。` })
      return 1
    })
  }
  return lapsed
}
