// The condition while it is written: changes of its tree by the path of a part, and what a leaf becomes when its metric or operator changes.
import type { Group, Leaf, Node } from '@tallyhelm/protocol/topics/monitors/condition'
import { CONDITION_DEPTH } from '@tallyhelm/protocol/topics/monitors/limits'
import { fitsTogether, type MetricCode, metricOf, type Operator, OPERATORS, type Window } from '@tallyhelm/protocol/topics/monitors/metrics'

/** «items.0.items.1», empty for the whole. */
export const itemPath = (path: string, at: number): string => (path === '' ? `items.${at}` : `${path}.items.${at}`)
const stepsOf = (path: string): number[] =>
  path
    .split('.')
    .filter(Boolean)
    .flatMap(part => (part === 'items' ? [] : [Number(part)]))

/** How deep the group of this path lies; the whole is the first level. */
export const depthOf = (path: string): number => stepsOf(path).length + 1
export const mayNest = (path: string): boolean => depthOf(path) < CONDITION_DEPTH

export function withGroup(root: Group, path: string, how: (group: Group) => Group): Group {
  return groupAt(root, stepsOf(path), how)
}

function groupAt(group: Group, [first, ...rest]: readonly number[], how: (group: Group) => Group): Group {
  if (first === undefined) return how(group)
  const items = group.items.map((item, at) => (at === first && item.kind === 'group' ? groupAt(item, rest, how) : item))
  return { ...group, items }
}

/** Another item in the place of the one at this path, or none. */
export function withItem(root: Group, path: string, item: Node | undefined): Group {
  const steps = stepsOf(path)
  const at = steps.at(-1)
  return groupAt(root, steps.slice(0, -1), group => ({
    ...group,
    items: group.items.flatMap((kept, index) => (index === at ? (item === undefined ? [] : [item]) : [kept])),
  }))
}

const USUAL: readonly MetricCode[] = ['SPEND', 'CONVERSIONS', 'CPA', 'CTR', 'CPC', 'ROAS', 'IMPRESSIONS', 'CLICKS']

/** The first usual metric that the group does not ask about yet. */
export function newLeaf({ items }: Group): Leaf {
  const taken = new Set(items.map(item => (item.kind === 'leaf' ? item.metric : undefined)))
  return { kind: 'leaf', metric: USUAL.find(metric => !taken.has(metric)) ?? 'SPEND', window: 'M60', operator: 'GTE', values: [''] }
}

export const newGroup = (around: Group): Group => {
  const inner: Group = { kind: 'group', match: around.match === 'ALL' ? 'ANY' : 'ALL', items: [] }
  return { ...inner, items: [newLeaf(around)] }
}

const USUAL_WINDOWS: readonly Window[] = ['M60', 'TODAY', 'NOW']
const USUAL_OPERATORS: readonly Operator[] = ['GTE', 'HAPPENED', 'BETWEEN', 'OFF_LIST', 'CONTAINS', 'IN']

/** Those that can be used of the metric over the window. */
export const operatorsOf = ({ metric, window }: Pick<Leaf, 'metric' | 'window'>): readonly Operator[] =>
  metricOf(metric).operators.filter(operator => fitsTogether(metric, window, operator))

const fitting = <One>(now: One, usual: readonly One[], all: readonly One[]): One =>
  all.includes(now) ? now : (usual.find(one => all.includes(one)) ?? all[0] ?? now)

export function withMetric(leaf: Leaf, metric: MetricCode): Leaf {
  const isAlike = metricOf(leaf.metric).kind === metricOf(metric).kind
  const window = fitting(leaf.window, USUAL_WINDOWS, metricOf(metric).windows)
  return withWindow({ ...leaf, metric, values: isAlike ? leaf.values : [] }, window)
}

/** Another operator where the one before cannot be used over the window. */
export const withWindow = (leaf: Leaf, window: Window): Leaf =>
  withOperator({ ...leaf, window }, fitting(leaf.operator, USUAL_OPERATORS, operatorsOf({ metric: leaf.metric, window })))

/** Values stay where the new operator takes them. */
export function withOperator(leaf: Leaf, operator: Operator): Leaf {
  const [before, wanted] = [OPERATORS[leaf.operator].values, OPERATORS[operator].values]
  const kept = (before === 'list') === (wanted === 'list') ? leaf.values : []
  const values = wanted === 'list' ? kept : Array.from({ length: wanted }, (_, at) => kept[at] ?? '')
  return { ...leaf, operator, values: [...values] }
}

/** What was typed or pasted, as the values of a list. */
export const listOf = (typed: string): string[] => typed.split(/[\s,，;；、]+/).filter(value => value !== '')
/** Names hold spaces: theirs are divided by lines and by signs between words. */
export const namesOf = (typed: string): string[] =>
  typed
    .split(/[\n,，;；、]+/)
    .map(value => value.trim())
    .filter(value => value !== '')
