// A quota item as the flows handle it, and how decisions see it.
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { ChangeStyle, Leg } from './decide.ts'

/** What acceptance fixed. Money in minor units of `currency`. */
type Accepted = {
  readonly id: string
  readonly orderId: string
  readonly customerId: string
  readonly subCustomerId: string | null
  readonly adAccountId: string
  readonly outsideAccountId: string
  readonly hasOpenDifference: boolean
  readonly channel: Channel
  readonly currency: Currency
  readonly sides: { readonly payer: string; readonly quota: string; readonly serviceFee: string; readonly tax: string }
  readonly amount: bigint
  readonly serviceFee: bigint
  readonly tax: bigint
  readonly rates: { readonly serviceFeeBasisPoints: number; readonly taxBasisPoints: number }
  readonly submitter: string
}
/** What the machine changes. */
export type Progress = {
  state: ItemState
  fence: number
  leaseUntil: Date | null
  dueAt: Date
  tries: number
  sends: number
  hasUnknownSend: boolean
  refusedReason: string | null
  base: bigint | null
  target: bigint | null
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
    want: { kind: 'ADD', amount: item.amount },
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
