// The browser's half of secure transmission against the server's: each opens what the other sealed, and nothing altered.
import { generateKeyPairSync } from 'node:crypto'
import { openTransmission, sealAnswer, transmissionBinding, transmissionKey } from '@tallyhelm/infra/crypto/transmission'
import { parseTransmissionMode } from './sealed-body.ts'
import { describe, expect, test } from 'vitest'
import { isPageKeyFresh, makePageKey, type SealedRequest, sealRequest } from './seal.ts'

const privateKeyPem = generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const server = transmissionKey({ id: 'main', privateKeyPem })
const PATH = '/api/custom/client/accounts?page=1'
const AT = 1_795_000_000_000

const binding = (sealed: SealedRequest, changed: { path?: string; method?: string } = {}) => {
  const mode = parseTransmissionMode(sealed.header)
  if (!mode) throw new Error('the header is unreadable')
  const { timestamp, nonce, version } = mode
  return transmissionBinding({ method: 'POST', path: PATH, cid: '101', version, timestamp, nonce, k: sealed.body.k, ...changed })
}

const characters = (sealed: SealedRequest): string => {
  const found = server.unwrap(sealed.body.k)
  if (found === undefined) throw new Error('the server cannot unwrap k')
  return found
}

describe('sealing', () => {
  test('the server reads what the browser sealed, and the browser what the server answers', async () => {
    const key = await makePageKey(server.publicKey, 'main', AT)
    for (const text of ['{}', '{"备注":"九月 大促 💰"}', 'x'.repeat(100_000)]) {
      const sealed = await sealRequest(key, 'POST', PATH, text, AT)
      expect(openTransmission(characters(sealed), 'req', sealed.body.v, binding(sealed))).toBe(text)
      const answer = sealAnswer(characters(sealed), `answer to ${text}`, binding(sealed))
      expect(await sealed.open(answer)).toBe(`answer to ${text}`)
    }
  })

  test('one page key serves many calls, each with its own nonce and ciphertext', async () => {
    const key = await makePageKey(server.publicKey, 'main', AT)
    const first = await sealRequest(key, 'POST', PATH, '{}', AT)
    const second = await sealRequest(key, 'POST', PATH, '{}', AT)
    expect(first.body.k).toBe(second.body.k)
    expect(first.body.v).not.toBe(second.body.v)
    expect(first.header).not.toBe(second.header)
  })

  test('a body bound to another path or method is unreadable', async () => {
    const sealed = await sealRequest(await makePageKey(server.publicKey, 'main', AT), 'POST', PATH, '{}', AT)
    expect(openTransmission(characters(sealed), 'req', sealed.body.v, binding(sealed, { path: '/api/other' }))).toBeUndefined()
    expect(openTransmission(characters(sealed), 'req', sealed.body.v, binding(sealed, { method: 'PUT' }))).toBeUndefined()
  })

  test('an altered answer, or one for another call, is refused', async () => {
    const key = await makePageKey(server.publicKey, 'main', AT)
    const sealed = await sealRequest(key, 'POST', PATH, '{}', AT)
    const other = await sealRequest(key, 'POST', PATH, '{}', AT)
    const answer = sealAnswer(characters(sealed), '{"code":0}', binding(sealed))
    const middle = Math.floor(answer.v.length / 2)
    const altered = answer.v.slice(0, middle) + (answer.v[middle] === 'A' ? 'B' : 'A') + answer.v.slice(middle + 1)
    await expect(sealed.open({ ...answer, v: altered })).rejects.toThrow()
    await expect(other.open(answer)).rejects.toThrow()
    await expect(sealed.open({ k: answer.k, v: '' })).rejects.toThrow()
  })

  test('a page key is good for ten minutes', async () => {
    const key = await makePageKey(server.publicKey, 'main', AT)
    expect(isPageKeyFresh(key, AT + 599_999)).toBe(true)
    expect(isPageKeyFresh(key, AT + 600_000)).toBe(false)
    expect(isPageKeyFresh(key, AT - 1)).toBe(false)
  })
})
