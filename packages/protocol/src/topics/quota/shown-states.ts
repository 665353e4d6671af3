// Shown states: the states of a leg as people read them. On the wire a leg that people ended before anything was sent has failed, and
// says beside it who ended it; on no screen does it count as a failure.
import { ITEM_STATE_CODES, ITEM_STATES, type ItemState, ORDER_STATUS_CODES, ORDER_STATUSES } from './enums.ts'

/** The agency did not agree; the order was called off while it waited in the queue. */
export const ENDED_BY_CODES = ['REJECTED', 'CANCELLED'] as const
export type EndedBy = (typeof ENDED_BY_CODES)[number]

export const SHOWN_STATES = {
  ...ITEM_STATES,
  REJECTED: { text: '已驳回', tone: 'neutral', ended: true },
  CANCELLED: { text: '已取消', tone: 'neutral', ended: true },
} as const
export type ShownState = ItemState | EndedBy
export const SHOWN_STATE_CODES = [...ITEM_STATE_CODES, ...ENDED_BY_CODES] as const satisfies readonly ShownState[]

/** By what transfer orders are filtered: CLOSED are those that people ended as a whole, which have not failed. */
export const TRANSFER_FILTERS = { ...ORDER_STATUSES, CLOSED: { text: '驳回与取消', tone: 'neutral' } } as const
export const TRANSFER_FILTER_CODES = [...ORDER_STATUS_CODES, 'CLOSED'] as const
export type TransferFilter = (typeof TRANSFER_FILTER_CODES)[number]

type Ended = { state: ItemState; ended_by: EndedBy | null }

export const shownStateOf = ({ state, ended_by }: Ended): ShownState => (state === 'FAIL' ? (ended_by ?? state) : state)

/** Its text and its tone. */
export const shownState = (item: Ended): (typeof SHOWN_STATES)[ShownState] => SHOWN_STATES[shownStateOf(item)]

/** Something went wrong, and was not merely decided. */
export const hasFailed = (item: Ended): boolean => shownStateOf(item) === 'FAIL'

/** What all lines of an ended order have in common, when people ended every one of them in the same way. */
export function endedByOf(items: readonly Ended[]): EndedBy | null {
  const [first] = items
  const by = first?.state === 'FAIL' ? first.ended_by : null
  return by !== null && items.every(item => item.state === 'FAIL' && item.ended_by === by) ? by : null
}
