// Compare: a customer's own sheet beside a statement, account by account. Finds the two columns by what their titles say. Pure.
import { cellText, unreadText } from '@tallyhelm/infra/sheets/titled'
import type { SheetRow } from '@tallyhelm/infra/sheets/sheet'
import { COMPARISON_CODES, type Compared, type Comparison } from '@tallyhelm/protocol/topics/statements/enums'
import { add, compare, type Currency, type Money, parseMoneyRounded, subtract, zero } from '@tallyhelm/protocol/values/money'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { idProblem, lostDigitsIn } from '@tallyhelm/protocol/values/written-id'
import { isAmount, readAmount, type UnreadAmount } from '@tallyhelm/protocol/values/written-amount'

export type AccountAmount = { outsideAccountId: string; accountName: string; amount: Money }
export type UnreadRow = { rowNo: number; msg: string }
/** `titles`: what the columns are called that were read; `skippedAbove`: lines with content above them. */
export type OwnSheet = {
  amounts: Map<string, { name: string; amount: Money }>
  unread: UnreadRow[]
  titleLine: number
  skippedAbove: number
  titles: { account: string; amount: string }
}

const ID_TITLES = ['广告账户id', '账户id', '账号id', '广告账户编号', 'accountid', 'adaccountid', 'customerid', 'advertiserid']
const NAME_TITLES = ['广告账户名称', '账户名称', '广告账户', '账户', 'accountname']
const SPEND_TITLES = ['消耗', '消耗金额', '花费', '花费金额', 'spend', 'amountspent', 'cost']
const TOTAL_TITLES = ['合计', '合计金额', '总计', '应付', '应付金额', '应结金额', 'total']
const EITHER_TITLES = ['金额', 'amount']
const AMOUNT_TITLES: Readonly<Record<Compared, readonly string[]>> = {
  SPEND: [...SPEND_TITLES, ...EITHER_TITLES],
  TOTAL: [...TOTAL_TITLES, ...EITHER_TITLES],
}
/** What the amount's column may be called, as people are told. */
export const AMOUNT_TITLES_TEXT: Readonly<Record<Compared, string>> = { SPEND: '“消耗”或“金额”', TOTAL: '“合计”或“金额”' }
const TITLE_ROWS = 20
const CELL_MOST = 100

const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[\s_-]/g, '')
    .replace(/\(.*\)$/, '')
    .toLowerCase()

/** undefined without a line of titles that names both columns. Several lines of one account are added up. */
export function readOwnSheet(rows: readonly SheetRow[], by: Compared, currency: Currency): OwnSheet | undefined {
  const place = rows.slice(0, TITLE_ROWS).findIndex(row => columnsOf(row, by) !== undefined)
  const first = rows[place]
  const columns = first && columnsOf(first, by)
  if (!columns) return undefined
  const width = first.cells.length
  const lostDigits = lostDigitsIn(rows.slice(place + 1).map(row => row.cells[columns.id]?.text ?? ''))
  const titleAt = (at: number) => cellText(first.cells[at]?.text ?? '', CELL_MOST)
  const sheet: OwnSheet = {
    amounts: new Map(),
    unread: [],
    titleLine: first.number,
    skippedAbove: place,
    titles: { account: titleAt(columns.id), amount: titleAt(columns.amount) },
  }
  for (const row of rows.slice(place + 1)) {
    const unread = unreadText(row, width)
    if (unread !== undefined) {
      sheet.unread.push({ rowNo: row.number, msg: unread })
      continue
    }
    const text = (at: number) => cellText(row.cells[at]?.text ?? '', CELL_MOST)
    const [id, typed] = [plainPlatformId(text(columns.id)), text(columns.amount)]
    if (id === '' && typed === '') continue
    const lost = idProblem(text(columns.id), '账户 ID ') ?? lostDigits(id, '账户 ID ')
    const amount = amountOf(row.cells[columns.amount]?.kind === 'number', typed, currency)
    // A line of sums has no account.
    if (lost !== undefined) sheet.unread.push({ rowNo: row.number, msg: lost })
    else if (id === '' || !/^\d{3,}$/.test(id)) sheet.unread.push({ rowNo: row.number, msg: '没有账户 ID' })
    else if (!isAmount(amount)) sheet.unread.push({ rowNo: row.number, msg: amount.text })
    else {
      const before = sheet.amounts.get(id)
      const name = before?.name || (columns.name === -1 ? '' : text(columns.name))
      sheet.amounts.set(id, { name, amount: before ? add(before.amount, amount) : amount })
    }
  }
  return sheet
}

/** The spelling of titles decides which column is taken where several would do: the first of the list. */
function columnsOf(row: SheetRow, by: Compared): { id: number; amount: number; name: number } | undefined {
  if (row.fault !== undefined) return undefined
  const titles = row.cells.map(cell => plainTitle(cell?.text ?? ''))
  const placeOf = (wanted: readonly string[]) => titles.indexOf(wanted.find(title => titles.includes(title)) ?? '\n')
  const [id, amount, name] = [placeOf(ID_TITLES), placeOf(AMOUNT_TITLES[by]), placeOf(NAME_TITLES)]
  return id === -1 || amount === -1 ? undefined : { id, amount, name }
}

/** A stored number may have digits beyond the cent, and loses none that count. */
function amountOf(isStored: boolean, typed: string, currency: Currency): Money | UnreadAmount {
  const by = { currency, isSigned: true } as const
  const [, mark = '', digits = ''] = (isStored && /^(\D*?)(-?\d{1,12}(?:\.\d{1,30})?)$/.exec(typed)) || []
  const isOurs = digits !== '' && isAmount(readAmount(`${mark}1`, by))
  const stored = isOurs ? parseMoneyRounded(digits.replace(/(\.\d{12})\d+$/, '$1'), currency) : undefined
  return stored ?? readAmount(typed, by)
}

export type ComparedAccount = {
  outsideAccountId: string
  accountName: string
  state: Comparison
  ours: Money | null
  yours: Money | null
  /** yours less ours */
  difference: Money
}

/** Every account of either side, those that differ first, the largest difference before the others. */
export function compareAccounts(ours: readonly AccountAmount[], sheet: OwnSheet, currency: Currency): ComparedAccount[] {
  const nothing = zero(currency)
  const known = new Set(ours.map(one => one.outsideAccountId))
  const rows = ours.map(({ outsideAccountId, accountName, amount }): ComparedAccount => {
    const yours = sheet.amounts.get(outsideAccountId)?.amount ?? null
    const state = yours === null ? 'OURS' : compare(yours, amount) === 0 ? 'EQUAL' : 'DIFFERS'
    return { outsideAccountId, accountName, state, ours: amount, yours, difference: subtract(yours ?? nothing, amount) }
  })
  for (const [outsideAccountId, { name, amount }] of sheet.amounts)
    if (!known.has(outsideAccountId))
      rows.push({ outsideAccountId, accountName: name, state: 'YOURS', ours: null, yours: amount, difference: amount })
  const size = ({ difference: { minor } }: ComparedAccount) => (minor < 0n ? -minor : minor)
  const rank = ({ state }: ComparedAccount) => COMPARISON_CODES.indexOf(state)
  return rows.toSorted((left, right) => rank(left) - rank(right) || (size(right) > size(left) ? 1 : size(right) < size(left) ? -1 : 0))
}
