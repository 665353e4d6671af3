// Judging the sheets of ad accounts, opening balances, credit lines and fee rates, by what is known now. Pure.
import { splitTags, tagsProblem } from '@tallyhelm/protocol/topics/ad-accounts/tags'
import { basisPointsOf, percentProblem, percentText, type ChargeSubject } from '@tallyhelm/protocol/topics/billing/limits'
import { CREDIT_CURRENCIES } from '@tallyhelm/protocol/topics/credit/enums'
import { displayText, type Currency, type Money, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { isAmount, readAmount } from '@tallyhelm/protocol/values/written-amount'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Book, BookedCustomer, Part } from './book.ts'
import { channelCalled, channelName } from './channel-words.ts'
import { choiceAt, type Line, wrong, yesAt } from './cells.ts'
import { type AccountFacts, accountKey, type Known, type KnownAmount, type MoneyFacts, moneyKey, type Rates, type Sound } from './facts.ts'

export function judgeAccount(line: Line, book: Book, known: Known): Sound<AccountFacts> {
  const channel =
    channelCalled(line.at('渠道')) ?? wrong('渠道', line.at('渠道') === '' ? '请填写渠道' : '渠道应为 Facebook、Google 或 TikTok')
  const outsideAccountId = plainPlatformId(line.at('广告账户 ID'))
  if (outsideAccountId === '') wrong('广告账户 ID', '请填写广告账户 ID')
  if (!/^\d{1,20}$/.test(outsideAccountId)) wrong('广告账户 ID', '广告账户 ID 应为数字')
  const customer = book.customerAt(line)
  if (!customer.channels.includes(channel)) wrong('渠道', `客户未开通 ${channelName(channel)}`)
  const subCustomer = book.partAt(line, 'SUB_CUSTOMERS', '子客户', customer)
  const company = companyAt(line, book, customer)
  const tags = splitTags(line.at('标签'))
  const problem = tagsProblem(tags)
  if (problem !== undefined) wrong('标签', problem)
  const facts = { sheet: 'ACCOUNTS', channel, outsideAccountId, customer, subCustomer, company, tags } as const
  const once = `account:${accountKey(channel, outsideAccountId)}`
  const held = known.accounts.get(accountKey(channel, outsideAccountId))
  if (!held) return { facts, once }
  if (held.customerId !== customer.id) return wrong('广告账户 ID', `该账户已属于客户“${held.customerName}”`)
  return { facts, once, same: { note: '已存在，未改动', objectId: null } }
}

/** Left out where the customer has just one. */
function companyAt(line: Line, book: Book, customer: BookedCustomer): Part {
  const named = book.partAt(line, 'COMPANIES', '开户公司', customer)
  if (named) return named
  const [only, second] = book.partsOf('COMPANIES', customer)
  if (!only) return wrong('开户公司', '客户还没有开户公司，请先导入')
  return second ? wrong('开户公司', '请填写开户公司') : only
}

export function judgeOpening(line: Line, book: Book, known: Known): Sound<MoneyFacts> {
  const customer = book.customerAt(line)
  const subCustomer = book.partAt(line, 'SUB_CUSTOMERS', '子客户', customer)
  const currency = currencyAt(line, WALLET_CURRENCIES)
  const money = amountAt(line, '余额', currency)
  const facts = { sheet: 'OPENINGS', customer, subCustomer, money, rates: null } as const
  const once = `wallet:${moneyKey(customer.ref, subCustomer?.ref ?? null, currency)}`
  if (money.minor === 0n) return { facts, once, same: { note: '余额为 0，无需入账', objectId: null } }
  const isNew = customer.id === null || subCustomer?.id === null
  const held = isNew ? undefined : known.openings.get(moneyKey(customer.id, subCustomer?.id ?? null, currency))
  return { facts, once, ...comparedWith(held, money, '余额', '更正请用钱包调账') }
}

export function judgeCreditLine(line: Line, book: Book, known: Known): Sound<MoneyFacts> {
  const customer = book.customerAt(line)
  if (CUSTOMER_TYPES[customer.type].pays !== 'CREDIT_LINE') wrong('客户', '该客户为预充客户，没有授信')
  const currency = currencyAt(line, CREDIT_CURRENCIES)
  const money = amountAt(line, '授信额度', currency)
  const facts = { sheet: 'CREDIT_LINES', customer, subCustomer: null, money, rates: null } as const
  const held = known.creditLines.get(moneyKey(customer.id, null, currency))
  return { facts, once: `credit:${moneyKey(customer.ref, null, currency)}`, ...comparedWith(held, money, '授信额度', '变更请到授信管理') }
}

function comparedWith(held: KnownAmount | undefined, money: Money, column: string, elsewhere: string): Pick<Sound, 'same'> {
  if (!held) return {}
  const shown = `${displayText(held.money)} ${held.money.currency}`
  if (held.money.minor !== money.minor) return wrong(column, held.isWaiting ? `已有 ${shown} 待复核` : `系统中已为 ${shown}，${elsewhere}`)
  return { same: { note: held.isWaiting ? '已提交复核，未改动' : '已存在，未改动', objectId: null } }
}

function currencyAt<Code extends Currency>(line: Line, allowed: readonly Code[]): Code {
  const typed = line.at('币种').toUpperCase()
  if (typed === '') wrong('币种', '请填写币种')
  return allowed.find(code => code === typed) ?? wrong('币种', `币种应为 ${allowed.join('、')}`)
}

function amountAt(line: Line, column: string, currency: Currency): Money {
  const read = readAmount(line.at(column), { currency, label: column })
  return isAmount(read) ? read : wrong(column, read.text)
}

const SUBJECT_WORDS: Readonly<Record<string, ChargeSubject>> = {
  Facebook: 'FACEBOOK',
  Google: 'GOOGLE',
  TikTok: 'TIKTOK',
  跨主体转移: 'TRANSFER',
}

export function judgeRates(line: Line, book: Book, known: Known): Sound<MoneyFacts> {
  const customer = book.customerAt(line)
  const subject = choiceAt(line, '费率项目', SUBJECT_WORDS)
  const isTransfer = subject === 'TRANSFER'
  if (isTransfer && line.at('税率（%）') !== '') wrong('税率（%）', '跨主体转移没有税率，请留空')
  if (isTransfer && line.at('费用可退') !== '') wrong('费用可退', '跨主体转移请留空')
  const rates: Rates = {
    subject,
    serviceFeeBasisPoints: percentAt(line, '服务费率（%）', '服务费率'),
    taxBasisPoints: isTransfer ? null : percentAt(line, '税率（%）', '税率'),
    isReturnable: isTransfer ? null : yesAt(line, '费用可退'),
  }
  const facts = { sheet: 'FEE_RATES', customer, subCustomer: null, money: null, rates } as const
  const once = `rates:${moneyKey(customer.ref, null, subject)}`
  const held = known.rates.get(moneyKey(customer.id, null, subject))
  if (!held) return { facts, once }
  const isEqual =
    held.serviceFeeBasisPoints === rates.serviceFeeBasisPoints &&
    held.taxBasisPoints === rates.taxBasisPoints &&
    held.isReturnable === rates.isReturnable
  if (isEqual) return { facts, once, same: { note: held.isWaiting ? '已提交复核，未改动' : '已存在，未改动', objectId: null } }
  const shown = `服务费率 ${percentText(held.serviceFeeBasisPoints)}%${held.taxBasisPoints === null ? '' : `、税率 ${percentText(held.taxBasisPoints)}%`}`
  return wrong('服务费率（%）', held.isWaiting ? `已有${shown}待复核` : `系统中已为${shown}，变更请到客户详情`)
}

function percentAt(line: Line, column: string, label: string): number {
  const typed = line.at(column).replace(/%$/, '')
  const problem = percentProblem(typed, label)
  if (problem !== undefined) wrong(column, problem)
  return basisPointsOf(typed)
}
