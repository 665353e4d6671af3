// Notifications of Alipay: a form whose values are decoded once, signed over their sorted text without sign and sign_type.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { parseExactJson } from '../../kit/exact-json.ts'
import {
  aboutChargeback,
  aboutOther,
  aboutPayment,
  aboutRefund,
  bodyText,
  forged,
  type Signed,
  unreadable,
} from '../../kit/house-answers.ts'
import { currencyCode, majorAmount } from '../../kit/house-shapes.ts'
import { type PublicKeys, signerOf, sortedText } from '../../kit/signing.ts'
import type { NoticeReading, RawNotice } from '../../ports/payment-house.ts'
import { chargeback, depositBack, depositState, depositText, factsOfTrade, trade } from './shapes.ts'

type Fields = Readonly<Record<string, string>>

/** It bears no serial, so that each key in force is tried. Alipay repeats for 25 hours, so that age proves nothing. */
export function readAlipayNotice(keys: HouseKeys['ALIPAY'], theirKeys: PublicKeys, notice: RawNotice): NoticeReading {
  const fields = formFields(bodyText(notice.body) ?? '')
  if (!fields) return unreadable('a form that names a field twice, or is none')
  const { sign = '', notify_id = '', app_id, seller_id } = fields
  if (sign === '') return forged('signature')
  const keySerial = signerOf(theirKeys, undefined, sortedText(fields, ['sign', 'sign_type']), sign)
  if (keySerial === undefined) return forged('signature')
  if (app_id !== keys.app_id || (seller_id ?? keys.seller_id) !== keys.seller_id) return forged('merchant')
  if (notify_id === '' || notify_id.length > 128) return unreadable('no notify_id')
  const signed = { noticeId: notify_id, keySerial }
  return fields['msg_method'] === undefined ? readTrade(signed, fields) : readMessage(signed, fields['msg_method'], fields)
}

/** Undefined where a field stands twice: which of them was signed would be a matter of taste. */
function formFields(text: string): Fields | undefined {
  const pairs = [...new URLSearchParams(text)]
  const fields = Object.fromEntries(pairs)
  return pairs.length > 0 && Object.keys(fields).length === pairs.length ? fields : undefined
}

/** A trade's word after a refund tells the sum that went back so far and not this part, which the call itself has answered. */
function readTrade(signed: Signed, fields: Fields): NoticeReading {
  if (fields['refund_fee'] !== undefined && fields['refund_fee'] !== '') return aboutOther(signed, 'a refund of a trade')
  const said = trade.safeParse(fields)
  const currency = currencyCode.safeParse(fields['trans_currency'] ?? 'CNY')
  const payment = said.success && currency.success ? factsOfTrade(said.data, currency.data) : undefined
  return payment ? aboutPayment(signed, payment) : unreadable('a trade')
}

function readMessage(signed: Signed, method: string, fields: Fields): NoticeReading {
  const content = parseExactJson(fields['biz_content'] ?? '')
  if (method === 'alipay.trade.refund.depositback.completed') {
    const said = depositBack.safeParse(content)
    const amount = said.success ? majorAmount(said.data.dback_amount, 'CNY') : undefined
    if (!said.success || !amount) return unreadable('a deposit to a bank')
    const { out_request_no: refundNumber, dback_status } = said.data
    return aboutRefund(signed, {
      refundNumber,
      outsideId: null,
      state: depositState(dback_status),
      amount,
      message: depositText(dback_status),
    })
  }
  if (method !== 'alipay.trade.chargeback.changed') return aboutOther(signed, method)
  const said = chargeback.safeParse(content)
  const amount = said.success ? majorAmount(said.data.chargeback_amount, 'CNY') : undefined
  if (!said.success || !amount) return unreadable('a chargeback')
  const { out_trade_no: number, trade_no: transactionId, chargeback_no: outsideId, chargeback_status: phase } = said.data
  return aboutChargeback(signed, { number, transactionId, outsideId, phase, amount })
}
