// The subset of the Google Ads Query Language that account tools use: select, from, where, order by, limit.
import { addDays } from '../state/zone.ts'
import { type Call, isObject } from '../wire/call.ts'
import { refuseGoogle } from './errors.ts'

export interface Condition {
  field: string
  operator: string
  values: string[]
}

export interface Query {
  select: string[]
  from: string
  where: Condition[]
  orderBy: { field: string; descending: boolean }[]
  limit: number | null
}

/** A row before selection: GAQL field name to JSON value; int64 are already strings. */
export type Row = Record<string, unknown>

const SHAPE =
  /^\s*select\s+(?<select>.+?)\s+from\s+(?<from>[a-z_]+)(?:\s+where\s+(?<where>.+?))?(?:\s+order\s+by\s+(?<order>.+?))?(?:\s+limit\s+(?<limit>\d+))?(?:\s+parameters\s+.+)?\s*$/is
const CONDITION =
  /^(?<field>[a-z0-9_.]+)\s*(?<operator>!=|>=|<=|=|>|<|\bnot\s+in\b|\bin\b|\bbetween\b|\bduring\b|\bnot\s+like\b|\blike\b|\bis\s+not\s+null\b|\bis\s+null\b)\s*(?<rest>.*)$/is

export function parseQuery(call: Call, text: string): Query {
  const parts = SHAPE.exec(text)?.groups
  if (!parts?.select || !parts.from) refuseQuery(call, 'UNEXPECTED_INPUT', 'Error in query: unexpected input.')
  const orderBy = (parts.order?.split(',') ?? []).map(item => {
    const [field = '', direction = 'ASC'] = item.trim().split(/\s+/)
    return { field, descending: direction.toUpperCase() === 'DESC' }
  })
  return {
    select: parts.select.split(',').map(field => field.trim()),
    from: parts.from.toLowerCase(),
    where: splitConditions(parts.where ?? '').map(condition => parseCondition(call, condition)),
    orderBy,
    limit: parts.limit === undefined ? null : Number(parts.limit),
  }
}

/** Splits at AND, but not at the one inside BETWEEN. */
function splitConditions(where: string): string[] {
  const parts: string[] = []
  for (const piece of where.split(/\s+and\s+/i).filter(each => each.trim() !== '')) {
    const last = parts.at(-1)
    if (last !== undefined && /\bbetween\s+\S+$/i.test(last)) parts[parts.length - 1] = `${last} AND ${piece}`
    else parts.push(piece.trim())
  }
  return parts
}

function parseCondition(call: Call, text: string): Condition {
  const parts = CONDITION.exec(text)?.groups
  if (!parts?.field || !parts.operator) refuseQuery(call, 'BAD_OPERATOR', `Error in WHERE clause: invalid condition "${text}".`)
  const operator = parts.operator.toUpperCase().replace(/\s+/g, ' ')
  const rest = (parts.rest ?? '').trim()
  if (operator === 'BETWEEN') return { field: parts.field, operator, values: rest.split(/\s+and\s+/i).map(unquote) }
  if (operator.endsWith('IN'))
    return {
      field: parts.field,
      operator,
      values: rest
        .replace(/^\(|\)$/g, '')
        .split(',')
        .map(unquote),
    }
  return { field: parts.field, operator, values: rest === '' ? [] : [unquote(rest)] }
}

function unquote(text: string): string {
  return text.trim().replace(/^(['"])(.*)\1$/s, '$2')
}

/** Rows that satisfy every condition, in order, cut to the limit. */
export function runQuery(query: Query, rows: Row[], today: string): Row[] {
  const kept = rows.filter(row => query.where.every(condition => holds(condition, row[condition.field], today)))
  for (const { field, descending } of query.orderBy.toReversed()) {
    kept.sort((left, right) => compare(text(left[field]), text(right[field])) * (descending ? -1 : 1))
  }
  return query.limit === null ? kept : kept.slice(0, query.limit)
}

export function holds(condition: Condition, value: unknown, today: string): boolean {
  const [first = '', second = ''] = condition.values
  const actual = text(value)
  switch (condition.operator) {
    case 'IS NULL':
      return value === undefined
    case 'IS NOT NULL':
      return value !== undefined
    case '=':
      return compare(actual, first) === 0
    case '!=':
      return compare(actual, first) !== 0
    case '>':
      return compare(actual, first) > 0
    case '>=':
      return compare(actual, first) >= 0
    case '<':
      return compare(actual, first) < 0
    case '<=':
      return compare(actual, first) <= 0
    case 'IN':
      return condition.values.some(each => compare(actual, each) === 0)
    case 'NOT IN':
      return !condition.values.some(each => compare(actual, each) === 0)
    case 'LIKE':
      return like(actual, first)
    case 'NOT LIKE':
      return !like(actual, first)
    case 'BETWEEN':
      return compare(actual, first) >= 0 && compare(actual, second) <= 0
    default:
      return during(actual, first.toUpperCase(), today)
  }
}

function during(day: string, range: string, today: string): boolean {
  if (range === 'TODAY') return day === today
  if (range === 'YESTERDAY') return day === addDays(today, -1)
  const last = /^LAST_(\d+)_DAYS$/.exec(range)
  return last !== null && day >= addDays(today, -Number(last[1])) && day < today
}

function like(value: string, pattern: string): boolean {
  const escaped = pattern
    .replace(/[.*+?^${}()|\\]/g, '\\$&')
    .replace(/%/g, '.*')
    .replace(/_/g, '.')
  return new RegExp(`^${escaped}$`, 'is').test(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : String(value ?? '')
}

/** Whole numbers by size, words of truth in either case, everything else by its characters. */
function compare(left: string, right: string): number {
  if (/^(true|false)$/i.test(right))
    return compare(String(left.toLowerCase() === 'true' ? 1 : 0), right.toLowerCase() === 'true' ? '1' : '0')
  if (/^-?\d+$/.test(left) && /^-?\d+$/.test(right)) {
    const difference = BigInt(left) - BigInt(right)
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  return left < right ? -1 : left > right ? 1 : 0
}

/** Numbers without presence: JSON made from a protocol buffer leaves them out at zero. */
const WITHOUT_PRESENCE = new Set(['account_budget.total_adjustments_micros', 'account_budget.amount_served_micros'])

/** "account_budget.approved_spending_limit_micros" becomes accountBudget.approvedSpendingLimitMicros; absent values stay absent. */
export function selectRow(query: Query, row: Row): Record<string, unknown> {
  const answer: Record<string, unknown> = {}
  for (const field of new Set([`${query.from}.resource_name`, ...query.select])) {
    if (row[field] !== undefined && !(row[field] === '0' && WITHOUT_PRESENCE.has(field)))
      place(answer, field.split('.').map(camel), row[field])
  }
  return answer
}

function place(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [head = '', ...rest] = path
  if (rest.length === 0) {
    target[head] = value
    return
  }
  const inner = isObject(target[head]) ? target[head] : {}
  target[head] = inner
  place(inner, rest, value)
}

export function camel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
}

export function refuseQuery(call: Call, name: string, message: string): never {
  refuseGoogle(call, { category: 'queryError', name, message })
}
