// What PingPong says of payments, refunds and chargebacks, in answers and in notices, and the digest over it.
import { createHash } from 'node:crypto'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { beijingTime } from './book.ts'
import type { SandboxHouse } from './house.ts'
import type { HouseOrder, HouseRefund } from './model.ts'

/** Salt first, then every field that isn't empty by name; upper-case hex. */
export function digestOf(salt: string, fields: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(fields).filter(name => fields[name] !== null && fields[name] !== '')
  const text = names
    .toSorted()
    .map(name => `${name}=${String(fields[name])}`)
    .join('&')
  return createHash('sha256').update(salt).update(text).digest('hex').toUpperCase()
}

const STATES = { UNPAID: 'PROCESSING', PAID: 'SUCCESS', CLOSED: 'CLOSED' } as const
export function paymentWords(order: HouseOrder, status?: string) {
  const amount = order.paid ?? order.amount
  return {
    merchantTransactionId: order.number,
    transactionId: order.transactionId,
    amount: decimalText(amount),
    currency: amount.currency,
    status: status ?? STATES[order.state],
    transactionTime: String(order.paidAt ?? order.createdAt),
  }
}

/** A refund that the payer's bank sends back is told as failed after all; assumed. */
const REFUNDS = { PROCESSING: 'PROCESSING', SUCCEEDED: 'SUCCESS', FAILED: 'FAILED', RETURNED: 'FAILED' } as const
export function refundWords(refund: HouseRefund, status?: string) {
  return {
    merchantTransactionId: refund.number,
    merchantRefundId: refund.refundNumber,
    refundId: refund.outsideId,
    amount: decimalText(refund.amount),
    currency: refund.amount.currency,
    status: status ?? REFUNDS[refund.state],
    resultDescription: refund.state.toLowerCase(),
    refundTime: String(refund.createdAt),
  }
}

const EVENTS = { OPENED: 'NOTIFICATION_OF_CHARGEBACK', WON: 'CHARGEBACK_REVERSED', LOST: 'PREARBITRATION_LOST' } as const

/** Chargebacks come as flat fields; closed orders are not told of. */
export const pingPongNotice: SandboxHouse['notice'] = (_desk, { ids, secrets, spoil }, { told, at }) => {
  const accId = ids['acc_id'] ?? ''
  const send = (fields: Readonly<Record<string, unknown>>) => {
    const sign = spoil(digestOf(secrets['salt'] ?? '', fields))
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...fields, sign }) }
  }
  const envelope = (content: object) =>
    send({ accId, clientId: ids['client_id'] ?? '', signType: 'SHA256', version: '1.0', bizContent: JSON.stringify(content) })
  switch (told.kind) {
    case 'payment':
      return told.order.state === 'PAID' ? envelope({ notifyType: 'RECHARGE', ...paymentWords(told.order, told.status) }) : null
    case 'refund':
      return envelope({ notifyType: 'REFUND', ...refundWords(told.refund, told.status) })
    case 'chargeback': {
      const { id, amount, phase } = told.chargeback
      return send({
        accId,
        disputePspReference: id,
        merchantReference: told.order.number,
        originalReference: told.order.transactionId,
        amount: decimalText(amount),
        currency: amount.currency,
        eventCode: told.status ?? EVENTS[phase],
        eventDate: beijingTime(at),
        defendable: phase === 'OPENED',
        signType: 'SHA256',
      })
    }
  }
}
