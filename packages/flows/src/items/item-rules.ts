// What a kind of item does itself: ask its platform, look for what came of it, and take it into the product.
import type { DueItem, Item, ItemObjection, WaitsFor } from '@tallyhelm/modules/items'
import type { ItemKind } from '@tallyhelm/protocol/topics/items/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** What can't be answered now; the platform may say when to come again. */
export type NoAnswer = { kind: 'unavailable'; why: string; retryAfterMs: number | null }

/**
 * What is there before anything is sent. `as_asked`: all of it stands already, or awaits the other side, so that nothing is sent; `resultId`: what was
 * made of it, where its name is of one item alone. unclear: nobody
 * can tell, and people look at what was sent without an answer.
 */
export type LookAnswer =
  | { kind: 'ok'; ids: string[] }
  | { kind: 'as_asked'; resultId?: string }
  | { kind: 'unclear'; why: string }
  | NoAnswer

/**
 * done: made, under this id where it is a thing of its own. refused: a final no, nothing made. doubted: a no that fits what stands already, so
 * it counts once a list must show what stands. not_done: provably nothing happened. unknown: it may or may not be there.
 */
export type SendAnswer =
  | { kind: 'done'; resultId: string | null; warnings: string[]; requestId: string | null }
  | { kind: 'refused'; told: string; objections: ItemObjection[]; requestId: string | null }
  | { kind: 'doubted'; told: string; requestId: string | null }
  | { kind: 'not_done'; told: string; retryAfterMs: number | null }
  | { kind: 'unknown'; told: string; requestId: string | null }

/** Somebody waits for it on a page. */
export const SOON_MS = 2_000

/** `ready`: all of it is in order, and it may be taken into the product. An unclear status moves nothing. */
export type FollowAnswer =
  | { kind: 'ready'; resultId: string | null; warnings: string[]; takeIn: TakeIn }
  /** `soonMs`: where it takes seconds as a rule, it is first looked at again so soon */
  | { kind: 'waits'; for: WaitsFor; told: string; objections: ItemObjection[]; soonMs?: number }
  | { kind: 'refused'; told: string; objections: ItemObjection[] }
  /** the time that the other side had is over */
  | { kind: 'expired'; told: string }
  | { kind: 'unclear'; status: string }
  | NoAnswer

/** Takes the result into the product, in the transaction that ends the item; gives why it can't be, in words for people. */
export type TakeIn = (tx: Tx, item: Item) => Promise<string | undefined>

export type ItemRules = {
  /** The ids that bear the item's name at its place now, none of what makes nothing with an id. A list may lag behind what was made. */
  look: (world: World, item: Item) => Promise<LookAnswer>
  /** Sends it, once, and never retries by itself. */
  send: (world: World, item: Item) => Promise<SendAnswer>
  /** How what was made stands; may do what is still lacking, where doing it twice is harmless. */
  follow: (world: World, item: DueItem) => Promise<FollowAnswer>
  /** After each move; the case is locked, `items` are all of it. One without a case comes alone. */
  moved: (world: World, tx: Tx, items: readonly Item[]) => Promise<void>
  /** Once lists must show what was made: where it came twice and the surplus is this kind's own to take away. Throws to be run again. */
  again?: (world: World, item: DueItem) => Promise<void>
}

/** Of the kinds that a program carries out. */
export type RulesOfItems = Readonly<Partial<Record<ItemKind, ItemRules>>>
