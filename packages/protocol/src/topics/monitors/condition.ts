// Conditions: the tree of a rule, what is wrong with it by path, and how it reads. Browser and server ask the same functions.
import { CURRENCIES, type Currency, displayText, money } from '../../values/money.ts'
import { readAmount } from '../../values/written-amount.ts'
import { CONDITION_DEPTH, LEAVES_MOST, LIST_VALUE_MOST, LIST_VALUES_MOST } from './limits.ts'
import {
  fitsTogether,
  type MetricCode,
  METRIC_UNITS,
  metricOf,
  type Operator,
  OPERATOR_UNITS,
  OPERATORS,
  type Window,
  WINDOWS,
} from './metrics.ts'

/** `values` as they were typed: none, one, two or several, as the operator takes. */
export type Leaf = { kind: 'leaf'; metric: MetricCode; window: Window; operator: Operator; values: string[] }
/** ALL: every item holds; ANY: one of them is enough. */
export type Group = { kind: 'group'; match: 'ALL' | 'ANY'; items: Node[] }
export type Node = Leaf | Group

/** By path below the condition, such as `items.0.values.0`. */
export type Problems = Readonly<Record<string, string>>

export const NO_CONDITION = '请至少添加一个条件'
const NO_NUMBER = '请输入大于 0 的数值'
const REPEATED = '同一指标与时间窗不可重复'
const NEVER = '与其他条件矛盾，永远不会成立'
const WEEKDAY_NAMES = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** With the path of each, the first first. */
export function leavesOf(node: Node, path = ''): { leaf: Leaf; path: string }[] {
  if (node.kind === 'leaf') return [{ leaf: node, path }]
  return node.items.flatMap((item, at) => leavesOf(item, `${path === '' ? '' : `${path}.`}items.${at}`))
}

/** Empty where it may be saved. */
export function conditionProblems(condition: Group, currency: Currency): Problems {
  const problems: Record<string, string> = {}
  const leaves = leavesOf(condition)
  if (leaves.length === 0) return { items: NO_CONDITION }
  if (leaves.length > LEAVES_MOST) problems.items = `条件最多 ${LEAVES_MOST} 个`
  checkGroup(condition, '', 1, problems)
  for (const { leaf, path } of leaves) checkLeaf(leaf, path, currency, problems)
  if (Object.keys(problems).length === 0) findContradictions(condition, '', currency, [], problems)
  return problems
}

function checkGroup(group: Group, path: string, depth: number, problems: Record<string, string>): void {
  const at = (rest: string) => (path === '' ? rest : `${path}.${rest}`)
  if (depth > CONDITION_DEPTH) problems[at('items')] = `条件最多嵌套 ${CONDITION_DEPTH} 层`
  if (group.items.length === 0) problems[at('items')] = NO_CONDITION
  const seen = new Set<string>()
  for (const [index, item] of group.items.entries()) {
    if (item.kind === 'group') {
      checkGroup(item, at(`items.${index}`), depth + 1, problems)
      continue
    }
    const key = `${item.metric} ${item.window}`
    if (seen.has(key)) problems[at(`items.${index}.metric`)] = REPEATED
    seen.add(key)
  }
}

function checkLeaf(leaf: Leaf, path: string, currency: Currency, problems: Record<string, string>): void {
  const metric = metricOf(leaf.metric)
  if (!metric.windows.includes(leaf.window)) problems[`${path}.window`] = `${metric.text}不支持时间窗“${WINDOWS[leaf.window].text}”`
  else if (!fitsTogether(leaf.metric, leaf.window, leaf.operator))
    problems[`${path}.operator`] = `${metric.text}不支持比较“${OPERATORS[leaf.operator].text}”，或此时间窗不支持`
  if (path + '.window' in problems || path + '.operator' in problems) return
  const wanted = OPERATORS[leaf.operator].values
  if (wanted === 'list') return checkList(leaf, path, problems)
  if (leaf.values.length !== wanted) {
    problems[`${path}.values`] = wanted === 0 ? '此比较不需要数值' : NO_NUMBER
    return
  }
  const read = leaf.values.map((text, at) => readValue(leaf, text, at, currency))
  read.forEach((value, at) => {
    if (typeof value === 'string') problems[`${path}.values.${at}`] = value
  })
  const [low, high] = read
  if (metric.kind !== 'hour' && typeof low === 'bigint' && typeof high === 'bigint' && low >= high)
    problems[`${path}.values.1`] = '需大于前一个数值'
}

function checkList({ metric, operator, values }: Leaf, path: string, problems: Record<string, string>): void {
  if (values.length === 0) problems[`${path}.values`] = '请至少填写一项'
  if (values.length > LIST_VALUES_MOST) problems[`${path}.values`] = `最多填写 ${LIST_VALUES_MOST} 项`
  for (const [at, value] of values.entries()) {
    if (value.trim() === '' || value.length > LIST_VALUE_MOST) problems[`${path}.values.${at}`] = `每项 1 到 ${LIST_VALUE_MOST} 个字符`
    else if (metric === 'WEEKDAY' && !/^[1-7]$/.test(value)) problems[`${path}.values.${at}`] = '请选择星期'
    else if (metric === 'COUNTRY' && !/^[A-Za-z]{2}$/.test(value.trim())) problems[`${path}.values.${at}`] = '请填写两位国家代码，如 US'
    else if (metric === 'LANDING_DOMAIN' && (operator === 'IN' || operator === 'NOT_IN') && domainOf(value) === undefined)
      problems[`${path}.values.${at}`] = '请填写域名，如 example.com'
  }
}

/**
 * A domain as it is compared: lower case, in ASCII, without scheme, path, port and the dot at its end; undefined for what is none. `Bücher.de.`
 * and `https://xn--bcher-kva.de/a` are one.
 */
export function domainOf(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = url.hostname.replace(/\.$/, '')
  if (url.username !== '' || url.password !== '') return undefined
  return /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(host) && !/^[\d.]+$/.test(host) ? host : undefined
}

/** Always true, or never: nothing to compare with. */
const NEEDS_MORE_THAN_NOTHING: readonly Operator[] = ['GTE', 'LT', 'UP_PERCENT', 'UP_AMOUNT', 'TIMES_BASE']

/** In hundredths, of money in minor units; the problem where it can't be read. */
function readValue({ metric, operator }: Leaf, text: string, at: number, currency: Currency): bigint | string {
  const { kind } = metricOf(metric)
  if (kind === 'hour') return /^([0-9]|1[0-9]|2[0-3])$/.test(text.trim()) ? BigInt(text.trim()) : '请填写 0 到 23 的整点'
  const mayBeNone = !NEEDS_MORE_THAN_NOTHING.includes(operator) && at === 0
  const value = isMoney(metric, operator) ? moneyIn(text, currency) : plainNumber(text, kind === 'count' || kind === 'event')
  if (typeof value === 'string') return value
  return value < 0n || (value === 0n && !mayBeNone) ? NO_NUMBER : value
}

export const isMoney = (metric: MetricCode, operator: Operator): boolean =>
  metricOf(metric).kind === 'money' && operator !== 'UP_PERCENT' && operator !== 'TIMES_BASE'

function moneyIn(text: string, currency: Currency): bigint | string {
  const amount = readAmount(text, { currency, label: '数值' })
  if (!('fault' in amount)) return amount.minor
  return amount.fault === 'EMPTY' || amount.fault === 'NEGATIVE' ? NO_NUMBER : amount.text
}

function plainNumber(text: string, isWhole: boolean): bigint | string {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return /^\d+\.\d{3,}$/.test(text.trim()) ? '数值最多保留 2 位小数' : NO_NUMBER
  const [, whole = '0', fraction = ''] = match
  if (isWhole && /[1-9]/.test(fraction)) return '请输入整数'
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** The numbers of a leaf that has no problem: money in minor units, hours as they are, all else in hundredths. */
export const numbersOf = (leaf: Leaf, currency: Currency): bigint[] =>
  OPERATORS[leaf.operator].values === 'list'
    ? []
    : leaf.values.map((text, at) => {
        const value = readValue(leaf, text, at, currency)
        if (typeof value === 'string') throw new Error(`a condition that was checked: ${value}`)
        return value
      })

/** What must hold together: those of a group of ALL, and of every such group around it. */
function findContradictions(
  group: Group,
  path: string,
  currency: Currency,
  outer: readonly Leaf[],
  problems: Record<string, string>,
): void {
  const together = [...outer]
  for (const [index, item] of group.items.entries()) {
    const at = `${path === '' ? '' : `${path}.`}items.${index}`
    if (item.kind === 'leaf') {
      if (together.some(other => contradict(other, item, currency))) problems[`${at}.values`] = NEVER
      if (group.match === 'ALL') together.push(item)
    }
  }
  for (const [index, item] of group.items.entries()) {
    if (item.kind === 'group')
      findContradictions(
        item,
        `${path === '' ? '' : `${path}.`}items.${index}`,
        currency,
        group.match === 'ALL' ? together : outer,
        problems,
      )
  }
}

type Range = { from: bigint; until: bigint; isOpenFrom: boolean; isOpenUntil: boolean }
const MOST = 10n ** 30n

function rangeOf(leaf: Leaf, currency: Currency): Range | undefined {
  const [first = 0n, second = 0n] = numbersOf(leaf, currency)
  const whole = { from: 0n, until: MOST, isOpenFrom: false, isOpenUntil: false }
  switch (leaf.operator) {
    case 'GT':
      return { ...whole, from: first, isOpenFrom: true }
    case 'GTE':
      return { ...whole, from: first }
    case 'LT':
      return { ...whole, until: first, isOpenUntil: true }
    case 'LTE':
      return { ...whole, until: first }
    case 'EQ':
      return { ...whole, from: first, until: first }
    case 'BETWEEN':
      return metricOf(leaf.metric).kind === 'hour' ? undefined : { ...whole, from: first, until: second }
    case 'HAPPENED':
      return { ...whole, from: 100n }
    case 'NOT_HAPPENED':
      return { ...whole, until: 0n }
    default:
      return undefined
  }
}

function contradict(left: Leaf, right: Leaf, currency: Currency): boolean {
  if (left.metric !== right.metric || left.window !== right.window) return false
  const [one, other] = [rangeOf(left, currency), rangeOf(right, currency)]
  if (!one || !other) return false
  const [low, high] = one.from >= other.from ? [one, other] : [other, one]
  const until = one.until <= other.until ? one : other
  const isOpen = low.isOpenFrom || until.isOpenUntil || (high.from === low.from && high.isOpenFrom)
  return low.from > until.until || (low.from === until.until && isOpen)
}

/** «近 1 小时消耗 ≥ $200.00» */
export function leafText(leaf: Leaf, currency: Currency): string {
  const metric = metricOf(leaf.metric)
  const { operator, values } = leaf
  const when = leaf.window === 'NOW' ? '' : WINDOWS[leaf.window].text
  if (metric.kind === 'hour') return `${metric.text}在 ${values[0] ?? ''} 至 ${values[1] ?? ''} 点`
  if (metric.kind === 'flag') return operator === 'HAPPENED' ? `是${metric.text}` : `不是${metric.text}`
  if (metric.kind === 'weekday') return `星期为${values.map(value => WEEKDAY_NAMES[Number(value) - 1] ?? value).join('、')}`
  if (operator === 'HAPPENED') return `${when}${metric.text}`
  if (operator === 'NOT_HAPPENED') return `${when}没有${metric.text}`
  if (OPERATORS[operator].values === 0) return `${metric.text}${OPERATORS[operator].text}`
  if (OPERATORS[operator].values === 'list')
    return `${metric.text}${OPERATORS[operator].text} ${values.map(value => value.trim()).join('、')}`
  const shown = values.map(text => valueText(leaf, text, currency))
  if (operator === 'BETWEEN') return `${when}${metric.text}介于 ${shown.join(' 至 ')}`
  if (operator === 'UP_PERCENT' || operator === 'UP_AMOUNT') return `${when}${metric.text}环比上涨 ≥ ${shown[0] ?? ''}`
  if (operator === 'TIMES_BASE') return `${when}${metric.text} ≥ 7 天同时段均值的 ${shown[0] ?? ''}`
  return `${when}${metric.text} ${OPERATORS[operator].text} ${shown[0] ?? ''}`
}

/** As it was typed where it can't be read, so that an unfinished form still reads. */
function valueText(leaf: Leaf, text: string, currency: Currency): string {
  const { metric, operator } = leaf
  if (isMoney(metric, operator)) {
    const amount = moneyIn(text, currency)
    return typeof amount === 'string'
      ? `${CURRENCIES[currency].symbol}${text.trim() || '…'}`
      : displayText(money(amount, currency), { withSymbol: true })
  }
  const unit = OPERATOR_UNITS[operator] ?? METRIC_UNITS[metricOf(metric).kind] ?? ''
  return `${text.trim() || '…'}${unit === '' || unit === '%' ? unit : ` ${unit}`}`
}

/** «【近 1 小时消耗 ≥ $200.00】且【今日转化数 = 0】»; a group within another stands in brackets. */
export function conditionText(node: Node, currency: Currency, isInner = false): string {
  if (node.kind === 'leaf') return `【${leafText(node, currency)}】`
  const text = node.items.map(item => conditionText(item, currency, true)).join(node.match === 'ALL' ? '且' : '或')
  return isInner && node.items.length > 1 ? `（${text}）` : text
}
