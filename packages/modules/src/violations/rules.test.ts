// Rules of violations, and their state machines as tables.
import {
  FOREWARNING_TRANSITIONS,
  type ForewarningStatus,
  RECTIFICATION_STATUS_CODES,
  RECTIFICATION_TRANSITIONS,
  RECTIFICATIONS_DUE,
  type RectificationStatus,
} from '@tallyhelm/protocol/topics/violations/enums'
import { mayMove, type Mover, type Transitions } from '@tallyhelm/protocol/vocabulary/transitions'
import { expect, test } from 'vitest'
import { mainRisk, riskLevel } from './rules.ts'

test.each([
  ['POLICY', 1, 'LOW'],
  ['POLICY', 2, 'MEDIUM'],
  ['POLICY', 5, 'HIGH'],
  ['LANDING_PAGE', 4, 'MEDIUM'],
  ['RIGHTS', 1, 'HIGH'],
  ['COMPROMISED', 1, 'HIGH'],
] as const)('%s with %i ads is a %s risk', (violationType, adCount, level) => {
  expect(riskLevel(violationType, adCount)).toBe(level)
})

test('the main risk is the first reason that most ads share', () => {
  expect(mainRisk(['a\nb', 'b', 'b\na'])).toBe('b')
  expect(mainRisk(['a', 'b'])).toBe('a')
  expect(mainRisk([])).toBe('')
  expect(mainRisk(['x'.repeat(600)])).toHaveLength(500)
})

test('only the customer brings a rectification on, and only the staff decides it', () => {
  const table: Transitions<RectificationStatus> = RECTIFICATION_TRANSITIONS
  const fromWhere = (to: RectificationStatus, mover: Mover) => RECTIFICATION_STATUS_CODES.filter(from => mayMove(table, from, to, mover))
  expect(fromWhere('TO_BE_REVIEWED', 'customer')).toEqual([...RECTIFICATIONS_DUE])
  expect(fromWhere('RECTIFIED', 'operator')).toEqual(['TO_BE_RECTIFIED', 'TO_BE_REVIEWED', 'REJECT'])
  expect(fromWhere('REJECT', 'operator')).toEqual(['TO_BE_REVIEWED'])
  expect([...fromWhere('TO_BE_RECTIFIED', 'customer'), ...fromWhere('REJECT', 'customer')]).toEqual(['TO_BE_REVIEWED', 'TO_BE_REVIEWED'])
  expect(fromWhere('RECTIFIED', 'customer')).toEqual([])
  for (const to of RECTIFICATION_STATUS_CODES) expect(mayMove(table, 'RECTIFIED', to, 'operator')).toBe(false)
})

test.each<[ForewarningStatus, ForewarningStatus, Mover[]]>([
  ['UNREAD', 'UNREAD', []],
  ['UNREAD', 'READ', ['customer']],
  ['UNREAD', 'HANDLED', ['customer', 'operator', 'platform']],
  ['READ', 'UNREAD', ['operator', 'platform']],
  ['READ', 'READ', []],
  ['READ', 'HANDLED', ['customer', 'operator', 'platform']],
  ['HANDLED', 'UNREAD', ['operator', 'platform']],
  ['HANDLED', 'READ', []],
  ['HANDLED', 'HANDLED', []],
])('a forewarning goes from %s to %s by %j', (from, to, movers) => {
  const all: Mover[] = ['customer', 'operator', 'platform', 'system']
  expect(all.filter(mover => mayMove<ForewarningStatus>(FOREWARNING_TRANSITIONS, from, to, mover))).toEqual(movers)
})
