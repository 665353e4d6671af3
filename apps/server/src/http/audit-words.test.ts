// The words of the audit log as staff read them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionText, fieldText, objectText } from '@tallyhelm/protocol/topics/audit/words'

const FLOWS = join(import.meta.dirname, '../../../../packages/flows/src')

/** The sources of the flows; their tests make up words of their own. */
const SOURCES = readdirSync(FLOWS, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !/test/.test(name))
  .map(name => readFileSync(join(FLOWS, name), 'utf8'))

const JOBS_FOLDER = join(import.meta.dirname, '../jobs')
const JOBS = readdirSync(JOBS_FOLDER).map(name => readFileSync(join(JOBS_FOLDER, name), 'utf8'))

/** As a case that is opened says it. */
const OBJECT_OF_CASE = /\bobject: (?:[^{},]*\? )?\{ kind: '([a-z-]+)'/g

/** What the flows write about: `audit(world, tx, actor, 'quota.add', ['customer', id])`, or a kind that is handed on. */
const objectsWritten = (): string[] => [
  ...new Set([
    ...found(SOURCES, /\baudit\([^[]*\['([a-z-]+)',/g),
    ...found(SOURCES, /objectKind: '([a-z-]+)'/g),
    ...found(SOURCES, OBJECT_OF_CASE),
    ...found(SOURCES, /\['([a-z-]+)', [\w.]+\] as const/g),
  ]),
]

/** The first group of every match, each word once. */
function found(texts: readonly string[], pattern: RegExp): string[] {
  return [...new Set(texts.flatMap(text => [...text.matchAll(pattern)]).map(([, word]) => word ?? ''))]
}

test('every action and object that a flow writes down has words of its own', () => {
  // Each is written out somewhere: `action: 'quota.add'`, or handed to what records it. Jobs are named alike and are none.
  const topics = [...readdirSync(FLOWS), 'sub-customers']
  const named = found(SOURCES, /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g).filter(word => topics.includes(word.split('.')[0] ?? ''))
  const actions = named.filter(word => !JOBS.some(source => source.includes(`'${word}'`)))
  expect(actions).toEqual(expect.arrayContaining(['quota.transfer', 'reconciliation.claim', 'quota.owe-late-spend']))
  expect(actions.filter(word => actionText(word) === word)).toEqual([])
  const objects = objectsWritten()
  expect(objects).toEqual(expect.arrayContaining(['ad-account', 'staff', 'account-digest', 'sub-customer', 'currency']))
  expect(objects.filter(word => objectText(word) === word)).toEqual([])
  const opening = SOURCES.filter(source => /\bawait openCase\(/.test(source))
  expect(opening.length).toBeGreaterThan(4)
  expect(opening.filter(source => found([source], OBJECT_OF_CASE).length === 0)).toEqual([])
})

test('every field that a flow writes down as changed has words of its own', () => {
  // A flow that knows a before and no after deletes what is older.
  const changing = SOURCES.filter(source => /\bafter\b(?::| =)/.test(source))
  const changes = found(changing, /\b(?:before|after)(?::| =) \{([^{}]*)\}/g)
  const fields = found(changes, /(?:^|,)\s*([a-z_]+)\s*(?=[:,]|$)/g)
  expect(fields).toEqual(expect.arrayContaining(['role', 'account_status', 'login_name']))
  expect(fields.filter(field => fieldText(field) === field)).toEqual([])
})

test('a word that nobody has named is shown as it stands', () => {
  expect(actionText('rare.action')).toBe('rare.action')
  expect(objectText('thing')).toBe('thing')
  expect(fieldText('1029384756089')).toBe('1029384756089')
})
