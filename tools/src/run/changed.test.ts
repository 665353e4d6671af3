// What a quick check looks at: what differs from main, committed or not, and the tests that need no database.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedFiles, quickTests } from './changed.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'ignore' })
const write = (...names: string[]) => {
  for (const name of names) writeFileSync(join(root, name), name)
}

test('without git nothing is known', () => {
  expect(changedFiles(root)).toBe('unknown')
})

test('what was committed since main, edited or added counts; what is gone does not', () => {
  git('init', '-b', 'main')
  write('kept', 'edited', 'gone')
  git('add', '.')
  git('commit', '-m', 'base')
  git('checkout', '-b', 'work')
  write('committed')
  git('add', '.')
  git('commit', '-m', 'work')
  writeFileSync(join(root, 'edited'), 'otherwise')
  rmSync(join(root, 'gone'))
  write('added')
  expect(changedFiles(root)).toEqual(['added', 'committed', 'edited'])
})

test('a changed file is proved by its own test, unless that needs a database or a browser', () => {
  const changed = [
    'packages/protocol/src/values/day.ts',
    'tools/src/a.test.ts',
    'packages/flows/src/quota/add-quota.ts',
    'apps/portal/src/a.component.test.tsx',
    'docs/testing.md',
  ]
  expect(quickTests(changed, file => file !== 'packages/protocol/src/values/day.test.tsx')).toEqual([
    'packages/protocol/src/values/day.test.ts',
    'tools/src/a.test.ts',
  ])
})
