// A file that proves itself at its end: whole and signed it is read, changed, cut short or unsigned it fails; words are told apart from it.
import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FileClient, FileReply } from '../ports/handles.ts'
import { bytesOf } from '../testing/scripted-http.ts'
import { fetchFile, isCsv, signedBytes } from './fetched-file.ts'

const [theirs, former, nobody] = ['theirs', 'former', 'nobody'].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
if (!theirs || !former || !nobody) throw new Error('three keys are made')
const keys = [former.publicKey, theirs.publicKey]
const file = Buffer.from('kind,id\nPAYMENT,1\nPAYMENT,2\n')
const signatureOf = (content: Buffer, pair = theirs) => sign('sha256', content, pair.privateKey).toString('base64')

async function read(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}
const checked = (content: Buffer, signature: string, before = '') => read(signedBytes(bytesOf(content, 5), { keys, signature, before }))

test('what a key in force has signed is given as it came', async () => {
  expect(await checked(file, signatureOf(file))).toBe(file.toString())
  expect(await checked(file, signatureOf(file, former))).toBe(file.toString())
  expect(await checked(file, signatureOf(Buffer.concat([Buffer.from('POST /x\n'), file])), 'POST /x\n')).toBe(file.toString())
})

test('changed, cut short, unsigned, signed by another or for another address it ends with an error', async () => {
  const signature = signatureOf(file)
  const changed = Buffer.from(file.toString().replace('2', '3'))
  const bad = [
    checked(changed, signature),
    checked(file.subarray(0, -10), signature),
    checked(file, ''),
    checked(file, signatureOf(file, nobody)),
    checked(file, signature, 'POST /x\n'),
    read(signedBytes(bytesOf(file), { keys: [], signature })),
  ]
  for (const one of bad) await expect(one).rejects.toThrow('no valid signature')
})

const answering = (reply: FileReply): FileClient => ({ download: async () => reply })
const ask = (reply: FileReply) => fetchFile(answering(reply), { method: 'GET', url: 'https://house.example' }, isCsv)
const csv = { 'Content-Type': 'text/csv;charset=UTF-8' }

test('only a 200 of the right kind is a file; what else it says is read whole', async () => {
  expect(await ask({ kind: 'reply', status: 200, headers: csv, body: bytesOf(file) })).toMatchObject({ kind: 'file' })
  const words = Buffer.from('{"code":"NOT_READY"}')
  expect(await ask({ kind: 'reply', status: 200, headers: {}, body: bytesOf(words, 3) })).toMatchObject({
    status: 200,
    text: words.toString(),
  })
  expect(await ask({ kind: 'reply', status: 404, headers: csv, body: bytesOf(Buffer.alloc(0)) })).toMatchObject({ status: 404, text: '' })
})

test('words without an end, and words that are cut off, are no answer', async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(100_000, 0x41)
  }
  async function* cut() {
    yield Buffer.from('{"code"')
    throw new Error('the answer was cut short')
  }
  expect(await ask({ kind: 'reply', status: 200, headers: {}, body: endless() })).toMatchObject({ kind: 'lost', sent: true })
  expect(await ask({ kind: 'reply', status: 200, headers: {}, body: cut() })).toMatchObject({ reason: 'the answer was cut short' })
})
