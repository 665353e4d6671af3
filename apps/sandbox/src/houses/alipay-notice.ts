// What Alipay tells of trades: form fields, signed over their sorted text without sign and sign_type.
import { beijingTime, plain, refunded } from './book.ts'
import type { Desk, Draft, Voice } from './house.ts'
import { signBy } from './keys.ts'
import type { HouseOrder, Told } from './model.ts'

/** `k=v&k=v` by name, without empty values and what is left out. */
export function sortedFields(fields: Record<string, string>, leftOut: readonly string[]): string {
  return Object.keys(fields)
    .filter(name => !leftOut.includes(name) && fields[name] !== '')
    .toSorted((left, right) => (left < right ? -1 : 1))
    .map(name => `${name}=${fields[name]}`)
    .join('&')
}

/** A trade that was refunded whole is closed. */
export function tradeWord(desk: Desk, order: HouseOrder): string {
  if (order.state === 'UNPAID') return 'WAIT_BUYER_PAY'
  if (order.state === 'CLOSED' || (order.paid && refunded(desk, order.number) === order.paid.minor)) return 'TRADE_CLOSED'
  return order.isFinished ? 'TRADE_FINISHED' : 'TRADE_SUCCESS'
}

type Said = { id: string; told: Told; at: number }

export function alipayNotice(desk: Desk, voice: Voice, said: Said): Draft {
  const fields = said.told.kind === 'payment' || isSuccess(said.told) ? tradeFields(desk, voice, said) : messageFields(voice, said)
  const sign = signBy(voice, sortedFields(fields, ['sign', 'sign_type']))
  const body = new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString()
  return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
}

const isSuccess = (told: Told) => told.kind === 'refund' && told.refund.state === 'SUCCEEDED'

function tradeFields(desk: Desk, voice: Voice, { id, told, at }: Said): Record<string, string> {
  const { order } = told
  const paid = order.paid ?? order.amount
  const isRefund = told.kind === 'refund'
  const back = isRefund ? refunded(desk, order.number) : 0n
  const status = isRefund && back === paid.minor ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
  return {
    notify_id: id,
    notify_type: 'trade_status_sync',
    notify_time: beijingTime(at),
    app_id: voice.ids['app_id'] ?? '',
    auth_app_id: voice.ids['app_id'] ?? '',
    seller_id: voice.ids['seller_id'] ?? '',
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: order.number,
    trade_no: order.transactionId ?? '',
    trade_status: told.status ?? status,
    total_amount: plain(paid),
    receipt_amount: plain(paid),
    buyer_pay_amount: plain(paid),
    // Alipay names a currency only where it isn't the yuan.
    ...(paid.currency === 'CNY' ? {} : { trans_currency: paid.currency }),
    subject: order.subject,
    buyer_logon_id: order.payer ?? '',
    gmt_create: beijingTime(order.createdAt),
    gmt_payment: beijingTime(order.paidAt ?? at),
    fund_bill_list: JSON.stringify([{ amount: plain(paid), fundChannel: 'ALIPAYACCOUNT' }]),
    ...(isRefund
      ? {
          refund_fee: plain({ ...paid, minor: back }),
          out_biz_no: told.refund.refundNumber,
          gmt_refund: beijingTime(told.refund.endedAt ?? at),
        }
      : {}),
  }
}

/** What no trade's status tells. Assumed: the message about chargebacks, which follows that about deposits to a bank. */
function messageFields(voice: Voice, { id, told, at }: Said): Record<string, string> {
  const { order } = told
  const trade = { trade_no: order.transactionId, out_trade_no: order.number }
  const content =
    told.kind === 'refund'
      ? {
          ...trade,
          out_request_no: told.refund.refundNumber,
          dback_status: told.status ?? 'F',
          dback_amount: plain(told.refund.amount),
          bank_ack_time: beijingTime(at),
        }
      : told.kind === 'chargeback'
        ? {
            ...trade,
            chargeback_no: told.chargeback.id,
            chargeback_status: told.status ?? told.chargeback.phase,
            chargeback_amount: plain(told.chargeback.amount),
            currency: told.chargeback.amount.currency,
          }
        : trade
  return {
    notify_id: id,
    utc_timestamp: String(at),
    msg_method: told.kind === 'refund' ? 'alipay.trade.refund.depositback.completed' : 'alipay.trade.chargeback.changed',
    app_id: voice.ids['app_id'] ?? '',
    charset: 'utf-8',
    version: '1.1',
    biz_content: JSON.stringify(content),
  }
}
