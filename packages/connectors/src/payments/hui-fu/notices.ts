// Notifications of HuiFu: a form whose resp_data is verified as the text it is, before anything in it is read.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { formBytes, formTexts } from '../../kit/form-bytes.ts'
import { aboutChargeback, aboutPayment, aboutRefund, bodyDigest, forged, unreadable } from '../../kit/house-answers.ts'
import { majorAmount } from '../../kit/house-shapes.ts'
import { signerOf } from '../../kit/signing.ts'
import type { PublicKeys } from '../../kit/signing.ts'
import type { NoticeReading, RawNotice } from '../../ports/payment-house.ts'
import { asNotice, chargeback, factsOfPayment, factsOfRefund } from './shapes.ts'

const told = z.looseObject({ huifu_id: z.string(), trans_type: z.string().max(64).default(''), req_seq_id: z.string().min(1).max(128) })

/** The number that the house wants to hear back; empty where there is none. */
export function requestNumber(notice: RawNotice): string {
  const said = told.safeParse(parseExactJson(sentText(notice)?.text ?? ''))
  return said.success ? said.data.req_seq_id : ''
}

/** What is signed as it was sent, and read by the charset that its header names. */
function sentText({ headers, body }: RawNotice): { bytes: Buffer; text: string; sign: string } | undefined {
  const fields = formBytes(body)
  const bytes = fields?.get('resp_data')
  const charset = /charset=([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const text = fields && formTexts(fields, charset)?.['resp_data']
  return bytes && text ? { bytes, text, sign: fields.get('sign')?.toString('latin1') ?? '' } : undefined
}

/** It bears no id and no age: the same body is the same notification. */
export function readHuiFuNotice(keys: HouseKeys['PAY_HUI_FU'], theirKeys: PublicKeys, notice: RawNotice): NoticeReading {
  const sent = sentText(notice)
  const keySerial = sent && signerOf(theirKeys, undefined, sent.bytes, sent.sign)
  if (!sent || keySerial === undefined) return forged('signature')
  const data = parseExactJson(sent.text)
  const said = told.safeParse(data)
  if (!said.success) return unreadable('no data')
  if (said.data.huifu_id !== keys.sys_id) return forged('merchant')
  const signed = { noticeId: bodyDigest(sent.bytes), keySerial }
  if (said.data.trans_type === 'TRANS_REFUND') {
    const refund = factsOfRefund(asNotice(data))
    return refund ? aboutRefund(signed, refund) : unreadable('a refund')
  }
  if (said.data.trans_type === 'CHARGEBACK') return readChargeback(signed, data)
  const payment = factsOfPayment(asNotice(data))
  return payment ? aboutPayment(signed, payment) : unreadable('a payment')
}

function readChargeback(signed: { noticeId: string; keySerial: string }, data: unknown): NoticeReading {
  const said = chargeback.safeParse(data)
  const amount = said.success ? majorAmount(said.data.trans_amt, said.data.trans_currency) : undefined
  if (!said.success || !amount) return unreadable('a chargeback')
  const { req_seq_id: number, hf_seq_id: transactionId, chargeback_id: outsideId, trans_stat: phase } = said.data
  return aboutChargeback(signed, { number, transactionId, outsideId, phase, amount })
}
