// Says that a day which cost far more than usual is known, or takes that back; the audit log keeps who said so.
import { audit } from '@tallyhelm/modules/audit'
import { forgetOutlier, hasSpendDay, knowOutlier } from '@tallyhelm/modules/spend'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { OutlierMark } from '@tallyhelm/protocol/topics/spend/outlier-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { mayReadReport } from './report-rights.ts'

/** Refuses PERMISSION_DENIED where spend is hidden, and NOT_FOUND a day that is not the viewer's. Said twice it stays as it is. */
export async function markOutlier(world: World, actor: TenantActor, input: OutlierMark): Promise<Record<string, never>> {
  const { customerId, subCustomerId, roles, userName } = actor
  if (!mayReadReport({ dimension: 'DAY' }, roles, subCustomerId !== null)) throw new Refusal('PERMISSION_DENIED')
  const scope = { kind: 'tenant', customerId, subCustomerId } as const
  const of = { adAccountId: input.account_id, day: input.day }
  return await world.db.transaction(scope, async tx => {
    if (!(await hasSpendDay(tx, scope, of))) throw new Refusal('NOT_FOUND')
    const isChanged = input.is_known
      ? await knowOutlier(tx, scope, { ...of, by: userName, at: world.clock.now() })
      : await forgetOutlier(tx, scope, of)
    const action = input.is_known ? 'spend.know-outlier' : 'spend.forget-outlier'
    if (isChanged) await audit(world, tx, actor, action, ['ad-account', input.account_id], { day: input.day })
    return {}
  })
}
