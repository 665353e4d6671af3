// File addresses: there and back, and nothing else taken for one.
import { expect, test } from 'vitest'
import { fileNameOf, fileServiceUrl, staticUrl, staticUrlOf, storedNameOf } from './urls.ts'

const host = 'https://static.example.com'
const name = `${'a1'.repeat(16)}.webp`
const doubled = name.replace('.', '@2x.')

test.each([name, doubled])('%s is rewritten to the file service and back', given => {
  const url = staticUrl(host, given)
  expect(fileNameOf(host, url)).toBe(given)
  const service = fileServiceUrl(given, 'a+b/c')
  expect(service).toBe(`/api/file/client/files/${encodeURIComponent(given)}?cid=101&sid=a%2Bb%2Fc`)
  expect(staticUrlOf(host, service)).toBe(url)
})

test.each([
  '',
  'https://evil.example.com/x',
  `${host}/../x.webp`,
  `${host}.evil.com/${name}`,
  `${host}/${name}?x=1`,
  `${host}/short.webp`,
  `/${name}`,
])('%j is no file of ours', url => {
  expect(fileNameOf(host, url)).toBeUndefined()
  expect(staticUrlOf(host, url)).toBeUndefined()
})

test('a broken escape in an address is no file of ours', () => {
  expect(staticUrlOf(host, '/api/file/client/files/%E0%A4%A?cid=101')).toBeUndefined()
})

test.each([
  ['the file service’s, with its ticket', fileServiceUrl(name, 'a.b'), name],
  ['the same with this origin', `https://portal.example${fileServiceUrl(name, 'a.b')}`, name],
  ['the larger form', fileServiceUrl(doubled, 'x'), doubled],
  ['the static host’s', `${host}/${name}`, name],
  ['a folder below', `${host}/x/${name}`, undefined],
  ['another host', `https://elsewhere.example/${name}`, undefined],
  ['a way out', 'https://portal.example/api/file/client/files/..%2Fkeys.json?cid=101&sid=x', undefined],
])('what is kept of an address: %s', (_case, url, kept) => {
  expect(storedNameOf(host, url)).toBe(kept)
})
