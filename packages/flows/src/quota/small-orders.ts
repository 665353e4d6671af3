// Small orders: what each user has ordered in amounts too small to be looked at one by one, added up in this process until it counts.
import { perWorld } from '@tallyhelm/world/handles/gather'
import { UNPROVED_LIFE_MS } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'

/** Users beyond these are forgotten, the longest idle first: each is worth less than a small order. */
const MOST_USERS = 10_000

type Sum = { total: bigint; began: number }

/** Minor units of dollars. Kept by no database: a restart forgets what is less than one order that counts. */
export const smallOrders = perWorld((_world: World) => {
  const sums = new Map<string, Sum>()
  return {
    sumOf(userId: string, now: Date): bigint {
      const sum = sums.get(userId)
      return sum && now.getTime() - sum.began < UNPROVED_LIFE_MS ? sum.total : 0n
    },
    add(userId: string, total: bigint, now: Date): void {
      const sum = sums.get(userId)
      const isOver = sum === undefined || now.getTime() - sum.began >= UNPROVED_LIFE_MS
      sums.delete(userId)
      sums.set(userId, isOver ? { total, began: now.getTime() } : { total: sum.total + total, began: sum.began })
      if (sums.size > MOST_USERS) sums.delete(sums.keys().next().value ?? '')
    },
    /** They have been counted, or answered for by a proof. */
    forget(userId: string): void {
      sums.delete(userId)
    },
  }
})
