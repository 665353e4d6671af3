// Moves of quota items: gathered in a transaction and written together, each change of state with its history row and its notification.
import type { Tx } from '@tallyhelm/infra/db/database'
import { documentOf } from '@tallyhelm/infra/db/document'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Item } from './item.ts'
import { canMove } from './states.ts'

export type ItemMoves = {
  /** Gives the item as it is from now on; the next move of the same item takes that one. `note` is for the customer. Throws for a transition that does not exist. */
  move(item: Item, change: Partial<Item>, note: string): Item
  /** CONFIRMED and FINISHED at once: what confirms also posts, in one transaction. */
  finish(item: Item, change: Partial<Item>, note: string): Item
  /** Writes all of them, once. Throws when one is no longer as it was read (state and fence); the transaction must not commit then. */
  write(tx: Tx): Promise<void>
}

type Told = { item: Item; note: string }

export function itemMoves(now: Date): ItemMoves {
  const moved = new Map<string, { was: Item; is: Item }>()
  const told: Told[] = []

  function move(item: Item, change: Partial<Item>, note: string): Item {
    const before = moved.get(item.id)
    if (before && before.is !== item) throw new Error(`The item ${item.id} was changed here before.`)
    const is: Item = { ...item, ...change }
    if (is.state !== item.state) {
      if (!canMove(item.state, is.state)) throw new Error(`No transition leads from ${item.state} to ${is.state}.`)
      told.push({ item: is, note })
    }
    moved.set(item.id, { was: before?.was ?? item, is })
    return is
  }

  return {
    move,
    finish: (item, change, note) =>
      move(move(item, { ...change, state: 'CONFIRMED' }, note), { state: 'FINISHED', finishedAt: now, leaseUntil: null }, ''),
    async write(tx) {
      const moves = [...moved.values()]
      if (moves.length === 0) return
      const rows = documentOf(moves.map(rowOf))
      const history = documentOf(told.map(historyOf))
      const { written } = await tx.one<{ written: number }>(prepared`select quota_move_items(${rows}, ${history}, ${now}) as written`)
      if (written !== moves.length) throw new Error('An item was changed by somebody else.')
    },
  }
}

const historyOf = ({ item, note }: Told) => ({
  item_id: item.id,
  customer_id: item.customerId,
  sub_customer_id: item.subCustomerId,
  state: item.state,
  note,
})

/** As quota_move_items takes it. */
function rowOf({ was, is }: { was: Item; is: Item }): Record<string, unknown> {
  const text = (value: bigint | null | undefined) => value?.toString() ?? null
  return {
    id: is.id,
    was_state: was.state,
    was_fence: was.fence,
    state: is.state,
    fence: is.fence,
    lease_until: is.leaseUntil,
    due_at: is.dueAt,
    tries: is.tries,
    sends: is.sends,
    has_unknown_send: is.hasUnknownSend,
    refused_reason: is.refusedReason,
    base_minor: text(is.base),
    target_minor: text(is.target),
    lift_minor: text(is.lift),
    proposal_id: is.proposalId,
    platform_reference: is.platformReference,
    first_sent_at: is.firstSentAt,
    last_sent_at: is.lastSentAt,
    unresolved_since: is.unresolvedSince,
    waiting_since: is.waitingSince,
    quiet_until: is.quietUntil,
    after_limit_minor: text(is.afterLimit),
    approved_minor: text(is.approved?.amount),
    approved_service_fee_minor: text(is.approved?.serviceFee),
    approved_tax_minor: text(is.approved?.tax),
    fail_reason: is.failReason,
    ended_by: is.endedBy,
    manual_reason: is.manualReason,
    finished_at: is.finishedAt,
    amount_minor: text(is.amount),
    service_fee_minor: text(is.serviceFee),
    tax_minor: text(is.tax),
    service_fee_basis_points: is.rates.serviceFeeBasisPoints,
    tax_basis_points: is.rates.taxBasisPoints,
    holds: is.holds,
    carried_by: is.carriedBy,
    carries: is.carries,
    merge_most: is.mergeMost,
  }
}
