// Claim a retry: failed lines are tried again once, whoever asks for it and from whichever page.
import { claimRetries, type RetryClaim, type RetryObstacle } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'

export type RetryInput = { idempotencyKey: string | undefined; request: { apply_no: string; item_ids: string[] } }

const OBSTACLES: Readonly<Record<RetryObstacle, string>> = {
  made: '该记录已重试，请在新的申请中查看结果',
  claimed: '该记录刚刚提交过重试，请一分钟后再试',
}

/**
 * Gives the new order's key, which follows from the lines and their payer; `failed` are those of the asked lines that failed. Refuses
 * QUOTA_KEY_MISSING, and QUOTA_ITEMS_REFUSED for a line that did not fail or that another order tries, or is about to try, again.
 */
export async function claimRetry(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: RetryInput,
  failed: readonly RetryClaim[],
): Promise<string> {
  requireKey(idempotencyKey)
  const ids = [...new Set(request.item_ids)].sort()
  const key = `retry:${request.apply_no}:${world.secrets.tokenDigest(JSON.stringify([actor.subCustomerId, ids]))}`
  const known = new Set(failed.map(line => line.itemId))
  refuseProblems(request.item_ids, id => (known.has(id) ? undefined : '只能重试失败的记录'))
  await world.db.transaction({ kind: 'system' }, async tx => {
    const others = await claimRetries(tx, actor.customerId, key, failed, world.clock.now())
    refuseProblems(request.item_ids, id => {
      const obstacle = others.get(id)
      return obstacle && OBSTACLES[obstacle]
    })
  })
  return key
}

function refuseProblems(itemIds: readonly string[], problemOf: (id: string) => string | undefined): void {
  const problems = itemIds.flatMap((id, index) => {
    const msg = problemOf(id)
    return msg === undefined ? [] : [{ path: `item_ids.${index}`, msg }]
  })
  if (problems.length > 0) throw new Refusal('QUOTA_ITEMS_REFUSED', { count: problems.length }, problems)
}
