// Evidence over HTTP: what is taken in and what is not, that a large file is never held, and who reads it once it shows something.
import { bindEvidence, fileOwner } from '@tallyhelm/modules/files'
import { fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  addSubCustomer,
  type Client,
  clientOf,
  signedInClient,
  startTestServer,
  type TestServer,
} from '../program/test-server.ts'
import { pdf, type Part, png, uploadTo, video } from './test-uploads.ts'

const MB = 1024 * 1024
const PATH = '/api/file/client/evidence'
let server: TestServer
let mine: { customerId: string; userId: string; client: Client }
beforeAll(async () => {
  server = await startTestServer()
  mine = await person('13911100001')
})
afterAll(() => server?.stop())

async function person(mobile: string) {
  const { customerId, userId } = await addCustomer(server.world, 1, mobile)
  return { customerId, userId, client: await signedInClient(server.url, mobile) }
}
const upload = (part: Part, client = mine.client) => uploadTo(`${server.url}${PATH}`, client, part)
const rows = () =>
  server.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ name: string; content_type: string }>(
      sql`select name, content_type from files_files where kind = 'evidence' order by created_at`,
    ),
  )

test.each<[string, Part, string]>([
  ['a picture, encoded anew', { fileName: 'a.PNG', bytes: png(300, 200) }, 'image/webp'],
  ['a paper', { fileName: '说明.pdf', bytes: pdf() }, 'application/pdf'],
  ['a video', { fileName: 'a.mp4', bytes: video('mp4') }, 'video/mp4'],
  ['a video of a telephone', { fileName: 'a.MOV', bytes: video('mov') }, 'video/quicktime'],
  ['a recording of a screen', { fileName: 'a.webm', bytes: video('webm') }, 'video/webm'],
])('%s is taken in', async (_what, part, contentType) => {
  const { code, data } = await upload(part)
  expect(code).toBe(0)
  expect((await rows()).find(({ name }) => name === data.key)).toMatchObject({ content_type: contentType })
})

test.each<[string, Part, number]>([
  ['a zip that is named as a video', { fileName: 'a.mp4', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]) }, 2422],
  ['a video that is named as a picture', { fileName: 'a.png', bytes: video('mp4') }, 2422],
  ['an ending that is not listed', { fileName: 'a.avi', bytes: video('mp4') }, 2422],
  ['nothing in it', { fileName: 'a.webm', bytes: Buffer.alloc(0) }, 2422],
  ['a damaged picture', { fileName: 'a.png', bytes: png(50, 50).subarray(0, 40) }, 2423],
  ['25 MB', { fileName: 'a.mp4', bytes: video('mp4', 25 * MB) }, 2421],
  ['another field', { fieldName: 'files' }, 2425],
])('%s is refused, and nothing is kept', async (_what, part, code) => {
  const before = await rows()
  expect((await upload(part)).code).toBe(code)
  expect(await rows()).toEqual(before)
})

test('who hands it in is asked first, and one may not hand in for ever', async () => {
  expect((await clientOf(server.url).call('POST', PATH, '')).code).toBe(3)
  const { client, userId } = await person('13911100002')
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into files_files (name, user_id, kind, content_type, bytes, width, height, created_at)
      values (${'a'.repeat(32)} || '.mp4', ${userId}, 'evidence', 'video/mp4', ${400 * MB}, 0, 0, now())`),
  )
  expect((await upload({ fileName: 'a.mp4', bytes: video('mp4') }, client)).code).toBe(2424)
})

test('a large video passes through in pieces, and is read no further than its first', async () => {
  const { spool } = server.world.files
  const { open } = spool
  const pieces = { came: [] as number[], read: 0 }
  spool.open = async options => {
    const file = await open(options)
    const { append, content } = file
    return Object.assign(file, {
      append: (piece: Uint8Array) => (pieces.came.push(piece.length), append(piece)),
      async *content() {
        for await (const piece of content()) {
          pieces.read += 1
          yield piece
        }
      },
    })
  }
  const { code, data } = await upload({ fileName: 'a.mp4', bytes: video('mp4', 19 * MB) }).finally(() => (spool.open = open))
  expect([code, data.bytes]).toEqual([0, 19 * MB + 12])
  expect(Math.max(...pieces.came)).toBeLessThanOrEqual(MB)
  expect(pieces.read).toBe(1)
})

test('whoever sees what it shows reads it, piece by piece; nobody else does', async () => {
  const sub = await addSubCustomer(server.world, mine.customerId, '13911100003')
  const sibling = await addSubCustomer(server.world, mine.customerId, '13911100004')
  const foreign = await person('13911100005')
  const subClient = await signedInClient(server.url, '13911100003')
  const { data } = await upload({ fileName: 'a.mp4', bytes: video('mp4', 300_000) }, subClient)
  const key = String(data.key)
  const actor = { kind: 'user', userId: sub.userId, customerId: mine.customerId, subCustomerId: sub.subCustomerId } as UserActor // what an owner is made of
  const object = { kind: 'rectification', id: '1', customerId: mine.customerId, subCustomerId: sub.subCustomerId } as const
  const given = { owner: fileOwner(actor), files: [{ key, name: '录屏.mp4' }], now: server.world.clock.now() }
  await server.world.db.transaction({ kind: 'system' }, tx => bindEvidence(tx, object, given))
  const read = async (client: Client) => {
    const { data: issued } = await client.post('/api/file/client/tickets', { urls: [data.url] })
    const [{ ticket } = { ticket: '' }] = issued.tickets as { ticket: string }[] // by the schema that the server proved it against
    const reply = await fetch(`${server.url}${fileServiceUrl(key, ticket)}`, { headers: { cookie: client.held.cookie ?? '' } })
    return { status: reply.status, place: reply.headers.get('content-disposition'), bytes: (await reply.arrayBuffer()).byteLength }
  }
  expect(await read(subClient)).toMatchObject({ status: 200, bytes: 300_012, place: expect.stringMatching(/^attachment/) })
  expect(await read(mine.client)).toMatchObject({ status: 200 })
  for (const stranger of [foreign.client, await signedInClient(server.url, '13911100004')]) expect((await read(stranger)).status).toBe(404)
  expect(sibling.subCustomerId).not.toBe(sub.subCustomerId)
  const foreignOwner = fileOwner({ ...actor, userId: foreign.userId, customerId: foreign.customerId, subCustomerId: null })
  await expect(
    server.world.db.transaction({ kind: 'system' }, tx => bindEvidence(tx, { ...object, id: '2' }, { ...given, owner: foreignOwner })),
  ).rejects.toMatchObject({ refusal: 'INPUT_INVALID' })
})
