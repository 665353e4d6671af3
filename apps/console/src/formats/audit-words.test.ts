// The words of the audit log as staff read them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionText, fieldText, objectText } from './audit-words.ts'

const FLOWS = join(import.meta.dirname, '../../../../packages/flows/src')

/** What the flows write down: `action: 'quota.add'`, `objectKind: 'customer'`. Tests of flows make up words of their own. */
function written(key: string): string[] {
  const files = readdirSync(FLOWS, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts') && !/test/.test(name))
  const found = files.flatMap(name => [...readFileSync(join(FLOWS, name), 'utf8').matchAll(new RegExp(`${key}: '([a-z.-]+)'`, 'g'))])
  return [...new Set(found.map(([, word]) => word ?? ''))]
}

test('every action and object that a flow writes down has words of its own', () => {
  const actions = written('action').filter(word => word.includes('.'))
  expect(actions).toContain('quota.transfer')
  expect(actions.filter(word => actionText(word) === word)).toEqual([])
  const objects = written('objectKind')
  expect(objects).toContain('ad-account')
  expect(objects.filter(word => objectText(word) === word)).toEqual([])
})

test('every field that a flow writes down as changed has words of its own', () => {
  const files = readdirSync(FLOWS, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts') && !/test/.test(name))
  const changed = files.flatMap(name => [...readFileSync(join(FLOWS, name), 'utf8').matchAll(/\b(?:before|after): \{ ([a-z_]+)[:,]/g)])
  const fields = [...new Set(changed.map(([, field]) => field ?? ''))]
  expect(fields).toContain('role')
  expect(fields.filter(field => fieldText(field) === field)).toEqual([])
})

test('a word that nobody has named is shown as it stands', () => {
  expect(actionText('rare.deed')).toBe('rare.deed')
  expect(objectText('thing')).toBe('thing')
  expect(fieldText('1029384756089')).toBe('1029384756089')
})
