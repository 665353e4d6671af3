// Notifications of Alipay: a form whose values are decoded once, signed over their sorted bytes without sign and sign_type.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { parseExactJson } from '../../kit/exact-json.ts'
import {
  aboutChargeback,
  aboutOther,
  aboutPayment,
  aboutRefund,
  aboutRefunded,
  forged,
  type Signed,
  unreadable,
} from '../../kit/house-answers.ts'
import { currencyCode, majorAmount } from '../../kit/house-shapes.ts'
import { formBytes, formTexts, sortedBytes } from '../../kit/form-bytes.ts'
import { type PublicKeys, signerOf } from '../../kit/signing.ts'
import type { NoticeReading, RawNotice } from '../../ports/payment-house.ts'
import { chargeback, depositBack, depositState, depositText, factsOfTrade, trade } from './shapes.ts'

type Fields = Readonly<Record<string, string>>

/**
 * It bears no serial, so that each key in force is tried. Alipay repeats for 25 hours, so that age proves nothing. It may notify in GBK although
 * UTF-8 was asked for: `charset` says which.
 */
export function readAlipayNotice(keys: HouseKeys['ALIPAY'], theirKeys: PublicKeys, notice: RawNotice): NoticeReading {
  const sent = formBytes(notice.body)
  if (!sent) return unreadable('a form that names a field twice, or is none')
  const sign = sent.get('sign')?.toString('latin1') ?? ''
  if (sign === '') return forged('signature')
  const keySerial = signerOf(theirKeys, undefined, sortedBytes(sent, ['sign', 'sign_type']), sign)
  if (keySerial === undefined) return forged('signature')
  const fields = formTexts(sent, sent.get('charset')?.toString('latin1') ?? '')
  if (!fields) return unreadable('a charset that its bytes are not of')
  const { notify_id = '', app_id, seller_id } = fields
  if (app_id !== keys.app_id || (seller_id ?? keys.seller_id) !== keys.seller_id) return forged('merchant')
  if (notify_id === '' || notify_id.length > 128) return unreadable('no notify_id')
  // One id may tell first of a trade that waits and then that it is paid.
  const { trade_status } = fields
  const noticeId = trade_status === undefined ? notify_id : `${notify_id}:${trade_status.slice(0, 40)}`
  const signed = { noticeId, keySerial }
  return fields['msg_method'] === undefined ? readTrade(signed, fields) : readMessage(signed, fields['msg_method'], fields)
}

/** A trade's word after a refund tells the sum that went back so far, by whoever asked for it. */
function readTrade(signed: Signed, fields: Fields): NoticeReading {
  const said = trade.safeParse(fields)
  const currency = currencyCode.safeParse(fields['trans_currency'] ?? 'CNY')
  if (fields['refund_fee'] !== undefined && fields['refund_fee'] !== '') {
    const total = currency.success ? majorAmount(fields['refund_fee'], currency.data) : undefined
    if (!said.success || said.data.trade_no === '' || !total) return unreadable('a refund of a trade')
    const { out_trade_no: number, trade_no: transactionId } = said.data
    return aboutRefunded(signed, { number, transactionId, refundNumber: fields['out_biz_no'] || null, total })
  }
  const payment = said.success && currency.success ? factsOfTrade(said.data, currency.data) : undefined
  return payment ? aboutPayment(signed, payment) : unreadable('a trade')
}

function readMessage(signed: Signed, method: string, fields: Fields): NoticeReading {
  const content = parseExactJson(fields['biz_content'] ?? '')
  if (method === 'alipay.trade.refund.depositback.completed') {
    const said = depositBack.safeParse(content)
    const amount = said.success ? majorAmount(said.data.dback_amount, 'CNY') : undefined
    if (!said.success || !amount) return unreadable('a deposit to a bank')
    const { out_request_no: refundNumber, out_trade_no: number, dback_status } = said.data
    return aboutRefund(signed, {
      refundNumber,
      outsideId: null,
      of: { number, transactionId: null },
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
