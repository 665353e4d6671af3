// Limits of statements; shared by browser and server.
import { type Currency, decimalText } from '../../values/money.ts'
import { REASON_MOST } from '../../values/reason.ts'
import { isAmount, readAmount } from '../../values/written-amount.ts'
import { DISPUTE_MISSING } from './enums.ts'

/** Lines that one answer may change. */
export const ANSWER_LINES_MOST = 200
export const STATEMENT_WORDS_MOST = 500

/** More lines are objected to by a sheet. */
export const DISPUTED_LINES_MOST = 200
/** Files of one receipt; a seal stands on one paper. */
export const RECEIPT_FILES_MOST = { SEALED: 1, PAYMENT: 5 } as const
/** Rows of a customer's own sheet. */
export const COMPARED_ROWS_MOST = 5_000
/** Accounts that differ and are listed: all of a sheet of that size and of a statement no larger, however little they have in common. */
export const DIFFERENCES_LISTED = 2 * COMPARED_ROWS_MOST
/** Rows of one version's changes that its history shows. */
export const CHANGES_SHOWN = 500
/** Hours before the deadline at which the customer is reminded, the earlier first. */
export const REMIND_HOURS = [48, 24] as const

export function disputeReasonProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return DISPUTE_MISSING
  return length > REASON_MOST ? `异议说明最多 ${REASON_MOST} 个字符` : undefined
}

/** What the customer says a line comes to; nothing where it does not say. A correction may be below zero. */
export function expectedProblem(typed: string, currency: Currency): string | undefined {
  if (typed.trim() === '') return undefined
  const read = expectedRead(typed, currency)
  return isAmount(read) ? undefined : read.text
}

/** As the server is told it; nothing where the customer does not say. */
export function expectedText(typed: string, currency: Currency): string {
  const read = expectedRead(typed, currency)
  return isAmount(read) ? decimalText(read) : ''
}

const expectedRead = (typed: string, currency: Currency) => readAmount(typed, { currency, isSigned: true, label: '应为金额' })

/** Accounts that stand in the printed statement itself; of more, a sheet beside it has all. */
export const PAPER_LINES_MOST = 2_000
