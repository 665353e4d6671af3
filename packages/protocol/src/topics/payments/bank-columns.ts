// Columns of a bank's files: where the titles stand, which title is probably what, and what is wrong with what people chose.
import { BANK_FIELD_CODES, BANK_FIELDS, BANK_TITLE_MOST, type BankColumns, type BankField } from './bank-enums.ts'

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

/** What is wrong with a choice, by field; empty when nothing is. */
export function columnProblems(columns: BankColumns, titles: readonly string[]): Partial<Record<BankField, string>> {
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
  return problems
}
