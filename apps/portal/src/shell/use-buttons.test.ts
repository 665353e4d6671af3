// The buttons map and the pages say the same: each button of a route is asked for by its page, and none that the map doesn't know.
import { existsSync, readFileSync } from 'node:fs'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { expect, test } from 'vitest'
import { ROUTES } from '../routes/register.ts'

const MAP = buttonsOf({ roles: ['Associated'], isMaster: true, isSubCustomer: false, channels: CHANNEL_CODES })
const PAGES = new URL('../pages/', import.meta.url)
const IMPORT = /(?:\bfrom |\bimport\()'(\.[^']+\.tsx?)'/g
const ASKED = /\b(?:obstacle|useButtons\(\))\('(\w+)'\)|\bbutton: '(\w+)'/g

/** A page's file and all that it imports, at once or later. */
function filesBehind(file: URL, known = new Set<string>()): Set<string> {
  if (known.has(file.href) || !existsSync(file)) return known
  known.add(file.href)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(IMPORT)) if (path !== undefined) filesBehind(new URL(path, file), known)
  return known
}

function askedBy(page: string): string[] {
  const texts = [...filesBehind(new URL(`${page}.tsx`, PAGES))].map(file => readFileSync(new URL(file), 'utf8'))
  const names = texts.flatMap(text => [...text.matchAll(ASKED)].map(found => found[1] ?? found[2] ?? ''))
  return [...new Set(names)].toSorted()
}

test('each route of the map is a page that is built', () => {
  const built = new Set(ROUTES.filter(route => !route.isComing).map(route => route.name))
  expect(Object.keys(MAP).filter(name => !built.has(name))).toEqual([])
})

test.each(ROUTES.filter(route => !route.isComing).map(({ name, page }) => ({ name, page })))(
  'the buttons of $name are those that its page asks for',
  ({ name, page }) => {
    expect(askedBy(page)).toEqual(Object.keys(MAP[name] ?? {}).toSorted())
  },
)
