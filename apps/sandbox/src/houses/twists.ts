// What faults make of a notice: somebody else's signature or merchant, altered figures, words and orders that nobody knows, broken bodies.
import { type Money, money } from '@tallyhelm/protocol/values/money'
import type { HouseFaultKind } from '../faults/kinds.ts'
import type { Desk, Draft, Voice } from './house.ts'
import { ownVoice, strangersPair } from './keys.ts'
import type { Told } from './model.ts'

const DAY_AND_HOUR_MS = 25 * 3_600_000
/** More than any merchant should read. */
const HUGE = 400_000
const PROBE = 'WECHATPAY/SIGNTEST/'
/** Nobody's number, of 19 digits. */
const UNKNOWN_NUMBER = '9999999999999999999'

type Said = { id: string; told: Told; at: number }

/** The notice as the fault wants it; null when the house tells no such thing. */
export async function twisted(desk: Desk, kind: HouseFaultKind, said: Said): Promise<Draft | null> {
  const voice = ownVoice(desk.book.ring)
  const speak = (changes: Partial<Voice>, told = said.told, at = said.at) =>
    desk.house.notice(desk, { ...voice, ...changes }, { id: `${said.id}9`, told: structuredClone(told), at })
  switch (kind) {
    case 'notice_wrong_signature':
      return speak({ spoil: flipped })
    case 'notice_wrong_key': {
      const { privateKey } = await strangersPair()
      const secrets = Object.fromEntries(Object.entries(voice.secrets).map(([name, value]) => [name, turned(value)]))
      return speak({ privateKey, secrets })
    }
    case 'notice_wrong_merchant':
      return speak({ ids: Object.fromEntries(Object.entries(voice.ids).map(([name, value]) => [name, turned(value)])) })
    case 'notice_altered_amount':
      return speak({ spoil: flipped }, withAmount(said.told))
    case 'notice_altered_currency':
      return speak({ spoil: flipped }, withCurrency(said.told))
    case 'notice_unknown_order':
      return speak({}, withNumber(said.told))
    case 'notice_unknown_status':
      return speak({}, { ...said.told, status: 'BRAND_NEW' })
    case 'notice_old':
      return speak({}, said.told, said.at - DAY_AND_HOUR_MS)
    case 'notice_probe':
      return speak({ spoil: signature => PROBE + signature.slice(PROBE.length) })
    case 'notice_half_body': {
      const draft = speak({})
      return draft && { ...draft, body: draft.body.slice(0, draft.body.length / 2) }
    }
    case 'notice_huge_body': {
      const draft = speak({})
      return draft && { ...draft, body: draft.body + ' '.repeat(HUGE) }
    }
    default:
      return null
  }
}

/** Another text of the same length. */
function flipped(signature: string): string {
  const first = signature.charAt(0)
  const other = /[0-9a-f]/.test(first) ? (first === '7' ? '3' : '7') : first === 'Q' ? 'W' : 'Q'
  return other + signature.slice(1)
}

function turned(id: string): string {
  const last = id.at(-1) ?? ''
  return id.slice(0, -1) + (last === '7' ? '3' : '7')
}

const withAmount = (told: Told): Told => withMoney(told, ({ minor, currency }) => money(minor * 100n, currency))
const withCurrency = (told: Told): Told => withMoney(told, ({ minor, currency }) => money(minor, currency === 'USD' ? 'CNY' : 'USD'))

function withMoney(told: Told, change: (amount: Money) => Money): Told {
  if (told.kind === 'refund') return { ...told, refund: { ...told.refund, amount: change(told.refund.amount) } }
  if (told.kind === 'chargeback') return { ...told, chargeback: { ...told.chargeback, amount: change(told.chargeback.amount) } }
  return { ...told, order: { ...told.order, paid: told.order.paid && change(told.order.paid) } }
}

function withNumber(told: Told): Told {
  const order = { ...told.order, number: UNKNOWN_NUMBER, transactionId: `${told.order.transactionId ?? ''}9` }
  if (told.kind === 'payment') return { ...told, order }
  if (told.kind === 'refund') return { ...told, order, refund: { ...told.refund, number: UNKNOWN_NUMBER, refundNumber: UNKNOWN_NUMBER } }
  return { ...told, order, chargeback: { ...told.chargeback, number: UNKNOWN_NUMBER, id: `${told.chargeback.id}9` } }
}
