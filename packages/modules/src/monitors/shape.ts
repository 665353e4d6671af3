// Shapes: a condition and its filters without their values. All rules of one shape are judged by one statement, made of the shape alone.
import { isMoney, leavesOf, type Leaf, type Node, numbersOf } from '@tallyhelm/protocol/topics/monitors/condition'
import type { FilterLevel, FilterMode, FilterWay } from '@tallyhelm/protocol/topics/monitors/enums'
import type { MetricCode, Operator, Window } from '@tallyhelm/protocol/topics/monitors/metrics'
import { metricOf } from '@tallyhelm/protocol/topics/monitors/metrics'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { domainOf } from '@tallyhelm/protocol/topics/monitors/condition'

export type ShapeLeaf = { metric: MetricCode; window: Window; operator: Operator }
export type ShapeNode = ShapeLeaf | { match: 'ALL' | 'ANY'; items: ShapeNode[] }
export type ShapeFilter = { filter: FilterMode; level: FilterLevel; by: FilterWay }
export type Shape = { condition: ShapeNode; filters: ShapeFilter[] }

/** What a version is judged by: its shape, its numbers in the order of the leaves, and its lists of texts, those of the filters last. */
export type Shaped = { shape: Shape; numbers: string[]; lists: string[][] }

export function shapeOf({ condition, filters, currency }: Pick<RuleForm, 'condition' | 'filters' | 'currency'>): Shaped {
  const leaves = leavesOf(condition).map(({ leaf }) => leaf)
  const inForce = filters.map(({ filter, level, by }) => ({ filter, level, by }))
  return {
    shape: { condition: bare(condition), filters: inForce },
    numbers: leaves.flatMap(leaf => constantsOf(leaf, currency)),
    lists: [
      ...leaves.filter(takesList).map(listOf),
      ...filters.map(({ by, values }) => values.map(value => (by === 'NAME' ? value.toLowerCase() : value))),
    ],
  }
}

/** Two forms of one shape have the same key. */
export const shapeKey = (shape: Shape): string => JSON.stringify(shape)
/** Of a key that `shapeKey` made. */
export const shapeOfKey = (key: string): Shape => JSON.parse(key) as Shape

const bare = (node: Node): ShapeNode =>
  node.kind === 'leaf'
    ? { metric: node.metric, window: node.window, operator: node.operator }
    : { match: node.match, items: node.items.map(bare) }

const LISTS: readonly Operator[] = ['IN', 'NOT_IN', 'CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH']
export const takesList = ({ operator }: { operator: Operator }): boolean => LISTS.includes(operator)

/** How many numbers a leaf of the shape uses. */
export function numbersUsed({ operator }: ShapeLeaf): number {
  if (operator === 'BETWEEN') return 2
  return takesList({ operator }) || ['HAPPENED', 'NOT_HAPPENED', 'OFF_LIST', 'FIRST_SEEN'].includes(operator) ? 0 : 1
}

/** Money in minor units of the rule's currency, hours as they are, all else as plain decimals. */
function constantsOf(leaf: Leaf, currency: Currency): string[] {
  const isWhole = isMoney(leaf.metric, leaf.operator) || metricOf(leaf.metric).kind === 'hour'
  return numbersOf(leaf, currency).map(value => (isWhole ? String(value) : `${value / 100n}.${String(value % 100n).padStart(2, '0')}`))
}

function listOf({ metric, values }: Leaf): string[] {
  const typed = values.map(value => value.trim())
  if (metric === 'COUNTRY') return typed.map(value => value.toUpperCase())
  if (metric === 'LANDING_DOMAIN') return typed.map(value => domainOf(value) ?? value.toLowerCase())
  return metric === 'OBJECT_STATUS' ? typed.map(value => value.toUpperCase()) : typed.map(value => value.toLowerCase())
}

/** All leaves of the shape, in their order. */
export const shapeLeaves = (node: ShapeNode): ShapeLeaf[] => ('match' in node ? node.items.flatMap(shapeLeaves) : [node])
