// Judging the sheets of customers, companies, sub-customers and people, by what is known now. Pure.
import { nameForm } from '@tallyhelm/protocol/values/names'
import { readPhone } from '@tallyhelm/protocol/topics/session/phone'
import { CUSTOMER_NAME_LEAST } from '@tallyhelm/protocol/topics/organization/limits'
import { COMPANY_NAME_MOST, COUNTRY_CODE_PATTERN, USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { creditCodeProblem, plainCreditCode } from '@tallyhelm/protocol/values/credit-code'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { CustomerNature, CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Book } from './book.ts'
import { channelCalled } from './channel-words.ts'
import { choiceAt, keyAt, type Line, maybeYesAt, textAt, wrong } from './cells.ts'
import { differingExtras, emailAt, extrasAt, noteOfPerson } from './judge-extras.ts'
import {
  type CompanyFacts,
  type CustomerFacts,
  type Known,
  type PersonFacts,
  phoneKey,
  type Sound,
  type SubCustomerFacts,
} from './facts.ts'

const TYPE_WORDS: Readonly<Record<string, CustomerType>> = { 账期: 0, 预充: 1, '预充（代理交付）': 2, '账期（代理交付）': 3 }
const NATURE_WORDS: Readonly<Record<string, CustomerNature>> = { 直客: 'DIRECT_AGENT', 二级代理: 'SECOND_AGENT' }
const TYPE_NAMES = Object.keys(TYPE_WORDS)

export function judgeCustomer(line: Line, book: Book, known: Known): Sound<CustomerFacts> {
  const key = keyAt(line)
  const name = textAt(line, '名称', { least: CUSTOMER_NAME_LEAST, most: COMPANY_NAME_MOST })
  const type = choiceAt(line, '客户类型', TYPE_WORDS)
  const nature = choiceAt(line, '客户性质', NATURE_WORDS)
  const channels = channelsAt(line)
  const extras = extrasAt(line, known)
  const facts = { sheet: 'CUSTOMERS', key, name, type, nature, channels, ...extras } as const
  const [held] = [...book.called('KEY', key), ...book.called('ID', key)]
  if (held) {
    const differs = [
      ...(nameForm(held.name) === nameForm(name) ? [] : [`名称为“${held.name}”`]),
      ...(held.type === type ? [] : [`类型为“${TYPE_NAMES[held.type]}”`]),
      ...(held.nature === nature ? [] : ['性质不同']),
      ...differingExtras(extras, held.id, known),
    ]
    const note = differs.length === 0 ? '已存在，未改动' : `已存在，未改动；系统中${differs.join('，')}`
    return { facts, once: `key:${key}`, same: { note, objectId: held.id } }
  }
  const [named] = book.called('NAME', name)
  if (named) wrong('名称', named.id === null ? '与本表另一客户同名' : `已有同名客户；若为同一客户，请在“编号”填写其系统 ID ${named.id}`)
  return { facts, once: `key:${key}` }
}

function channelsAt(line: Line): Channel[] {
  const words = line
    .at('开通渠道')
    .split(/[\s,，、;；/|]+/)
    .filter(word => word !== '')
  if (words.length === 0) return [...CHANNEL_CODES]
  const found = words.map(word => channelCalled(word))
  const unknown = words.find((_, index) => found[index] === undefined)
  if (unknown !== undefined) wrong('开通渠道', `“${unknown}”不是渠道，应为 Facebook、Google、TikTok`)
  return CHANNEL_CODES.filter(channel => found.includes(channel))
}

export function judgeCompany(line: Line, book: Book): Sound<CompanyFacts> {
  const key = keyAt(line)
  const customer = book.customerAt(line)
  const name = textAt(line, '公司全称', { least: 2, most: COMPANY_NAME_MOST })
  const code = plainCreditCode(line.at('统一社会信用代码'))
  const problem = creditCodeProblem(code)
  if (problem !== undefined) wrong('统一社会信用代码', problem)
  const creditCode = code === '' ? null : code
  const facts = { sheet: 'COMPANIES', key, customer, name, creditCode } as const
  const own = book.partsOf('COMPANIES', customer)
  const held =
    own.find(part => part.key === key) ?? own.find(part => part.name === name || (creditCode !== null && part.creditCode === creditCode))
  if (!held) return { facts, once: `key:${key}` }
  if (held.id === null) return wrong('公司全称', '与本表另一行的公司或统一社会信用代码重复')
  const note = held.name === name ? '已存在，未改动' : `已存在，未改动；系统中名称为“${held.name}”`
  return { facts, once: `key:${key}`, same: { note, objectId: held.id } }
}

export function judgeSubCustomer(line: Line, book: Book): Sound<SubCustomerFacts> {
  const key = keyAt(line)
  const customer = book.customerAt(line)
  if (customer.nature !== 'SECOND_AGENT') wrong('客户', '该客户不是二级代理，没有子客户')
  const name = textAt(line, '名称', { least: 2, most: COMPANY_NAME_MOST })
  const showsSpend = maybeYesAt(line, '显示消耗')
  const facts = { sheet: 'SUB_CUSTOMERS', key, customer, name, showsSpend } as const
  const own = book.partsOf('SUB_CUSTOMERS', customer)
  const held = own.find(part => part.key === key) ?? own.find(part => nameForm(part.name) === nameForm(name))
  if (!held) return { facts, once: `key:${key}` }
  if (held.id === null) return wrong('名称', '与本表另一行的子客户重名')
  const note = held.name === name ? '已存在，未改动' : `已存在，未改动；系统中名称为“${held.name}”`
  return { facts, once: `key:${key}`, same: { note, objectId: held.id } }
}

/** `masters`: the customers to which an earlier row of the same sheet gives one. */
export function judgePerson(line: Line, book: Book, known: Known, masters: Set<string>): Sound<PersonFacts> {
  const customer = book.customerAt(line)
  const subCustomer = book.partAt(line, 'SUB_CUSTOMERS', '子客户', customer)
  const name = textAt(line, '姓名', { most: USER_NAME_MOST })
  const typedCode = line.at('国家或地区码').replace(/^\+/, '')
  const typed = textAt(line, '手机号', { most: 40 })
  if (typedCode !== '' && !COUNTRY_CODE_PATTERN.test(typedCode)) wrong('国家或地区码', '国家或地区码不正确')
  const phone = readPhone(typed, typedCode === '' ? '86' : typedCode)
  if (!phone) return wrong('手机号', '请输入正确的手机号')
  const email = emailAt(line)
  const isMaster = maybeYesAt(line, '主账号')
  if (isMaster && subCustomer !== null) wrong('主账号', '子客户的用户不能是主账号')
  const { countryCode, number: mobile } = phone
  const facts = { sheet: 'PEOPLE', customer, subCustomer, name, countryCode, mobile, email, isMaster } as const
  const once = `phone:${phoneKey(countryCode, mobile)}`
  const held = known.people.get(phoneKey(countryCode, mobile))
  if (held) {
    if (held.customerId === null) return wrong('手机号', '该手机号已注册，请在客户详情中邀请其绑定')
    if (held.customerId !== customer.id) return wrong('手机号', `该手机号已属于客户“${held.customerName}”`)
    if (held.subCustomerId !== (subCustomer?.id ?? null)) return wrong('子客户', '该手机号已属于该客户的另一组织')
    return { facts, once, same: { note: noteOfPerson(email, held), objectId: null } }
  }
  if (isMaster && (masters.has(customer.ref) || (customer.id !== null && known.masters.has(customer.id))))
    return wrong('主账号', '该客户已有主账号')
  if (isMaster) masters.add(customer.ref)
  return { facts, once }
}
