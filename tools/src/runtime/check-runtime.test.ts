// Check runtime: the pinned Node.js has every fix that we know of; older ones are found to lack them. Asks no network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingFixes, newerOfLine } from './check-runtime.ts'
import { SECURITY_RELEASES } from './releases.ts'

const lacks = (version: string) => missingFixes(version, SECURITY_RELEASES).map(({ day }) => day)

test('the pinned runtime lacks no fix that we know of', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
  expect(dependencies.node).toMatch(/^\d+\.\d+\.\d+$/)
  expect(lacks(dependencies.node)).toEqual([])
})

test('versions before a fix lack it, and so do lines that never got one', () => {
  expect(lacks('24.9.0')).toEqual(['2026-01-13', '2026-03-24'])
  expect(lacks('24.14.0')).toEqual(['2026-03-24'])
  expect(lacks('24.14.1')).toEqual([])
  expect(lacks('25.10.0')).toEqual([])
  expect(lacks('23.11.1')).toEqual(['2026-01-13', '2026-03-24'])
  expect(lacks('26.0.0')).toEqual([])
})

test('newer versions are those of the same line, by number and not by letters', () => {
  const published = ['26.2.0', '26.10.1', '26.9.0', '26.11.0-rc.1', '26.10.0', '27.0.0', '24.14.1', '26.11.0']
  expect(newerOfLine('26.9.0', published)).toEqual(['26.10.0', '26.10.1', '26.11.0'])
  expect(newerOfLine('26.11.0', published)).toEqual([])
})
