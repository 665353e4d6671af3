// Columns of a bank's files: where the titles stand, which title is probably what, and what is wrong with what people chose.
import type { Currency } from '../../values/money.ts'
import { BANK_FIELD_CODES, BANK_FIELDS, BANK_TITLE_MOST, type BankColumns, type BankField, NEVER_LEFT_OUT } from './enums.ts'
import { currencyNamed, currencyText } from './words.ts'

/** Banks print the account and the period above the titles. */
const LINES_ABOVE = 30
const LEAST_TITLES = 3

/** Titles are compared without blanks, in half width, and without what stands in brackets. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s*[([].*[)\]]$/, '')
    .toLowerCase()

/** Each title once: a second one of the same name is numbered. An empty one is named by its place. */
export function namedTitles(cells: readonly string[]): string[] {
  const used = new Set<string>()
  return cells.map((cell, index) => {
    const bare = cell.trim().slice(0, BANK_TITLE_MOST - 6) || `第 ${index + 1} 列`
    let name = bare
    for (let n = 2; used.has(name); n += 1) name = `${bare} (${n})`
    used.add(name)
    return name
  })
}

/** The place of the line with the titles: that with the columns where they are known, else the fullest one that holds no figures; -1 without. */
export function titleLine(lines: readonly (readonly string[])[], known: BankColumns | undefined): number {
  const first = lines.slice(0, LINES_ABOVE)
  if (known) return first.findIndex(cells => fits(known, namedTitles(cells)))
  let [best, most] = [-1, LEAST_TITLES - 1]
  for (const [place, cells] of first.entries()) {
    const full = cells.filter(cell => cell.trim() !== '')
    if (full.length > most && full.every(cell => !/^[\d\s.,:/年月日+-]+$/.test(cell))) [best, most] = [place, full.length]
  }
  return best
}

/** Whether a file with these titles can be read by these columns. */
export const fits = (columns: BankColumns, titles: readonly string[]): boolean => {
  const chosen = BANK_FIELD_CODES.flatMap(field => columns[field] ?? [])
  return chosen.length > 0 && chosen.every(title => titles.includes(title))
}

/** What each title probably is, the most usual name first; a title is one thing only. */
export function guessColumns(titles: readonly string[]): BankColumns {
  const taken = new Set<string>()
  const guess = (field: BankField): string | null => {
    for (const usual of BANK_FIELDS[field].usual) {
      const title = titles.find(one => plainTitle(one) === usual && !taken.has(one))
      if (title === undefined) continue
      taken.add(title)
      return title
    }
    return null
  }
  return Object.fromEntries(BANK_FIELD_CODES.map(field => [field, guess(field)])) as BankColumns // every field is there
}

/** What a title says in brackets, as «金额(美元)»; undefined where that is no currency. */
const currencyOfTitle = (title: string): Currency | undefined =>
  currencyNamed(/[([]([^()[\]]*)[)\]]$/.exec(title.normalize('NFKC').trim())?.[1] ?? '')

/** What is wrong with a choice, by field; empty when nothing is. */
export function columnProblems(columns: BankColumns, titles: readonly string[], currency: Currency): Partial<Record<BankField, string>> {
  const problems: Partial<Record<BankField, string>> = {}
  const used = new Map<string, BankField>()
  for (const field of BANK_FIELD_CODES) {
    const title = columns[field]
    const { text, isRequired } = BANK_FIELDS[field]
    if (title === null) {
      if (isRequired) problems[field] = `请选择${text}对应的列`
      continue
    }
    const other = used.get(title)
    if (!titles.includes(title)) problems[field] = `文件中没有“${title}”列`
    else if (other !== undefined) problems[field] = `“${title}”列已用作${BANK_FIELDS[other].text}`
    used.set(title, field)
  }
  for (const field of ['amount_in', 'amount_out'] as const) {
    const written = currencyOfTitle(columns[field] ?? '')
    if (written !== undefined && written !== currency)
      problems[field] ??= `“${columns[field]}”列为${currencyText(written)}，与上传时选择的${currencyText(currency)}不符`
  }
  for (const field of NEVER_LEFT_OUT) {
    const left = columns[field] === null ? guessColumns(titles)[field] : null
    if (left !== null && !used.has(left)) problems[field] = `文件有“${left}”列，请选择为${BANK_FIELDS[field].text}`
  }
  return problems
}

/** The currency that a bank prints above the titles, as «币种：美元»; undefined where it prints none. */
export function currencyAbove(lines: readonly (readonly string[])[]): Currency | undefined {
  const LABEL = /^(?:账户|交易)?(?:币种|货币|币别|currency|ccy|account currency)\s*[:：]?\s*/i
  for (const cells of lines) {
    const written = cells.map(cell => cell.normalize('NFKC').trim())
    for (const [place, cell] of written.entries()) {
      if (!LABEL.test(cell)) continue
      const rest = cell.replace(LABEL, '')
      const named = currencyNamed(rest === '' ? (written.slice(place + 1).find(text => text !== '') ?? '') : rest)
      if (named !== undefined) return named
    }
  }
  return undefined
}
