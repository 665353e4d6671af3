// Judging a sheet of other channels' bills line by line, by what is known now: what a sound line says, or which column is wrong and why. Pure.
import { nameForm } from '@tallyhelm/protocol/values/names'
import {
  CHANNEL_ACCOUNT_ID_MOST,
  CHANNEL_ACCOUNT_NAME_MOST,
  CHANNEL_BILL_COLUMNS,
  CHANNEL_BILL_MONTHS,
  CHANNEL_NOTE_MOST,
  type ChannelBillColumn,
} from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import { CREDIT_CURRENCIES } from '@tallyhelm/protocol/topics/credit/enums'
import { OTHER_CHANNEL_CODES, type OtherChannel, REPAYMENT_CHANNELS } from '@tallyhelm/protocol/topics/repayments/enums'
import { add, type Currency, type Money } from '@tallyhelm/protocol/values/money'
import { addMonths, isMonth, type Month } from '@tallyhelm/protocol/values/month'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { idProblem, lostDigitsIn } from '@tallyhelm/protocol/values/written-id'
import { isAmount, readAmount } from '@tallyhelm/protocol/values/written-amount'
import { CUSTOMER_TYPES, type CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'

/** `unread`: why the line can't be told cell by cell. */
export type WrittenChannelLine = { rowNo: number; cells: readonly string[]; unread?: string | null }
export type ChannelFacts = {
  customerId: string
  companyId: string
  channel: OtherChannel
  outsideAccountId: string
  accountName: string
  month: Month
  /** the bill's own month, or the earlier one that is corrected */
  ofMonth: Month
  amount: Money
  note: string
}
export type ChannelVerdict = { rowNo: number } & ({ facts: ChannelFacts } | { columnTitle: string; problem: string })

export type KnownChannelCustomer = {
  id: string
  type: CustomerType
  companies: readonly { id: string; name: string }[]
  /** currencies in which it has a credit line */
  lines: readonly Currency[]
}
export type KnownForBills = {
  customers: ReadonlyMap<string, KnownChannelCustomer>
  /** by billKeyOf: bills that are there, and those that another file waits with, under its name */
  bills: ReadonlyMap<string, { waitsIn: string | null }>
  today: Month
}

export type BillKey = Pick<ChannelFacts, 'customerId' | 'companyId' | 'channel' | 'month'> & { currency: Currency }
export const billKeyOf = ({ customerId, companyId, channel, currency, month }: BillKey): string =>
  [customerId, companyId, channel, currency, month].join(':')
const keyOf = (facts: ChannelFacts): string => billKeyOf({ ...facts, currency: facts.amount.currency })

/** Ends the judging of a line. */
class WrongCell extends Error {
  readonly column: string

  constructor(column: string, problem: string) {
    super(problem)
    this.column = column
  }
}
function wrong(column: ChannelBillColumn, problem: string): never {
  throw new WrongCell(column, problem)
}

/** One for each line, in their order: by itself, then beside the others of the sheet. */
export function judgeChannelLines(lines: readonly WrittenChannelLine[], known: KnownForBills): ChannelVerdict[] {
  const seen = new Map<string, number>()
  const place = CHANNEL_BILL_COLUMNS.indexOf('账户 ID')
  const idOf = ({ cells, unread }: WrittenChannelLine) => (unread ? '' : (cells[place] ?? ''))
  const lostDigits = lostDigitsIn(lines.map(idOf))
  const judged = lines.map((line): ChannelVerdict => {
    const problem = lostDigits(idOf(line), '账户 ID ')
    return problem === undefined ? judgeOne(line, known, seen) : { rowNo: line.rowNo, columnTitle: '账户 ID', problem }
  })
  const sums = new Map<string, Money>()
  for (const verdict of judged) {
    if (!('facts' in verdict)) continue
    const { amount } = verdict.facts
    const sum = sums.get(keyOf(verdict.facts))
    sums.set(keyOf(verdict.facts), sum ? add(sum, amount) : amount)
  }
  return judged.map(verdict =>
    'facts' in verdict && (sums.get(keyOf(verdict.facts))?.minor ?? 0n) <= 0n
      ? { rowNo: verdict.rowNo, columnTitle: '金额', problem: '该客户该公司该渠道本月的合计需大于 0' }
      : verdict,
  )
}

function judgeOne(line: WrittenChannelLine, known: KnownForBills, seen: Map<string, number>): ChannelVerdict {
  const { rowNo, unread } = line
  if (unread) return { rowNo, columnTitle: '', problem: unread }
  try {
    const facts = factsOf(line, known)
    const key = [keyOf(facts), facts.outsideAccountId, facts.ofMonth].join(':')
    const former = seen.get(key)
    if (former !== undefined) wrong('账户 ID', `与第 ${former} 行重复：同一账户同一月份只能有一行`)
    seen.set(key, rowNo)
    return { rowNo, facts }
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error
    return { rowNo, columnTitle: error.column, problem: error.message }
  }
}

function factsOf({ cells }: WrittenChannelLine, known: KnownForBills): ChannelFacts {
  const at = (column: ChannelBillColumn): string => cells[CHANNEL_BILL_COLUMNS.indexOf(column)] ?? ''
  for (const column of CHANNEL_BILL_COLUMNS) requirePlain(column, at(column))
  const customer = customerAt(at('客户编号'), known)
  const company = companyAt(at('公司'), customer)
  const channel = channelAt(at('渠道'))
  const outsideAccountId = accountIdAt(at('账户 ID'))
  const accountName = textAt('账户名称', at('账户名称'), CHANNEL_ACCOUNT_NAME_MOST)
  const month = monthAt('账单月份', at('账单月份'), known.today)
  const currency = currencyAt(at('币种'), customer)
  const ofMonth = correctedAt(at('更正月份'), month)
  const amount = amountAt(at('金额'), currency, ofMonth !== month)
  const note = at('备注').length > CHANNEL_NOTE_MOST ? wrong('备注', `备注最多 ${CHANNEL_NOTE_MOST} 个字符`) : at('备注')
  const facts = { customerId: customer.id, companyId: company.id, channel, outsideAccountId, accountName, month, ofMonth, amount, note }
  const there = known.bills.get(keyOf(facts))
  if (there?.waitsIn === null) wrong('账单月份', `${month} 的账单已入账；补充或更正请列入下月表格，并填写更正月份`)
  if (there !== undefined) wrong('账单月份', `${month} 的账单正在文件“${there.waitsIn}”中待复核`)
  return facts
}

/** Whatever a table program would compute, or has cut. */
function requirePlain(column: ChannelBillColumn, cell: string): void {
  if (/^[=@]/.test(cell)) wrong(column, '不支持公式，请改为填写好的内容')
  if (cell.endsWith('…')) wrong(column, '内容过长')
  if (/^[+-]?\d+(\.\d+)?e[+-]?\d+$/i.test(cell)) wrong(column, '被表格软件改成了科学计数，请把该列设为文本后重新填写')
}

function textAt(column: ChannelBillColumn, text: string, most: number): string {
  if (text === '') wrong(column, `请填写${column}`)
  return text.length > most ? wrong(column, `${column}最多 ${most} 个字符`) : text
}

function customerAt(text: string, { customers }: KnownForBills): KnownChannelCustomer {
  if (text === '') wrong('客户编号', '请填写客户编号')
  if (!/^[1-9]\d{0,18}$/.test(text)) wrong('客户编号', '客户编号应为数字')
  const customer = customers.get(text) ?? wrong('客户编号', '没有该客户')
  return CUSTOMER_TYPES[customer.type].pays === 'CREDIT_LINE' ? customer : wrong('客户编号', '该客户不是账期客户，没有授信')
}

function companyAt(text: string, { companies }: KnownChannelCustomer): { id: string } {
  if (text === '') wrong('公司', '请填写公司')
  return companies.find(({ name }) => nameForm(name) === nameForm(text)) ?? wrong('公司', '该客户没有这家公司')
}

function channelAt(text: string): OtherChannel {
  if (text === '') wrong('渠道', '请填写渠道')
  const found = OTHER_CHANNEL_CODES.find(code => nameForm(code) === nameForm(text))
  if (found !== undefined) return found
  const isOurs = Object.values(REPAYMENT_CHANNELS).some(name => nameForm(name) === nameForm(text))
  return wrong('渠道', isOurs ? '该渠道由系统出账，不能导入' : `渠道应为 ${OTHER_CHANNEL_CODES.join('、')}`)
}

function accountIdAt(text: string): string {
  const problem = idProblem(text, '账户 ID ')
  if (problem !== undefined) wrong('账户 ID', problem)
  const id = textAt('账户 ID', plainPlatformId(text), CHANNEL_ACCOUNT_ID_MOST)
  return /^[0-9A-Za-z][0-9A-Za-z._-]*$/.test(id) ? id : wrong('账户 ID', '账户 ID 为字母、数字或 - . _')
}

/** '2026-10', also as table programs turn it into a date. */
function readMonth(column: ChannelBillColumn, text: string): Month {
  const [, year, month = ''] = /^(\d{4})[-/.年](\d{1,2})(?:月|[-/.]0?1(?: 00:00:00)?)?$/.exec(text) ?? []
  const read = year === undefined ? '' : `${year}-${month.padStart(2, '0')}`
  return isMonth(read) ? read : wrong(column, `${column}格式为 yyyy-MM，如 2026-01`)
}

function monthAt(column: ChannelBillColumn, text: string, today: Month): Month {
  if (text === '') wrong(column, `请填写${column}`)
  const month = readMonth(column, text)
  if (month >= today) wrong(column, `${month} 尚未结束，只能导入已结束的月份`)
  return month < addMonths(today, -CHANNEL_BILL_MONTHS) ? wrong(column, `不能早于 ${CHANNEL_BILL_MONTHS} 个月前`) : month
}

function correctedAt(text: string, month: Month): Month {
  if (text === '') return month
  const corrected = readMonth('更正月份', text)
  if (corrected >= month) wrong('更正月份', '更正月份需早于账单月份')
  return corrected < addMonths(month, -CHANNEL_BILL_MONTHS) ? wrong('更正月份', `不能早于账单月份 ${CHANNEL_BILL_MONTHS} 个月`) : corrected
}

function currencyAt(text: string, customer: KnownChannelCustomer): Currency {
  if (text === '') wrong('币种', '请填写币种')
  const currency = CREDIT_CURRENCIES.find(code => code === text.toUpperCase()) ?? wrong('币种', `币种应为 ${CREDIT_CURRENCIES.join('、')}`)
  return customer.lines.includes(currency) ? currency : wrong('币种', `该客户没有 ${currency} 授信，请先设置授信`)
}

/** Only a correction may take something back. */
function amountAt(text: string, currency: Currency, isCorrection: boolean): Money {
  const read = readAmount(text, { currency, isSigned: true })
  if (!isAmount(read)) return wrong('金额', read.text)
  if (read.minor < 0n && !isCorrection) wrong('金额', '金额需大于 0；冲减以前的月份请填写更正月份')
  return read.minor === 0n ? wrong('金额', '金额需大于 0') : read
}
