// Digests, boxes, passwords and secure transmission: known answers, and everything altered is refused.

import { constants, createPublicKey, generateKeyPairSync, publicEncrypt, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { boxKey, openBox, sealBox } from './box.ts'
import { constantTimeEqual, hmacHex, randomToken, sha256Hex } from './hash.ts'
import { createPasswordHasher, hashPassword, verifyPassword } from './password.ts'
import {
  deriveTransmissionKey,
  openTransmission,
  sealAnswer,
  sealTransmission,
  transmissionBinding,
  transmissionKey,
} from './transmission.ts'

const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

test('SHA-256 and HMAC give the published answers (FIPS 180-4, RFC 4231)', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(hmacHex('Jefe', 'what do ya want for nothing?')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
})

test('comparison takes any lengths', () => {
  expect(constantTimeEqual('same', Buffer.from('same'))).toBe(true)
  expect(constantTimeEqual('same', 'other, and longer')).toBe(false)
})

test('tokens are base64url of as many bytes as asked, and differ', () => {
  expect(randomToken(32)).toMatch(/^[\w-]{43}$/)
  expect(randomToken(32)).not.toBe(randomToken(32))
})

const ONE = { name: 'user 1', isKnown: true }
const CROWD = { name: 'network 1', isKnown: false }

test('a password is known again by its digest, and no other is', async () => {
  const digest = await hashPassword('正确的密码 1', ONE)
  expect(digest).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(digest, '正确的密码 1', ONE)).toBe(true)
  expect(await verifyPassword(digest, '正确的密码 2', ONE)).toBe(false)
})

test('only so many passwords are at work, so many wait, and the rest are refused at once', async () => {
  const hasher = createPasswordHasher({ atOnce: 1, mostWaiting: 2 })
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(n => hasher.hash(`password ${n}`, CROWD)))
  expect(results.map(result => result.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { refusal: 'BUSY' } })
  expect(await hasher.hash('afterwards there is room again', CROWD)).toContain('argon2id')
})

const key = boxKey(Buffer.alloc(32, 1), 'test')

test('a box opens with its key and its data only', () => {
  const box = sealBox(key, '视图状态', 'user 7, /quota')
  expect(openBox(key, box, 'user 7, /quota')).toBe('视图状态')
  expect(openBox([boxKey(Buffer.alloc(32, 2), 'test'), key], box, 'user 7, /quota')).toBe('视图状态')
  expect(openBox(key, box, 'user 8, /quota')).toBeUndefined()
  expect(openBox(boxKey(Buffer.alloc(32, 1), 'other purpose'), box, 'user 7, /quota')).toBeUndefined()
  expect(openBox({ ...key, secret: Buffer.alloc(32, 3) }, box, 'user 7, /quota')).toBeUndefined()
})

test('a box altered at any place stays shut, as does what is no box', () => {
  const box = sealBox(key, 'state', 'data')
  for (let at = 0; at < box.length; at += 1) expect(openBox(key, flip(box, at), 'data')).toBeUndefined()
  for (const text of ['', '.', key.id, `${key.id}.`, `${key.id}.AAAA`, `${box}=`, `${box} `])
    expect(openBox(key, text, 'data')).toBeUndefined()
})

const pair = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const server = transmissionKey({ id: '1', privateKeyPem: pair.privateKey })
const characters = 'Abcdefgh01234_-z'
const wrap = (text: string) =>
  publicEncrypt(
    { key: createPublicKey(pair.publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64url')
const binding = { method: 'post', path: '/api/x', cid: '9', version: 1, timestamp: '1770000000000', nonce: 'n-1', k: 'wrapped' }

test('the key opens what the browser wrapped, also the second time from memory, and nothing else', () => {
  const k = wrap(characters)
  expect(server.unwrap(k)).toBe(characters)
  expect(server.unwrap(k)).toBe(characters)
  expect(server.unwrap(flip(k, 40))).toBeUndefined()
  expect(server.unwrap(wrap('too short'))).toBeUndefined()
  expect(server.unwrap(wrap('sixteen but ?!$%'))).toBeUndefined()
  expect(server.unwrap('')).toBeUndefined()
})

test('a key below 3072 bits is refused', () => {
  const weak = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  expect(() => transmissionKey({ id: '1', privateKeyPem: weak.privateKey })).toThrow('3072')
})

test('the two directions have different keys, as RFC 5869 derives them', async () => {
  const salt = new Uint8Array(16).fill(9)
  const material = await webcrypto.subtle.importKey('raw', Buffer.from(characters), 'HKDF', false, ['deriveBits'])
  const expected = await webcrypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: Buffer.from('req') }, material, 128)
  expect(deriveTransmissionKey(characters, salt, 'req')).toEqual(new Uint8Array(expected))
  expect(deriveTransmissionKey(characters, salt, 'res')).not.toEqual(new Uint8Array(expected))
})

test("a browser's own cryptography seals what the server opens", async () => {
  const { subtle } = webcrypto
  const publicKey = await subtle.importKey('spki', Buffer.from(server.publicKey, 'base64'), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  const k = Buffer.from(await subtle.encrypt('RSA-OAEP', publicKey, Buffer.from(characters))).toString('base64url')
  const bound = transmissionBinding({ ...binding, k })
  const [salt, iv] = [webcrypto.getRandomValues(new Uint8Array(16)), webcrypto.getRandomValues(new Uint8Array(12))]
  const material = await subtle.importKey('raw', Buffer.from(characters), 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info: Buffer.from('req') }
  const aes = await subtle.deriveKey(hkdf, material, { name: 'AES-GCM', length: 128 }, false, ['encrypt'])
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: Buffer.from(bound) }, aes, Buffer.from('{"金额":1}'))
  const v = Buffer.concat([Buffer.from([1]), salt, iv, Buffer.from(sealed)]).toString('base64url')
  expect(openTransmission(server.unwrap(k) ?? '', 'req', v, bound)).toBe('{"金额":1}')
})

test('an answer is read with the fresh key that the request key opens', () => {
  const bound = transmissionBinding(binding)
  const { k, v } = sealAnswer(characters, '{"code":0}', bound)
  const fresh = openTransmission(characters, 'res', k, bound) ?? ''
  expect(fresh).toMatch(/^[\w-]{16}$/)
  expect(openTransmission(fresh, 'res', v, bound)).toBe('{"code":0}')
  expect(openTransmission(characters, 'res', v, bound)).toBeUndefined()
})

test.each([
  ['method', 'get'],
  ['path', '/api/y'],
  ['cid', '8'],
  ['version', 2],
  ['timestamp', '1770000000001'],
  ['nonce', 'n-2'],
  ['k', 'other'],
])('a body bound to another %s is refused', (part, value) => {
  const v = sealTransmission(characters, 'req', 'text', transmissionBinding(binding))
  expect(openTransmission(characters, 'req', v, transmissionBinding({ ...binding, [part]: value }))).toBeUndefined()
  expect(openTransmission(characters, 'res', v, transmissionBinding(binding))).toBeUndefined()
})

test('a body altered at any place is refused', () => {
  const bound = transmissionBinding(binding)
  const v = sealTransmission(characters, 'req', 'text!', bound)
  for (let at = 0; at < v.length - 1; at += 1) expect(openTransmission(characters, 'req', flip(v, at), bound)).toBeUndefined()
  expect(openTransmission(characters, 'req', '', bound)).toBeUndefined()
})
