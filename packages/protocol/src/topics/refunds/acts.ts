// What staff may ask for about a part of a refund: the flow refuses by it, and the console offers by it.
import { type PartState, PEOPLE_AFTER_ASKS, type RefundAct, type RefundWay } from './enums.ts'

type Part = { way: RefundWay; state: PartState; askedTimes: number }

/** A bank pays by people; how a house's part ended, people say only after the house was asked and stayed silent. */
export function actsOf({ way, state, askedTimes }: Part): Exclude<RefundAct, 'PAY_OUT'>[] {
  if (state === 'DONE') return ['RETURNED']
  if (state === 'DUE') return way === 'BANK' ? ['PAID', 'FAILED'] : ['FAILED']
  return state === 'SENT' && askedTimes >= PEOPLE_AFTER_ASKS ? ['PAID', 'FAILED'] : []
}
