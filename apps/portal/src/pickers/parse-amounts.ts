// Reads two columns pasted from a spreadsheet: ad-account id, amount.
import { plainPlatformId } from '@tallyhelm/protocol/values/text'

type PastedAmount = { outsideId: string; amount: string }
export type PastedAmounts = {
  /** Each id once, in the order of first appearance: of two lines nobody knows which one was meant, and the first stays, as in a sheet. */
  lines: readonly PastedAmount[]
  /** Lines that are no pair of id and amount, as they stood, without a head row. */
  unread: readonly string[]
  /** Further lines of an id that has one, as they stood. */
  repeated: readonly string[]
}

/**
 * A line is an id, then a tab, comma, semicolon or blanks, then an amount as it stood: the account's currency is not known yet, so it is
 * read where the account is found. A first line without any digit in its amount is a head row.
 */
export function parsePastedAmounts(text: string): PastedAmounts {
  const amounts = new Map<string, string>()
  const unread: string[] = []
  const repeated: string[] = []
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    const pair = pairOf(trimmed)
    if (pair) {
      if (amounts.has(pair.outsideId)) {
        repeated.push(trimmed)
        continue
      }
      amounts.set(pair.outsideId, pair.amount)
    } else if (index > 0 || /\d\s*$/.test(trimmed)) unread.push(trimmed)
  }
  return { lines: [...amounts].map(([outsideId, amount]) => ({ outsideId, amount })), unread, repeated }
}

function pairOf(line: string): PastedAmount | undefined {
  const [, id = '', mark = '', rest = ''] = (line.includes('\t') ? BY_TAB : BY_MARK).exec(line) ?? []
  const written = rest.trim()
  const amount = written.replace(/^"(.*)"$/, '$1').trim()
  // Behind a bare comma an amount with a comma may be two cells.
  const isTwo = /^[,，]$/.test(mark) && amount === written && /[,，]/.test(amount)
  if (id === '' || isTwo || !/^\D{0,6}[\d０-９]/u.test(amount) || /^[-－−]/.test(amount)) return undefined
  return { outsideId: plainPlatformId(id), amount }
}

/** As copied from a table program, where a tab alone stands between cells. */
const BY_TAB = /^["']?([^\s,;，；、"']+)["']?[^\S\t]*(\t)([^\t].*)$/u
const BY_MARK = /^["']?([^\s,;，；、"']+)["']?\s*([\s,;，；、]\s*)(.+)$/u
