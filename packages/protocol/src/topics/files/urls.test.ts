// File addresses: there and back, and nothing else taken for one.
import { expect, test } from 'vitest'
import { fileNameOf, fileServiceUrl, staticUrl, staticUrlOf, storedNameOf } from './urls.ts'

const host = 'https://static.example.com'
const origins = ['https://portal.example', 'http://localhost:5173']
const name = `${'a1'.repeat(16)}.webp`
const doubled = name.replace('.', '@2x.')
const FILES = '/api/file/client/files'

test.each([name, doubled])('%s is rewritten to the file service and back', given => {
  const url = staticUrl(host, given)
  expect(fileNameOf(host, url)).toBe(given)
  const service = fileServiceUrl(given, 'a+b/c')
  expect(service).toBe(`/api/file/client/files/${encodeURIComponent(given)}?cid=101&sid=a%2Bb%2Fc`)
  expect(staticUrlOf(host, [], service)).toBe(url)
  for (const origin of origins) expect(staticUrlOf(host, origins, origin + service)).toBe(url)
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
  expect(staticUrlOf(host, origins, url)).toBeUndefined()
})

test.each([
  ['a broken escape', `${FILES}/%E0%A4%A?cid=101&sid=x`],
  ['no ticket', `${FILES}/${name}?cid=101`],
  ['an empty ticket', `${FILES}/${name}?cid=101&sid=`],
  ['no query', `${FILES}/${name}`],
  ['another client', `${FILES}/${name}?cid=102&sid=x`],
  ['one parameter more', `${FILES}/${name}?cid=101&sid=x&to=https://evil.example`],
  ['a fragment', `${FILES}/${name}?cid=101&sid=x#y`],
  ['an escape twice', `${FILES}/${doubled.replace('@', '%2540')}?cid=101&sid=x`],
  ['two escapes', `${FILES}/${doubled.replace('@2x', '%402x%40')}?cid=101&sid=x`],
  ['a folder below', `${FILES}/x/${name}?cid=101&sid=x`],
  ['a way out', `${FILES}/..%2F${name}?cid=101&sid=x`],
  ['a foreign host', `https://evil.example${FILES}/${name}?cid=101&sid=x`],
  ['a host that only begins alike', `${origins[0]}.evil.example${FILES}/${name}?cid=101&sid=x`],
  ['our host as a name', `https://portal.example@evil.example${FILES}/${name}?cid=101&sid=x`],
  ['two slashes', `/${FILES}/${name}?cid=101&sid=x`],
  ['another scheme', `javascript:${FILES}/${name}?cid=101&sid=x`],
  ['a line before', `\n${FILES}/${name}?cid=101&sid=x`],
  ['a line behind', `${FILES}/${name}?cid=101&sid=x\n`],
  ['a sentence that holds one', `见 ${FILES}/${name}?cid=101&sid=x`],
])('%s is no address of the file service', (_case, url) => {
  expect(staticUrlOf(host, origins, url)).toBeUndefined()
  expect(storedNameOf(host, origins, url)).toBeUndefined()
})

test.each([
  ['the file service’s, with its ticket', fileServiceUrl(name, 'a.b'), name],
  ['the same with this origin', `https://portal.example${fileServiceUrl(name, 'a.b')}`, name],
  ['the larger form', fileServiceUrl(doubled, 'x'), doubled],
  ['the static host’s', `${host}/${name}`, name],
  ['a folder below', `${host}/x/${name}`, undefined],
  ['another host', `https://elsewhere.example/${name}`, undefined],
  ['the service on another host', `https://elsewhere.example${fileServiceUrl(name, 'a.b')}`, undefined],
])('what is kept of an address: %s', (_case, url, kept) => {
  expect(storedNameOf(host, origins, url)).toBe(kept)
})
