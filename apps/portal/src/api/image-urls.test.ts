// Image addresses: only the static host's own files are rewritten.
import { describe, expect, test } from 'vitest'
import { isStaticUrl, toServiceUrl, toStaticUrl } from './image-urls.ts'

const HOST = 'https://static.tallyhelm.example'
const ORIGIN = 'https://portal.example'
const NAME = 'abcdefghijklmnopqrstuvwxyz012345.webp'
const service = (name: string, ticket: string) => `/api/file/client/files/${name}?cid=101&sid=${ticket}`

describe('to the file service', () => {
  test.each([
    ['a picture', `${HOST}/${NAME}`, service(NAME, 'a.b')],
    ['its larger form', `${HOST}/${NAME.replace('.', '@2x.')}`, service(NAME.replace('.', '%402x.'), 'a.b')],
    ['another host', `https://elsewhere.example/${NAME}`, `https://elsewhere.example/${NAME}`],
    ['a host that only begins alike', `${HOST}.evil.example/${NAME}`, `${HOST}.evil.example/${NAME}`],
    ['a folder below', `${HOST}/x/${NAME}`, `${HOST}/x/${NAME}`],
    ['a name that is none of ours', `${HOST}/../secret`, `${HOST}/../secret`],
    ['a picture in itself', 'data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['nothing', '', ''],
  ])('%s', (_case, url, expected) => {
    expect(toServiceUrl(HOST, url, 'a.b')).toBe(expected)
    expect(isStaticUrl(HOST, url)).toBe(expected !== url)
    expect(toStaticUrl(HOST, ORIGIN, expected)).toBe(url)
    expect(toStaticUrl(HOST, ORIGIN, url)).toBe(url)
  })

  test('a ticket is escaped', () => {
    expect(toServiceUrl(HOST, `${HOST}/${NAME}`, 'a+b/&=')).toBe(service(NAME, 'a%2Bb%2F%26%3D'))
  })
})

describe('back from the file service', () => {
  test.each([
    ['with this page’s origin', `${ORIGIN}${service(NAME, 'a.b')}`, `${HOST}/${NAME}`],
    ['of another origin', `https://evil.example${service(NAME, 'a.b')}`, `https://evil.example${service(NAME, 'a.b')}`],
    ['without a ticket', service(NAME, ''), service(NAME, '')],
    ['within a sentence', `图片 ${service(NAME, 'a.b')}`, `图片 ${service(NAME, 'a.b')}`],
    ['another file', service('..%2Fkeys.json', 'a.b'), service('..%2Fkeys.json', 'a.b')],
  ])('%s', (_case, text, expected) => {
    expect(toStaticUrl(HOST, ORIGIN, text)).toBe(expected)
  })
})
