// What checking a proposed outcome books, and what of an amount was carried out.
import { symbolText } from '../../values/amount-text.ts'
import type { ConsoleLegDetail } from './console-schemas.ts'
import type { LegKind } from './enums.ts'

type Leg = Pick<ConsoleLegDetail, 'kind' | 'payer' | 'amount' | 'fees' | 'currency' | 'merged'>
type Proposal = Pick<NonNullable<ConsoleLegDetail['proposal']>, 'outcome' | 'amount'>

/** `fees` is null where this leg pays none by itself, or nothing is booked. */
export type Booking = { direction: string; amount: string; fees: string | null }

export const payerText = (payer: string): string => (payer === 'WALLET' ? '钱包' : '授信')

export function bookingOf(leg: Leg, { outcome, amount }: Proposal): Booking {
  const words = WORDS[leg.kind]
  const payer = payerText(leg.payer)
  const money = (text: string | null) => symbolText(text, leg.currency)
  if (outcome === 'FAILED') return { direction: words.failed(payer), amount: `不入账，原申请 ${money(leg.amount)}`, fees: null }
  const isWhole = amount === leg.amount
  const fees = isWhole ? money(leg.fees) : `按入账金额折算（原申请 ${money(leg.fees)}）`
  return { direction: words.done(payer), amount: money(amount), fees: leg.merged.length > 1 ? null : fees }
}

type Words = { done: (payer: string) => string; failed: (payer: string) => string }

const WORDS: Readonly<Record<LegKind, Words>> = {
  ADD: { done: payer => `${payer} → 广告账户`, failed: payer => `冻结的款项退回${payer}` },
  REDUCE: { done: payer => `广告账户 → ${payer}`, failed: () => '额度保留在广告账户' },
  CLEAR: { done: payer => `广告账户 → ${payer}`, failed: () => '额度保留在广告账户' },
  OUT: { done: () => '广告账户 → 转移在途', failed: () => '额度保留在转出账户，转移不再执行' },
  IN: { done: () => '转移在途 → 广告账户', failed: () => '转入不再执行，款项退回转出账户' },
  BACK: { done: () => '转移在途 → 转出账户', failed: payer => `转移在途的款项退回${payer}` },
}

/** What of an amount was carried out, and what was asked for where that is more. */
type Asked = { amount: string | null; approved_amount: string | null }

/** `asked` is null unless the platform, or people in its place, approved another amount. */
export function bookedAmount({ amount, approved_amount: approved }: Asked): { amount: string | null; asked: string | null } {
  return approved === null || approved === amount ? { amount, asked: null } : { amount: approved, asked: amount }
}
