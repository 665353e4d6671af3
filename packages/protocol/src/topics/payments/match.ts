// Match: how well money that arrived fits a recharge, and by which grounds. Pure rules; a person decides.
import { nameForm } from '../../values/names.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { Money } from '../../values/money.ts'

export const MATCH_GROUNDS = {
  CODE: '附言码',
  AMOUNT: '金额一致',
  NEAR_AMOUNT: '金额相近',
  PAYER: '户名一致',
  ACCOUNT: '账号一致',
  DATE: '日期相符',
} as const
export type MatchGround = keyof typeof MATCH_GROUNDS
export const MATCH_GROUND_CODES = Object.keys(MATCH_GROUNDS) as [MatchGround, ...MatchGround[]] // the literal above is the list

export type WantedRecharge = {
  amount: Money
  /** null for methods without one */
  remarkCode: string | null
  /** the receiving account's place in the books; null for methods without one */
  place: string | null
  payerName: string
  payerAccount: string
  /** what the customer said; else the day on which it was asked for */
  paidOn: Day
}
export type ArrivedMoney = { place: string; amount: Money; payer: string; payerAccount: string; memo: string; arrivedOn: Day }
export type Match = { score: number; grounds: MatchGround[] }

/** The code alone outweighs all others together. */
const POINTS = { CODE: 60, AMOUNT: 20, NEAR_AMOUNT: 10, PAYER: 12, ACCOUNT: 5, DATE: 3 } as const satisfies Record<MatchGround, number>
/** Less than this is chance: a date or an account alone says nothing. */
export const MATCH_LEAST = 20
/** What banks on the way keep: two percent, or so many minor units. */
const CHARGE_SHARE = 50n
const CHARGE_MINOR = 5_000n
const DAYS_BEFORE = 3
const DAYS_AFTER = 7

/** Undefined where it can't be: another currency, another account, or too little speaks for it. */
export function matchOf(wanted: WantedRecharge, arrived: ArrivedMoney): Match | undefined {
  if (wanted.amount.currency !== arrived.amount.currency) return undefined
  const hasCode = wanted.remarkCode !== null && holdsCode(arrived.memo, wanted.remarkCode)
  if (wanted.place !== null && wanted.place !== arrived.place && !hasCode) return undefined
  const grounds: MatchGround[] = []
  if (hasCode) grounds.push('CODE')
  const amount = amountGround(wanted.amount.minor, arrived.amount.minor)
  if (amount) grounds.push(amount)
  if (isSameName(wanted.payerName, arrived.payer)) grounds.push('PAYER')
  if (isSameAccount(wanted.payerAccount, arrived.payerAccount)) grounds.push('ACCOUNT')
  if (arrived.arrivedOn >= addDays(wanted.paidOn, -DAYS_BEFORE) && arrived.arrivedOn <= addDays(wanted.paidOn, DAYS_AFTER))
    grounds.push('DATE')
  const score = grounds.reduce((sum, ground) => sum + POINTS[ground], 0)
  return score >= MATCH_LEAST ? { score, grounds } : undefined
}

/** Codes have no O, 0, I and 1, so whoever wrote one of those meant what it looks like. */
const codeForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[O0]/g, 'Q')
    .replaceAll(/[I1]/g, 'L')

const CODE_LENGTH = 8
/** Whatever in these words may be a code, as codes are written. */
export function codesIn(memo: string): string[] {
  const form = codeForm(memo)
  return Array.from({ length: Math.max(0, form.length - CODE_LENGTH + 1) }, (_, start) => form.slice(start, start + CODE_LENGTH))
}

/** Blanks and marks within it are nothing, and so are case and width. */
export const holdsCode = (memo: string, code: string): boolean => code !== '' && codeForm(memo).includes(codeForm(code))

function amountGround(wanted: bigint, arrived: bigint): 'AMOUNT' | 'NEAR_AMOUNT' | undefined {
  if (wanted === arrived) return 'AMOUNT'
  const missing = wanted - arrived
  if (missing < 0n) return undefined
  return missing <= CHARGE_MINOR || missing <= wanted / CHARGE_SHARE ? 'NEAR_AMOUNT' : undefined
}

/** Words that say what kind of company it is tell none from another. */
const companyForm = (name: string): string =>
  nameForm(name)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/(有限责任公司|股份有限公司|有限公司|公司|COMPANYLIMITED|COLTD|LIMITED|LTD|INC)$/, '')

/** By which names are told apart; undefined for one that says nothing. */
export function nameKey(name: string): string | undefined {
  const form = companyForm(name)
  return form.length > 1 ? form : undefined
}

const isSameName = (one: string, other: string): boolean => nameKey(one) !== undefined && nameKey(one) === nameKey(other)

const DIGITS_SHOWN = 4
/** Banks hide digits by stars: what is shown has to fit. */
function isSameAccount(one: string, other: string): boolean {
  const [left, right] = [one, other].map(text =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^0-9A-Z*]/g, ''),
  )
  if (left === undefined || right === undefined || left.length < DIGITS_SHOWN || right.length < DIGITS_SHOWN) return false
  if (!left.includes('*') && !right.includes('*')) return left === right
  const ends = (text: string) => text.slice(text.lastIndexOf('*') + 1)
  const shown = Math.min(ends(left).length, ends(right).length)
  return shown >= DIGITS_SHOWN && left.slice(-shown) === right.slice(-shown)
}
