// What a kind of item does itself: ask its platform, look for what came of it, and take it into the product.
import type { DueItem, Item, ItemObjection, WaitsFor } from '@tallyhelm/modules/items'
import type { ItemKind } from '@tallyhelm/protocol/topics/items/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** What can't be answered now; the platform may say when to come again. */
export type NoAnswer = { kind: 'unavailable'; why: string; retryAfterMs: number | null }

/**
 * done: made, under this id. refused: a final no, nothing made. not_done: provably nothing happened. unknown: it may or may not be there.
 */
export type SendAnswer =
  | { kind: 'done'; resultId: string; warnings: string[]; requestId: string | null }
  | { kind: 'refused'; told: string; objections: ItemObjection[]; requestId: string | null }
  | { kind: 'not_done'; told: string; retryAfterMs: number | null }
  | { kind: 'unknown'; told: string; requestId: string | null }

/** `ready`: all of it is in order, and it may be taken into the product. An unclear status moves nothing. */
export type FollowAnswer =
  | { kind: 'ready'; resultId: string; warnings: string[]; takeIn: TakeIn }
  | { kind: 'waits'; for: WaitsFor; told: string; objections: ItemObjection[] }
  | { kind: 'refused'; told: string; objections: ItemObjection[] }
  | { kind: 'unclear'; status: string }
  | NoAnswer

/** Takes the result into the product, in the transaction that ends the item; gives why it can't be, in words for people. */
export type TakeIn = (tx: Tx, item: Item) => Promise<string | undefined>

export type ItemRules = {
  /** The ids that bear the item's name at its place now. A list may lag behind what was made. */
  look: (world: World, item: Item) => Promise<{ kind: 'ok'; ids: string[] } | NoAnswer>
  /** Sends it, once, and never retries by itself. */
  send: (world: World, item: Item) => Promise<SendAnswer>
  /** How what was made stands; may do what is still lacking, where doing it twice is harmless. */
  follow: (world: World, item: DueItem) => Promise<FollowAnswer>
  /** After each move; the case is locked, `items` are all of it. */
  moved: (world: World, tx: Tx, items: readonly Item[]) => Promise<void>
}

export type RulesOfItems = Readonly<Record<ItemKind, ItemRules>>
