// Image addresses there and back: only the static host's own files are rewritten, and no ticket survives the way back.
import { describe, expect, test } from 'vitest'
import { isStaticUrl, toServiceUrl, toStaticUrl } from './image-url.ts'

const HOST = 'https://static.tallyhelm.example'
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
  })

  test('a ticket is escaped', () => {
    expect(toServiceUrl(HOST, `${HOST}/${NAME}`, 'a+b/&=')).toBe(service(NAME, 'a%2Bb%2F%26%3D'))
  })
})

describe('back to the static host', () => {
  test.each([
    ['with its ticket', service(NAME, 'a.b'), `${HOST}/${NAME}`],
    ['of this origin', `https://portal.example${service(NAME, 'a.b')}`, `${HOST}/${NAME}`],
    ['the larger form', service(NAME.replace('.', '%402x.'), 'x'), `${HOST}/${NAME.replace('.', '@2x.')}`],
    ['already there', `${HOST}/${NAME}`, `${HOST}/${NAME}`],
    ['anything else', 'https://elsewhere.example/a.png?sid=1', 'https://elsewhere.example/a.png?sid=1'],
  ])('%s', (_case, url, expected) => {
    expect(toStaticUrl(HOST, url)).toBe(expected)
  })
})
