// Words of bank files: what a bank writes for money that came or left and for what is done or not, as whole words only; others are asked about.
import { markAt } from '../../values/currency-marks.ts'
import { CURRENCIES, type Currency } from '../../values/money.ts'

export const WORD_FIELDS = ['direction', 'status'] as const
export type WordField = (typeof WORD_FIELDS)[number]

export const WORD_MEANINGS = {
  direction: { IN: '收入', OUT: '支出' },
  status: { DONE: '已入账，登记', OPEN: '未完成，不登记' },
} as const satisfies Record<WordField, Record<string, string>>
export const MEANING_CODES = ['IN', 'OUT', 'DONE', 'OPEN'] as const
export type WordMeaning = (typeof MEANING_CODES)[number]
export const meaningsOf = (field: WordField): readonly WordMeaning[] => (field === 'direction' ? ['IN', 'OUT'] : ['DONE', 'OPEN'])
export const meaningText = (means: WordMeaning): string =>
  means === 'IN' || means === 'OUT' ? WORD_MEANINGS.direction[means] : WORD_MEANINGS.status[means]

/** A column of more words than these is none of words. */
export const WORDS_MOST = 30
export const WORD_LENGTH_MOST = 40

/** Words are compared without width, case and surplus blanks. */
export const wordForm = (word: string): string => word.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Words between «、», some to a line. */
const split = (lines: readonly string[]): string[] => lines.flatMap(line => line.split('、'))

const tableOf = (means: Partial<Record<WordMeaning, readonly string[]>>): ReadonlyMap<string, WordMeaning> =>
  new Map(MEANING_CODES.flatMap(code => split(means[code] ?? []).map(word => [word, code] as const)))

/** By the customer's view, as banks print it: a credit came in. A cheque, a transfer or a reversal may be either. */
const DIRECTIONS = tableOf({
  IN: [
    '贷、贷方、贷记、收、收入、收款、收方、来账、转入、汇入、存入、存、入、入账、进账',
    'c、cr、cr.、credit、in、incoming、inward、deposit、direct credit、h、haben、+、money in、received',
  ],
  OUT: [
    '借、借方、借记、支、支出、付、付款、付方、往账、转出、汇出、支取、取、出、出账、手续费',
    'd、dr、dr.、debit、out、outgoing、outward、withdrawal、direct debit、s、soll、-、money out、paid',
    'charge、charges、fee、commission、card payment、bank charge',
  ],
})
/** Proposed; which words count is said by people, bank by bank. */
const STATUSES_DONE = split([
  '已入账、入账、成功、交易成功、已完成、完成、已记账、已到账、到账、已结算',
  'completed、complete、posted、settled、success、successful、succeeded、booked、cleared、received',
])
const STATUSES = tableOf({
  OPEN: [
    '处理中、待处理、待入账、未入账、待清算、失败、交易失败、已失败、撤销、已撤销、取消、已取消、拒绝、已拒绝',
    '冲正、已冲正、退回、已退回、退票、已退款、关闭、已关闭、已过期、冻结',
    'pending、processing、in progress、scheduled、on hold、held、cancelled、canceled、failed、rejected、declined',
    'reversed、returned、refunded、expired、void、voided、error、blocked、unposted',
  ],
})

/** Beside withdrawals a bare D is a deposit. */
const isDeposit = (form: string, words: readonly string[]): boolean =>
  form === 'd' && words.some(word => ['w', 'wd', 'withdrawal'].includes(wordForm(word)))

/** What a word means without anybody having said it; undefined where it is asked. `words`: all of its column. */
export function knownMeaning(field: WordField, word: string, words: readonly string[]): WordMeaning | undefined {
  const form = wordForm(word)
  if (field === 'status') return STATUSES.get(form)
  return isDeposit(form, words) ? undefined : DIRECTIONS.get(form)
}

/** What is proposed beside a word that is asked about. */
export const proposedMeaning = (field: WordField, word: string): WordMeaning | undefined =>
  field === 'status' && STATUSES_DONE.includes(wordForm(word)) ? 'DONE' : undefined

/** Numbers of ISO 4217, which some banks write. */
const NUMBERS: ReadonlyMap<string, Currency> = new Map([
  ['156', 'CNY'],
  ['344', 'HKD'],
  ['840', 'USD'],
  ['978', 'EUR'],
  ['826', 'GBP'],
  ['392', 'JPY'],
  ['446', 'MOP'],
])

/** The one currency that a whole cell names; undefined for one that names none, several, or one that is not kept. */
export function currencyNamed(text: string): Currency | undefined {
  const bare = text.normalize('NFKC').trim()
  const word = /^US ?DOLLARS?$/i.test(bare) ? 'USD' : /^HONG ?KONG DOLLARS?$/i.test(bare) ? 'HKD' : /^EUROS?$/i.test(bare) ? 'EUR' : bare
  const mark = markAt('front', word)
  const [only, ...more] = mark?.text === word ? mark.means : []
  return NUMBERS.get(bare) ?? (more.length === 0 ? only : undefined)
}

export const currencyText = (currency: Currency): string => `${CURRENCIES[currency].name}（${currency}）`
