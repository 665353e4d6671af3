// What each type of binding does itself: read its platform, write once, and take what came of it into the product.
import type { Pair } from '@tallyhelm/modules/bindings'
import type { ItemObjection } from '@tallyhelm/modules/items'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { NoAnswer } from '../items/item-rules.ts'

/** A pair with its account, as the platform names it. */
export type Bound = Pair & { outsideAccountId: string; accountName: string }

/**
 * What the platform shows of a pair now. pending: it stands, and the other side has not answered. missing: what it needs first is not there, in
 * words for whom it is up to. refused: the other side, or the platform, said no for good.
 */
export type Standing =
  | { kind: 'as_asked' }
  | { kind: 'not_yet' }
  | { kind: 'pending'; told: string }
  | { kind: 'missing'; told: string; objections: ItemObjection[] }
  | { kind: 'refused'; told: string }
  | { kind: 'unclear'; why: string }
  | NoAnswer

export type Written =
  | { kind: 'done'; requestId: string | null }
  /** mayStand: the platform says so of what stands already, too */
  | { kind: 'refused'; told: string; requestId: string | null; mayStand?: boolean }
  | { kind: 'not_done'; told: string; retryAfterMs: number | null }
  | { kind: 'unknown'; told: string; requestId: string | null }

export type BindingRule = {
  read: (world: World, pair: Bound) => Promise<Standing>
  /** Sends it, once, and never retries by itself; what must hold is read just before. */
  write: (world: World, pair: Bound) => Promise<Written>
  /** In the transaction that ends the pair. */
  takeIn: (world: World, tx: Tx, pair: Bound) => Promise<void>
  /** For how long the other side is waited for. */
  days: number
}
