// Judge: the verdict of each row of all sheets of a takeover, by what is known now. Pure.
import { TAKEOVER_SHEET_CODES, type TakeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { Book } from './book.ts'
import { type Line, lineOf, lostIds, WrongCell, type WrittenRow } from './cells.ts'
import type { Facts, Known, Sound } from './facts.ts'
import { judgeAccount, judgeCreditLine, judgeOpening, judgeRates } from './judge-money.ts'
import { judgeCompany, judgeCustomer, judgePerson, judgeSubCustomer } from './judge-organization.ts'

export type WrittenSheets = Partial<Record<TakeoverSheet, readonly WrittenRow[]>>
export type Judged = {
  sheet: TakeoverSheet
  rowNo: number
  state: 'READY' | 'SAME' | 'INVALID'
  column: string | null
  problem: string | null
  objectId: string | null
  /** of a row that is READY */
  facts: Facts | null
}

type Judge = (line: Line, book: Book, known: Known, masters: Set<string>) => Sound

const JUDGES: Readonly<Record<TakeoverSheet, Judge>> = {
  CUSTOMERS: judgeCustomer,
  COMPANIES: judgeCompany,
  SUB_CUSTOMERS: judgeSubCustomer,
  PEOPLE: judgePerson,
  ACCOUNTS: judgeAccount,
  OPENINGS: judgeOpening,
  CREDIT_LINES: judgeCreditLine,
  FEE_RATES: judgeRates,
}

/** In the order of the sheets and of their rows; of two rows about one thing the first stays. */
export function judgeTakeover(sheets: WrittenSheets, known: Known): Judged[] {
  const book = bookOf(known)
  return TAKEOVER_SHEET_CODES.flatMap(sheet => judgeSheet(sheet, sheets[sheet] ?? [], book, known))
}

function judgeSheet(sheet: TakeoverSheet, rows: readonly WrittenRow[], book: Book, known: Known): Judged[] {
  const seen = new Map<string, number>()
  const masters = new Set<string>()
  const requireWhole = lostIds(
    sheet,
    rows.filter(row => !row.unread),
  )
  return rows.map(row => {
    const judged = { sheet, rowNo: row.rowNo, column: null, problem: null, objectId: null, facts: null }
    if (row.unread) {
      book.markBroken(sheet, row.cells[0] ?? '')
      return { ...judged, state: 'INVALID', problem: row.unread }
    }
    try {
      requireWhole(row)
      const { facts, once, same } = JUDGES[sheet](lineOf(sheet, row), book, known, masters)
      const earlier = seen.get(once)
      if (earlier !== undefined) return { ...judged, state: 'INVALID', problem: `与第 ${earlier} 行重复` }
      seen.set(once, row.rowNo)
      if (same) return { ...judged, state: 'SAME', problem: same.note, objectId: enterSame(book, facts, same.objectId) }
      enter(book, facts)
      return { ...judged, state: 'READY', facts }
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error
      book.markBroken(sheet, row.cells[0] ?? '')
      return { ...judged, state: 'INVALID', column: error.column, problem: error.message }
    }
  })
}

function bookOf(known: Known): Book {
  const book = new Book()
  for (const { by, word, ...customer } of known.customers) book.addCustomer(by, word, customer)
  for (const { kind, customerId, ...part } of known.parts) book.addPart(kind, customerId, part)
  return book
}

/** What the row is to make, for the rows that refer to it. */
function enter(book: Book, facts: Facts): void {
  if (facts.sheet === 'CUSTOMERS') {
    const { key, name, type, nature, channels } = facts
    const customer = { ref: `new:${key}`, id: null, name, type, nature, channels }
    book.addCustomer('KEY', key, customer)
    book.addCustomer('NAME', name, customer)
  }
  if (facts.sheet === 'COMPANIES' || facts.sheet === 'SUB_CUSTOMERS') {
    const creditCode = facts.sheet === 'COMPANIES' ? facts.creditCode : null
    book.addPart(facts.sheet, facts.customer.ref, { ref: `new:${facts.key}`, id: null, key: facts.key, name: facts.name, creditCode })
  }
}

/** What is there already bears the old number from now on. */
function enterSame(book: Book, facts: Facts, objectId: string | null): string | null {
  if (objectId === null) return null
  if (facts.sheet === 'COMPANIES' || facts.sheet === 'SUB_CUSTOMERS') {
    const held = book.partsOf(facts.sheet, facts.customer).find(part => part.id === objectId)
    if (held && held.key !== facts.key) book.addPart(facts.sheet, facts.customer.ref, { ...held, key: facts.key })
  }
  return objectId
}
