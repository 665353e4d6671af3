// A quota item as the flows handle it, and how decisions see it.
import type { ItemState, LegKind } from '@tallyhelm/protocol/topics/quota/enums'
import type { EndedBy } from '@tallyhelm/protocol/topics/quota/shown-states'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { type Channel, jobOnChannel } from '@tallyhelm/protocol/vocabulary/channel'
import type { ChangeStyle, Leg, Want } from './decide.ts'

/** What acceptance fixed. Money in minor units of `currency`. */
type Accepted = {
  readonly id: string
  readonly kind: LegKind
  /** ties the legs of one transfer line together; null for the other kinds */
  readonly transferId: string | null
  readonly orderId: string
  readonly customerId: string
  readonly subCustomerId: string | null
  readonly adAccountId: string
  readonly outsideAccountId: string
  readonly hasOpenDifference: boolean
  /** its payer no longer holds the ad account */
  readonly isTakenBack: boolean
  /** it is to raise an ad account whose theft is not over */
  readonly isBarred: boolean
  /** goes before everything that waits for the ad account, and waits for no other day */
  readonly isEmergency: boolean
  readonly channel: Channel
  readonly currency: Currency
  readonly sides: { readonly payer: string; readonly quota: string; readonly serviceFee: string; readonly tax: string }
  readonly submitter: string
  /** what the ad account spends in a day */
  readonly averageSpend: bigint
}
/** What the machine changes. */
export type Progress = {
  state: ItemState
  /** positive whatever the kind; of a clearing 0 until it is sent */
  amount: bigint
  /** charged by ADD, given back by REDUCE and CLEAR */
  serviceFee: bigint
  tax: bigint
  rates: { readonly serviceFeeBasisPoints: number; readonly taxBasisPoints: number }
  /** how often money was held for this clearing */
  holds: number
  /** the leg whose attempt carries this one; stays after both have ended (docs/decisions/transfers.md) */
  carriedBy: string | null
  /** how many other legs its attempt carries */
  carries: number
  /** at most so many legs in one attempt, because the platform refused more of them together; null: as many as there may be */
  mergeMost: number | null
  fence: number
  leaseUntil: Date | null
  dueAt: Date
  tries: number
  sends: number
  hasUnknownSend: boolean
  refusedReason: string | null
  base: bigint | null
  target: bigint | null
  /** what an addition raises the limit by besides its amount: late spend that was paid for (docs/decisions/lowering.md) */
  lift: bigint
  proposalId: string | null
  platformReference: string | null
  firstSentAt: Date | null
  lastSentAt: Date | null
  unresolvedSince: Date | null
  waitingSince: Date | null
  quietUntil: Date | null
  afterLimit: bigint | null
  approved: { amount: bigint; serviceFee: bigint; tax: bigint } | null
  failReason: string | null
  /** people ended it before anything was sent */
  endedBy: EndedBy | null
  manualReason: string | null
  finishedAt: Date | null
}
export type Item = Accepted & Readonly<Progress>

/** The item for decide.ts; only an item that has not ended and is not in people's hands has a next step. */
export function legOf(item: Item, style: ChangeStyle): Leg {
  const { state } = item
  if (state !== 'RESERVED' && state !== 'SENDING' && state !== 'WAITING_CHANNEL' && state !== 'UNKNOWN') {
    throw new Error(`An item in state ${state} has no next step.`)
  }
  return {
    style,
    state,
    want: wantOf(item),
    base: item.base,
    target: item.target,
    tries: item.tries,
    sends: item.sends,
    hasUnknownSend: item.hasUnknownSend,
    refusedReason: item.refusedReason,
    lastSentAt: item.lastSentAt?.getTime() ?? null,
    unresolvedSince: item.unresolvedSince?.getTime() ?? null,
    waitingSince: item.waitingSince?.getTime() ?? null,
  }
}

/** OUT lowers and IN and BACK add, as the decisions see them. */
function wantOf({ kind, amount }: Item): Want {
  if (kind === 'CLEAR') return { kind }
  return { kind: lowers(kind) ? 'REDUCE' : 'ADD', amount }
}

/** Whether a leg of this kind takes quota from its ad account. */
export const lowers = (kind: LegKind): boolean => kind === 'REDUCE' || kind === 'CLEAR' || kind === 'OUT'

/** What the leg changes on its platform, in minor units, negative when it lowers; a clearing that was not sent yet changes nothing. */
export const deltaOf = ({ kind, amount }: Item): bigint => (lowers(kind) ? -amount : amount)

/** The job that brings a leg to its platform. `isTurn`: it has waited for its turn at a platform that takes only so many calls a second. */
export const applyJobOf = ({ id, channel }: Pick<Item, 'id' | 'channel'>, runAt: Date, { isTurn = false } = {}) => ({
  job: jobOnChannel('quota.apply-item', channel),
  payload: { item_id: id, is_turn: isTurn },
  options: { jobKey: `quota.apply-item:${id}`, runAt },
})
