// Judge adoption: what the lines of an adoption mean, and what is wrong with them, by what is known now. Pure.
import { splitTags, tagsProblem } from '@tallyhelm/protocol/topics/ad-accounts/tags'
import { CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { plainPlatformId } from '@tallyhelm/protocol/values/text'
import { idProblem, lostDigitsIn, plainId } from '@tallyhelm/protocol/values/written-id'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { AdoptionLine } from './store.ts'
import { foundKey } from './store-discoveries.ts'

/** As written, in the order of the sheet's columns. */
export type WrittenLine = {
  rowNo: number
  channel: string
  account: string
  customer: string
  subCustomer: string
  company: string
  tags: string
  /** why the line can't be told cell by cell */
  unread?: string | undefined
}

type Named = { id: string; customerId: string; name: string }
export type Known = {
  customers: readonly { id: string; name: string; openedChannels: readonly Channel[] }[]
  subCustomers: readonly Named[]
  companies: readonly Named[]
  found: ReadonlyMap<string, { name: string; currency: string; isUncapped: boolean }>
}

const CHANNEL_WORDS: Readonly<Record<string, Channel>> = {
  facebook: 'FACEBOOK',
  fb: 'FACEBOOK',
  meta: 'FACEBOOK',
  google: 'GOOGLE',
  谷歌: 'GOOGLE',
  tiktok: 'TIKTOK',
  tt: 'TIKTOK',
}

export const channelCalled = (word: string): Channel | undefined => entryOf(CHANNEL_WORDS, word.normalize('NFKC').trim().toLowerCase())

/** In the order of the lines; of two lines about one account the first stays. */
export function judgeAdoption(lines: readonly WrittenLine[], known: Known): AdoptionLine[] {
  const maps = {
    customers: byWord(known.customers, customer => customer.name),
    subCustomers: grouped(known.subCustomers),
    companies: grouped(known.companies),
  }
  const seen = new Map<string, number>()
  const lostDigits = lostDigitsIn(lines.flatMap(({ account, unread }) => (unread === undefined ? [account] : [])))
  return lines.map(line => {
    const whole = judgeLine(line, known, maps)
    const judged = { ...whole, problem: whole.problem ?? lostDigits(line.account, '广告账户 ID ') ?? null }
    if (judged.channel === null) return judged
    const key = foundKey(judged.channel, judged.outsideAccountId)
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, line.rowNo)
    return earlier === undefined ? judged : { ...judged, problem: judged.problem ?? `与第 ${earlier} 行的账户重复` }
  })
}

type Maps = {
  customers: ReadonlyMap<string, readonly Known['customers'][number][]>
  subCustomers: ReadonlyMap<string, readonly Named[]>
  companies: ReadonlyMap<string, readonly Named[]>
}

function judgeLine(line: WrittenLine, known: Known, maps: Maps): AdoptionLine {
  const channel = channelCalled(line.channel) ?? null
  const outsideAccountId = plainPlatformId(line.account)
  const tags = splitTags(line.tags)
  const found = channel === null ? undefined : known.found.get(foundKey(channel, outsideAccountId))
  const owner = ownerOf(line, maps)
  const first = line.unread ?? accountProblem(line, channel, outsideAccountId) ?? owner.problem
  const closed = owner.customer !== undefined && channel !== null && !owner.customer.openedChannels.includes(channel)
  return {
    rowNo: line.rowNo,
    channel,
    outsideAccountId,
    customerText: owner.customer?.name ?? line.customer,
    subCustomerText: owner.subCustomer?.name ?? line.subCustomer,
    companyText: owner.company?.name ?? line.company,
    customerId: owner.customer?.id ?? null,
    subCustomerId: owner.subCustomer?.id ?? null,
    companyId: owner.company?.id ?? null,
    tags,
    accountName: found?.name ?? null,
    isUncapped: found?.isUncapped ?? false,
    problem:
      first ??
      (closed && channel !== null ? `客户未开通 ${CHANNELS[channel].name}` : undefined) ??
      currencyProblem(found?.currency) ??
      tagsProblem(tags) ??
      null,
  }
}

function accountProblem(line: WrittenLine, channel: Channel | null, id: string): string | undefined {
  const cells = [line.channel, line.account, line.customer, line.subCustomer, line.company, line.tags]
  if (cells.some(cell => plainId(cell).startsWith('='))) return '不支持公式，请改为填写好的内容'
  if (channel === null) return line.channel === '' ? '请填写渠道' : '渠道应为 Facebook、Google 或 TikTok'
  if (id === '') return '请填写广告账户 ID'
  return idProblem(line.account, '广告账户 ID ') ?? (/^\d{1,20}$/.test(id) ? undefined : '广告账户 ID 应为数字')
}

/** The platform's list does not show the currency of an account that we may not read. */
function currencyProblem(currency: string | undefined): string | undefined {
  if (currency === undefined || CURRENCY_CODES.some(code => code === currency)) return undefined
  return currency === '' ? '渠道未授权读取该账户' : `暂不支持该币种（${currency}）`
}

type Owner = { customer?: Known['customers'][number]; subCustomer?: Named; company?: Named; problem?: string }

/** A company may be left out where the customer has only one. */
function ownerOf(line: WrittenLine, { customers, subCustomers, companies }: Maps): Owner {
  if (line.customer === '') return { problem: '请填写客户' }
  const called = customers.get(line.customer.toLowerCase()) ?? []
  const [customer] = called
  if (!customer) return { problem: '客户不存在' }
  if (called.length > 1) return { problem: '有多个同名客户，请填写客户 ID' }
  const subCustomer = chosen(subCustomers.get(customer.id) ?? [], line.subCustomer)
  if (subCustomer.problem !== undefined) return { customer, problem: `子客户${subCustomer.problem}` }
  const own = companies.get(customer.id) ?? []
  const company = line.company === '' && own.length === 1 ? { one: own[0] } : chosen(own, line.company)
  if (company.problem !== undefined) return { customer, problem: `主体${company.problem}` }
  const given = { customer, ...(subCustomer.one ? { subCustomer: subCustomer.one } : {}) }
  if (company.one) return { ...given, company: company.one }
  return { ...given, problem: own.length === 0 ? '客户还没有主体，请先新增主体' : '请填写主体' }
}

function chosen(all: readonly Named[], word: string): { one?: Named | undefined; problem?: string } {
  if (word === '') return {}
  const fitting = all.filter(({ id, name }) => id === word || name.toLowerCase() === word.toLowerCase())
  if (fitting.length === 0) return { problem: '不属于该客户' }
  return fitting.length > 1 ? { problem: '有多个同名，请填写 ID' } : { one: fitting[0] }
}

function grouped(all: readonly Named[]): Map<string, Named[]> {
  return Map.groupBy(all, ({ customerId }) => customerId)
}

function byWord<Thing extends { id: string }>(all: readonly Thing[], nameOf: (one: Thing) => string): Map<string, Thing[]> {
  const words = new Map<string, Thing[]>()
  for (const one of all) for (const word of new Set([one.id, nameOf(one).toLowerCase()])) words.set(word, [...(words.get(word) ?? []), one])
  return words
}
