// Reads two columns pasted from a spreadsheet: ad-account id, amount.
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { normalizeAmountText, roundHalfUp } from '@tallyhelm/ui/fields/amount-text'

type PastedAmount = { outsideId: string; amount: string }
export type PastedAmounts = {
  /** Each id once, in the order of first appearance: of two lines nobody knows which one was meant, and the first stays, as in a sheet. */
  lines: readonly PastedAmount[]
  /** Lines that are no pair of id and amount, as they stood, without a head row. */
  unread: readonly string[]
  /** Further lines of an id that has one, as they stood. */
  repeated: readonly string[]
  /** Amounts that had more than two decimals, as they stood and as they were rounded. */
  rounded: readonly { text: string; amount: string }[]
}

/**
 * A line is an id, then a tab, comma, semicolon or blanks, then an amount. Thousands separators, currency signs and full-width
 * digits are understood, surplus decimals rounded half up; a first line without any digit in its amount is a head row.
 */
export function parsePastedAmounts(text: string): PastedAmounts {
  const amounts = new Map<string, string>()
  const unread: string[] = []
  const repeated: string[] = []
  const rounded: { text: string; amount: string }[] = []
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
      if (pair.plain.split('.')[1]?.slice(2)) rounded.push({ text: pair.plain, amount: pair.amount })
    } else if (index > 0 || /\d\s*$/.test(trimmed)) unread.push(trimmed)
  }
  return { lines: [...amounts].map(([outsideId, amount]) => ({ outsideId, amount })), unread, repeated, rounded }
}

function pairOf(line: string): (PastedAmount & { plain: string }) | undefined {
  const [, id = '', rest = ''] = /^["']?([^\s,;，；、"']+)["']?\s*[\s,;，；、]\s*(.+)$/u.exec(line.normalize('NFKC')) ?? []
  const plain = normalizeAmountText(rest.replaceAll('"', '').replace(/(USD|美元)\s*$/i, ''))
  if (id === '' || plain === null || plain === '' || plain === '.') return undefined
  return { outsideId: plainPlatformId(id), amount: roundHalfUp(plain, 2), plain }
}
