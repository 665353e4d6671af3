// Signing as tables: the sorted text, keys by serial, digests.
import { expect, test } from 'vitest'
import { isSameDigest, publicKeysOf, signerOf, signRsa256, sortedText } from './signing.ts'
import { strangersKey, testKeys, theirKey } from '../agreement/test-houses.ts'

test('fields are joined by name in ASCII order, without the signature and what is empty', () => {
  expect(sortedText({ b: '2', a: '1', B: '0', sign: 'x', empty: '', z: 'a=b&c' })).toBe('B=0&a=1&b=2&z=a=b&c')
  expect(sortedText({ b: '2', sign_type: 'RSA', sign: 'x' }, ['sign', 'sign_type'])).toBe('b=2')
})

test('a key is chosen by its serial, and each in force is tried where none is named', () => {
  const keys = publicKeysOf(testKeys.LIAN_LIAN.public_keys)
  const signature = signRsa256(theirKey, 'text')
  expect(signerOf(keys, '2', 'text', signature)).toBe('2')
  expect(signerOf(keys, '1', 'text', signature)).toBeUndefined()
  expect(signerOf(keys, '3', 'text', signature)).toBeUndefined()
  expect(signerOf(keys, undefined, 'text', signature)).toBe('2')
  expect(signerOf(keys, undefined, 'texts', signature)).toBeUndefined()
  expect(signerOf(keys, undefined, 'text', signRsa256(strangersKey, 'text'))).toBeUndefined()
  for (const broken of ['', '%', 'AAAA', signature.slice(8)]) expect(signerOf(keys, undefined, 'text', broken)).toBeUndefined()
})

test('digests of different lengths differ', () => {
  expect([isSameDigest('ab', 'ab'), isSameDigest('ab', 'ac'), isSameDigest('ab', 'abc'), isSameDigest('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
