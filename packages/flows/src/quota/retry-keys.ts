// Retry keys: failed lines are tried again once, whoever asks for it and from whichever page.
import type { RetryKeys } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'
import { orderKey } from './order-key.ts'

export type RetryInput = { idempotencyKey: string | undefined; request: { apply_no: string; item_ids: string[] } }

/** The new order's key follows from the lines: asked for twice, also at the same moment, it is made once. Refuses QUOTA_KEY_MISSING. */
export function retryKeys(world: World, { idempotencyKey, request }: RetryInput): RetryKeys {
  orderKey(idempotencyKey)
  const all = `retry:${request.apply_no}:`
  return { all, own: `${all}${world.secrets.tokenDigest(JSON.stringify([...new Set(request.item_ids)].sort()))}` }
}

/** What is wrong with the asked items; `retried` are those that another order tries again. */
export function retryProblems(itemIds: readonly string[], failed: ReadonlySet<string>, retried: ReadonlySet<string>) {
  return itemIds.flatMap((id, index) => {
    const path = `item_ids.${index}`
    if (!failed.has(id)) return [{ path, msg: '只能重试失败的记录' }]
    return retried.has(id) ? [{ path, msg: '该记录已重试，请在新的申请中查看结果' }] : []
  })
}
