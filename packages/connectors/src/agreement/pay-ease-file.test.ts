// PayEase's daily file: read as it comes out of its envelope, believed once the house's signature over all of it is right, and never held whole.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal } from '../kit/envelope.ts'
import { createPayEase } from '../payments/pay-ease/pay-ease.ts'
import type { FileReply } from '../ports/handles.ts'
import { bytesOf } from '../testing/scripted-http.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [ours, theirs, nobody] = [pair(), pair(), pair()]
const keys = {
  gateway: 'https://house.example',
  merchant_id: '888',
  private_key: String(ours.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  public_keys: `- \n${String(theirs.publicKey.export({ type: 'spki', format: 'pem' })).trim()}`,
}

type Values = Record<string, string>
function signed(data: Values, signer = theirs): Values {
  const joined = Object.keys(data)
    .filter(name => data[name] !== '')
    .toSorted()
    .map(name => data[name])
    .join('#')
  const digest = createHash('sha1').update(joined).digest()
  return { ...data, hmac: sign('md5', digest, signer.privateKey).toString('base64') }
}

/** The answer to the day's call, in pieces as the network might cut them. */
async function read(data: Values, { size = 1_000, cutAt = Infinity }: { size?: number; cutAt?: number } = {}) {
  const { wrappedKey, content } = seal(JSON.stringify(data), ours.publicKey)
  const body = Buffer.from(content.toString('base64')).subarray(0, cutAt)
  const reply: FileReply = { kind: 'reply', status: 200, headers: { encryptKey: wrappedKey.toString('base64') }, body: bytesOf(body, size) }
  const outside = {
    http: { send: () => Promise.reject(new Error('not asked')) },
    files: { download: async () => reply },
    clock: { now: () => new Date() },
  }
  const answer = await createPayEase(keys, outside).readStatement('2026-11-24')
  if (answer.kind !== 'ok') return answer.kind
  const found: string[] = []
  for await (const lines of answer.lines) found.push(...lines.map(({ transactionId }) => transactionId))
  return found
}

const TITLES = 'type,serialNumber,requestId,refundRequestId,amount,fee,currency,time'
const line = (n: number) => `PAYMENT,T${n},R${n},,1234,5,CNY,2026-11-24 12:00:00`
const file = (count: number) => `\ufeff${[TITLES, ...Array.from({ length: count }, (_, n) => line(n))].join('\r\n')}\r\n`
const day = (content: string) => ({ status: 'SUCCESS', billDate: '2026-11-24', content })

test('every line comes out of it, however the bytes are cut', async () => {
  for (const size of [1, 3, 4, 1_000, 1_000_000]) expect(await read(signed(day(file(3))), { size })).toEqual(['T0', 'T1', 'T2'])
  expect(await read(signed({ ...day(file(1)), zone: '+8' }))).toEqual(['T0'])
})

test('a file without movements has its titles alone; one that is not there yet, and another no, are told apart from it', async () => {
  expect(await read(signed(day(file(0))))).toEqual([])
  await expect(read(signed(day('')))).rejects.toThrow('no column')
  expect(await read(signed({ status: 'FAILED', error: 'PE3001', cause: '未生成' }))).toBe('not_ready')
  expect(await read(signed({ status: 'FAILED', error: 'PE0003', cause: '签名错误' }))).toBe('unavailable')
  expect(await read(signed({ status: 'SUCCESS', billDate: '2026-11-24' }))).toBe('unavailable')
  expect(await read(signed({ status: 'FAILED', error: 'PE3001', cause: '' }, nobody))).toBe('unavailable')
})

test('changed, signed by another, cut off or in another order it fails, and not before its end', async () => {
  const good = signed(day(file(3)))
  const bad: [Values, object?][] = [
    [{ ...good, content: file(4) }],
    [{ ...good, billDate: '2026-11-23' }],
    [{ ...good, hmac: '' }],
    [signed(day(file(3)), nobody)],
    [{ status: 'SUCCESS', content: file(3), billDate: '2026-11-24', hmac: good['hmac'] ?? '' }],
    [signed({ ...day(file(3)), status: 'FAILED' })],
  ]
  for (const [data] of bad) await expect(read(data)).rejects.toThrow('no valid signature')
  await expect(read(good, { cutAt: 600 })).rejects.toThrow()
  expect(await read(good, { cutAt: 40 })).toBe('unavailable')
})

test('a file far beyond what an answer may have passes through', async () => {
  const rows = 200_000
  expect(await read(signed(day(file(rows))), { size: 64 * 1024 })).toHaveLength(rows)
})
