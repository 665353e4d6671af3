// What Airwallex says of links, refunds and disputes, in answers and in events.
import { createHmac } from 'node:crypto'
import type { SandboxHouse } from './house.ts'
import { cashierOf } from './cashier.ts'
import type { Desk } from './house.ts'
import { numberOf } from './exact.ts'
import type { HouseChargeback, HouseOrder, HouseRefund } from './model.ts'

/** ISO 8601 without the colon in the zone, as Airwallex writes it. */
export const stamp = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, '+0000')

export function linkWords(desk: Desk, order: HouseOrder, status?: string): Record<string, unknown> {
  return {
    id: `link_${order.token}`,
    url: cashierOf(desk, order),
    title: order.subject,
    reusable: false,
    status: status ?? (order.state === 'PAID' ? 'PAID' : 'UNPAID'),
    active: order.state === 'UNPAID',
    amount: numberOf(order.paid ?? order.amount),
    currency: (order.paid ?? order.amount).currency,
    reference: order.number,
    latest_successful_payment_intent_id: order.transactionId,
    paid_at: order.paidAt === null ? null : stamp(order.paidAt),
    created_at: stamp(order.createdAt),
  }
}

/** A refund that the payer's bank sends back is told as failed after all; assumed. */
const REFUND_WORDS = { PROCESSING: 'ACCEPTED', SUCCEEDED: 'SETTLED', FAILED: 'FAILED', RETURNED: 'FAILED' } as const

export function refundWords({ book }: Desk, refund: HouseRefund, status?: string): Record<string, unknown> {
  const { outsideId, refundNumber, number, amount, reason, state, createdAt } = refund
  return {
    id: outsideId,
    request_id: refundNumber,
    payment_intent_id: book.orders[number]?.transactionId,
    amount: numberOf(amount),
    currency: amount.currency,
    reason,
    status: status ?? REFUND_WORDS[state],
    failure_details: state === 'FAILED' || state === 'RETURNED' ? { message: `refund ${state.toLowerCase()}` } : null,
    created_at: stamp(createdAt),
  }
}

function disputeWords(order: HouseOrder, { id, amount }: HouseChargeback): Record<string, unknown> {
  return {
    id,
    payment_intent_id: order.transactionId,
    merchant_order_id: order.number,
    amount: numberOf(amount),
    currency: amount.currency,
  }
}

const DISPUTES = { OPENED: 'requires_response', WON: 'won', LOST: 'lost' } as const

/** Each merchant's webhooks have a secret of their own, so one about somebody else is signed with another. Closed links are not told of. */
export const airLinkNotice: SandboxHouse['notice'] = (desk, voice, { id, told, at }) => {
  const event = eventOf()
  if (!event) return null
  const body = JSON.stringify({
    id: `evt_${id}`,
    name: event.name,
    account_id: voice.ids['client_id'],
    created_at: stamp(at),
    data: { object: event.object },
  })
  const isOwn = voice.ids['client_id'] === desk.book.ring.ids['client_id']
  const secret = `${voice.secrets['webhook'] ?? ''}${isOwn ? '' : 'X'}`
  const signature = voice.spoil(createHmac('sha256', secret).update(`${at}${body}`).digest('hex'))
  return { headers: { 'content-type': 'application/json', 'x-timestamp': String(at), 'x-signature': signature }, body }

  function eventOf(): { name: string; object: Record<string, unknown> } | null {
    switch (told.kind) {
      case 'payment':
        return told.order.state === 'PAID' ? { name: 'payment_link.paid', object: linkWords(desk, told.order, told.status) } : null
      case 'refund': {
        const word = told.status ?? REFUND_WORDS[told.refund.state]
        return { name: `refund.${word.toLowerCase()}`, object: refundWords(desk, told.refund, told.status) }
      }
      case 'chargeback': {
        const word = told.status?.toLowerCase() ?? DISPUTES[told.chargeback.phase]
        return { name: `payment_dispute.${word}`, object: disputeWords(told.order, told.chargeback) }
      }
    }
  }
}
