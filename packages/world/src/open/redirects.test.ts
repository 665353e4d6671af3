// The redirect list: the operator's entries overlay the defaults, and nothing but https to a host name gets in.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { afterAll, expect, test } from 'vitest'
import { readRedirects } from './redirects.ts'

const folder = mkdtempSync(join(tmpdir(), 'redirects-'))
afterAll(() => rmSync(folder, { recursive: true }))

function readWith(redirects: unknown) {
  const file = join(folder, 'brand.json')
  writeFileSync(file, JSON.stringify({ redirects }))
  return readRedirects(
    loadConfig({ DATABASE_URL: 'postgresql://nobody@nowhere/nothing', SECRET_KEY: Buffer.alloc(32).toString('base64'), BRAND_FILE: file }),
  )
}

test('an entry replaces the default of its id and a new one is added, each with its host', () => {
  const list = readWith([
    { id: 'meta-help', title: '帮助', url: 'https://docs.agency.cn/start?from=portal' },
    { id: 'own-page', title: '公司主页', url: 'https://www.agency.cn' },
  ])
  expect(list.filter(target => target.id === 'meta-help')).toEqual([
    { id: 'meta-help', title: '帮助', url: 'https://docs.agency.cn/start?from=portal', host: 'docs.agency.cn' },
  ])
  expect(list.map(target => target.id)).toEqual(expect.arrayContaining(['own-page', 'meta-opening']))
  expect(readWith(undefined).length).toBeGreaterThan(3)
})

test('no default leads to an address of examples', () => {
  expect(readWith(undefined).filter(target => target.host.includes('example'))).toEqual([])
})

test.each([
  'http://docs.agency.cn/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//docs.agency.cn',
  '/inside',
  'https://user:word@docs.agency.cn/',
  'https://10.0.0.1/',
  'https://[::1]/',
])('%s stops the start and names the key', url => {
  expect(() => readWith([{ id: 'bad', title: '坏', url }])).toThrow('BRAND_FILE redirects.0.url')
})
