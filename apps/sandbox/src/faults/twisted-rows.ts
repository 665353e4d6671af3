// Rows of a report of spend as a fault leaves them: always the newest row is wrong, so that a test knows which.
import type { Call } from '../wire/call.ts'

/** How a platform's row says whose and in which currency it is. */
export interface RowWords<Row> {
  ofAnother: (row: Row) => Row
  inOtherCurrency: (row: Row) => Row
}

/** A cut page is left to the platform: it shows in how the page counts, or in its bytes. */
export function twistedRows<Row>({ twist }: Call, rows: readonly Row[], words: RowWords<Row>): Row[] {
  const last = rows.at(-1)
  if (last === undefined || twist === undefined || twist === 'page_cut') return [...rows]
  const others = rows.slice(0, -1)
  if (twist === 'row_missing') return others
  if (twist === 'row_twice') return [...rows, last]
  return [...others, twist === 'row_of_another' ? words.ofAnother(last) : words.inOtherCurrency(last)]
}

/** Half of a whole answer's text, sent as if that were all. */
export const halfOf = (text: string): string => text.slice(0, Math.floor(text.length / 2))
