// Limits of payment settings: what terms, receiving accounts and keys of houses may be; shared by browser and server.
import { type Currency, type Money } from '../../values/money.ts'
import { positiveProblem, typedAmount } from '../../values/written-amount.ts'
import { basisPointsOf, percentProblem } from '../billing/limits.ts'
import { type HouseMethod, METHOD_CODES, METHODS, type TransferMethod } from './enums.ts'
import { HOUSE_KEYS, type HouseKeyField, houseKeyFields, keysBySerial } from './house-keys.ts'

export const TRANSFER_METHOD_CODES = METHOD_CODES.filter((method): method is TransferMethod => METHODS[method].way === 'transfer')

export const CLOSED_WHY_MOST = 200
export const ARRIVAL_MOST = 60
/** What customers pay of a method's fee at most. */
export const FEE_MOST_BASIS_POINTS = 1_000

/** Everything as it is typed; `closed_why` is empty of what is open. */
export type TermsInput = {
  currency: Currency
  is_open: boolean
  closed_why: string
  fee_percent: string
  least: string
  most: string
  arrival: string
}

/** By field; empty when nothing is wrong. */
export function termsProblems(line: TermsInput): Partial<Record<keyof TermsInput, string>> {
  const { currency, is_open, closed_why, fee_percent, least, most, arrival } = line
  const found = {
    closed_why: whyProblem(closed_why, is_open),
    fee_percent: feeProblem(fee_percent),
    least: amountProblem(least, currency, '单笔最低'),
    most: amountProblem(most, currency, '单笔最高') ?? rangeProblem(least, most, currency),
    arrival: arrivalProblem(arrival),
  }
  return Object.fromEntries(Object.entries(found).filter(([, msg]) => msg !== undefined))
}

function whyProblem(typed: string, isOpen: boolean): string | undefined {
  const { length } = typed.trim()
  if (length > CLOSED_WHY_MOST) return `关闭原因最多 ${CLOSED_WHY_MOST} 个字符`
  return !isOpen && length === 0 ? '请填写关闭原因，客户可见' : undefined
}

function feeProblem(typed: string): string | undefined {
  const problem = percentProblem(typed, '手续费率')
  if (problem !== undefined) return problem
  return basisPointsOf(typed) > FEE_MOST_BASIS_POINTS ? '手续费率不能超过 10%' : undefined
}

/** Undefined for what is no amount of the currency. */
export function limitOf(typed: string, currency: Currency): Money | undefined {
  return typedAmount(typed, currency)
}

function amountProblem(typed: string, currency: Currency, label: string): string | undefined {
  if (typed.trim() === '') return `请填写${label}`
  return positiveProblem(typed, { currency, label })
}

function rangeProblem(least: string, most: string, currency: Currency): string | undefined {
  const [from, to] = [limitOf(least, currency), limitOf(most, currency)]
  return from && to && to.minor < from.minor ? '单笔最高不能低于单笔最低' : undefined
}

function arrivalProblem(typed: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return '请填写到账时间'
  return length > ARRIVAL_MOST ? `到账时间最多 ${ARRIVAL_MOST} 个字符` : undefined
}

export const HOLDER_MOST = 200
const ACCOUNT_NO = /^[0-9A-Za-z][0-9A-Za-z \-@._+]{3,59}$/
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** Numbers, and addresses such as Payoneer has. */
export function accountNoProblem(typed: string): string | undefined {
  const plain = typed.trim()
  if (plain === '') return '请填写收款账号'
  return ACCOUNT_NO.test(plain) ? undefined : '收款账号为 4 至 60 位数字或字母'
}

/** Optional. */
export function swiftProblem(typed: string): string | undefined {
  const plain = typed.trim()
  return plain === '' || SWIFT.test(plain) ? undefined : 'SWIFT 代码为 8 或 11 位大写字母与数字'
}

export function nameProblem(typed: string, label: string): string | undefined {
  const { length } = typed.trim()
  if (length === 0) return `请填写${label}`
  return length > HOLDER_MOST ? `${label}最多 ${HOLDER_MOST} 个字符` : undefined
}

const KEY_MOST = 300
/** A PEM block has some two thousand characters. */
export const PEM_MOST = 20_000
export const isPemField = (name: string, { several }: HouseKeyField): boolean => name === 'private_key' || several === true
/** Every name of a key of some house, for a request that names the house itself. */
export const HOUSE_KEY_NAMES = [...new Set(Object.values(HOUSE_KEYS).flatMap(fields => Object.keys(fields)))]

/** What is wrong with a typed value; undefined when nothing is. Left empty, the value in force is kept. */
export function houseKeyProblem(method: HouseMethod, name: string, typed: string): string | undefined {
  const field = houseKeyFields(method).find(([one]) => one === name)?.[1]
  const value = typed.trim()
  if (value === '') return undefined
  if (!field) return '该支付方式没有此项'
  const { label, several } = field
  if (!isPemField(name, field)) return name === 'gateway' ? gatewayProblem(value) : plainProblem(field, value)
  if (value.length > PEM_MOST) return `${label}最多 ${PEM_MOST} 个字符`
  if (several) return keysBySerial(value).size === 0 ? `${label}应为 PEM 格式，每把之前一行写序列号` : undefined
  return /^-----BEGIN PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END PRIVATE KEY-----$/.test(value) ? undefined : `${label}应为 PEM 格式，PKCS#8`
}

/** Plain http only to our own machine, which the product calls where its configuration allows that. */
function gatewayProblem(value: string): string | undefined {
  if (value.length > KEY_MOST) return `网关地址最多 ${KEY_MOST} 个字符`
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOwnMachine = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname)
  if (url?.protocol !== 'https:' && !isOwnMachine) return '网关地址须以 https:// 开头'
  return url.username !== '' || url.search !== '' || url.hash !== '' ? '网关地址不能含有账号、参数或锚点' : undefined
}

function plainProblem({ label, isSecret }: HouseKeyField, value: string): string | undefined {
  if (value.length > KEY_MOST) return `${label}最多 ${KEY_MOST} 个字符`
  if (!/^[\x21-\x7e]+( [\x21-\x7e]+)?$/.test(value)) return `${label}只能包含英文字母、数字与半角符号`
  return isSecret && value.length < 8 ? `${label}至少 8 个字符` : undefined
}
