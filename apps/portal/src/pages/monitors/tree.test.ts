// The tree of a condition: what is changed at a path, how deep groups go, and what stays of a leaf.
import type { Group } from '@tallyhelm/protocol/topics/monitors/condition'
import { fitsTogether, METRIC_CODES, OPERATORS } from '@tallyhelm/protocol/topics/monitors/metrics'
import { expect, test } from 'vitest'
import { itemPath, mayNest, newGroup, newLeaf, withGroup, withItem, withMetric, withOperator, withWindow } from './tree.ts'

const EMPTY: Group = { kind: 'group', match: 'ALL', items: [] }
const spend = newLeaf(EMPTY)

test('items are put, changed and taken by their path, at any depth', () => {
  const inner = newGroup(EMPTY)
  const root: Group = { ...EMPTY, items: [spend, inner] }
  const path = itemPath(itemPath('', 1), 0)
  expect(path).toBe('items.1.items.0')
  const changed = withItem(root, path, withMetric(spend, 'CPC'))
  expect(changed.items).toEqual([spend, { ...inner, items: [{ ...spend, metric: 'CPC' }] }])
  expect(withItem(changed, path, undefined).items).toEqual([spend, { ...inner, items: [] }])
  expect(withItem(changed, 'items.0', undefined).items).toHaveLength(1)
  expect(withGroup(root, 'items.1', group => ({ ...group, match: 'ALL' })).items[1]).toMatchObject({ match: 'ALL' })
})

test('groups nest three deep, and a new one asks the other way round', () => {
  expect(['', 'items.0', 'items.0.items.2'].map(mayNest)).toEqual([true, true, false])
  expect([newGroup(EMPTY).match, newGroup({ ...EMPTY, match: 'ANY' }).match]).toEqual(['ANY', 'ALL'])
  expect(newLeaf({ ...EMPTY, items: [spend] }).metric).toBe('CONVERSIONS')
})

test('whatever the metric becomes, window, operator and values are its own', () => {
  for (const code of METRIC_CODES) {
    const { operator, window, values, metric } = withMetric({ ...spend, values: ['200'] }, code)
    expect([metric, fitsTogether(code, window, operator)]).toEqual([code, true])
    const wanted = OPERATORS[operator].values
    expect(values).toHaveLength(wanted === 'list' ? 0 : wanted)
  }
})

test('an operator goes with a window that it cannot be used over', () => {
  const growing = { ...spend, operator: 'TIMES_BASE' as const, values: ['2'] }
  expect([withWindow(growing, 'M30').operator, withWindow(growing, 'D7')]).toEqual([
    'TIMES_BASE',
    { ...growing, window: 'D7', operator: 'GTE' },
  ])
})

test('values stay as far as the operator takes them', () => {
  const typed = { ...spend, values: ['200'] }
  expect(withOperator(typed, 'BETWEEN').values).toEqual(['200', ''])
  expect(withOperator(withOperator(typed, 'BETWEEN'), 'LT').values).toEqual(['200'])
  expect(withOperator({ ...typed, metric: 'COUNTRY', operator: 'IN', values: ['US', 'CA'] }, 'NOT_IN').values).toEqual(['US', 'CA'])
  expect(withOperator({ ...typed, metric: 'COUNTRY', operator: 'IN', values: ['US'] }, 'FIRST_SEEN').values).toEqual([])
})
