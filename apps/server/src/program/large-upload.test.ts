// 500 MB of video: the program takes them in with little memory, and goes on after it was killed in the middle of a chunk.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { testDatabase, type TestDatabase } from '@tallyhelm/infra/db/test-database'
import { ftypOf, moovOf } from '@tallyhelm/infra/files/test-media'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { CHUNK_BYTES, MOST_BYTES_OF } from '@tallyhelm/protocol/topics/creatives/limits'
import type { World } from '@tallyhelm/world/handles/world'
import { openWorld } from '@tallyhelm/world/open/open-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadTo } from '../routes/test-uploads.ts'
import { addCustomer, type Client, signedInClient } from './test-server.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const MB = 1024 * 1024
const MOST_GROWTH_MB = 60
const MOBILE = '13911300001'
const children: ChildProcess[] = []
let database: TestDatabase
let folder: string
let settings: Record<string, string>
let opened: { world: World; close(): Promise<void> }

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tallyhelm-large-'))
  settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: testTransmissionKey(),
    MESSAGING_BASE_URL: 'http://127.0.0.1:9',
    MESSAGING_TOKEN: '123',
  }
  opened = openWorld(loadConfig({ ...settings, LOG_LEVEL: 'silent' }))
  await addCustomer(opened.world, 1, MOBILE)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await opened?.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

type Running = { child: ChildProcess; url: string }
async function started(): Promise<Running> {
  // As `npm run serve` starts it.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', MAIN], { env: { PATH: process.env.PATH ?? '', ...settings } })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  await expect.poll(() => output, { timeout: 20_000 }).toContain('the server is up')
  return { child, url: /"url":"([^"]+)"/.exec(output)?.[1] ?? '' }
}

const memoryOf = async ({ child }: Running, what: 'VmRSS' | 'VmHWM'): Promise<number> =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** What it takes now; its peak is counted from here on, not from its start. */
async function restOf(running: Running): Promise<number> {
  await writeFile(`/proc/${running.child.pid}/clear_refs`, '5')
  return await memoryOf(running, 'VmRSS')
}

/** The bytes of the whole film from `at` on, made when they are needed: none of it is held here either. */
const BYTES = MOST_BYTES_OF.VIDEO
const HEAD = (() => {
  const tables = Buffer.concat([ftypOf(), moovOf()])
  const data = Buffer.alloc(8)
  data.writeUInt32BE(BYTES - tables.length)
  data.write('mdat', 4, 'latin1')
  return Buffer.concat([tables, data])
})()
function pieceAt(at: number): Buffer {
  const piece = Buffer.alloc(Math.min(CHUNK_BYTES, BYTES - at), at / CHUNK_BYTES)
  if (at === 0) HEAD.copy(piece)
  return piece
}
function md5OfAll(): string {
  const digest = createHash('md5')
  for (let at = 0; at < BYTES; at += CHUNK_BYTES) digest.update(pieceAt(at))
  return digest.digest('hex')
}

const send = (url: string, client: Client, id: string, at: number) =>
  uploadTo(`${url}${creativeEndpoints.chunk.path}`, client, { fileName: 'x', bytes: pieceAt(at) }, { asset_id: id, offset: String(at) })

/** Begins a chunk, and is cut off with half of it sent. */
async function cutInTheMiddle({ child, url }: Running, { held }: Client, id: string, at: number): Promise<void> {
  const boundary = 'b0und4ry'
  const part = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const headers = {
    cid: '101',
    v: '1',
    sid: held.sid ?? '',
    cookie: held.cookie ?? '',
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const call = request(`${url}${creativeEndpoints.chunk.path}`, { method: 'POST', headers })
  const ended = new Promise<void>(resolve => call.once('error', () => resolve()).once('response', () => resolve()))
  call.write(part('asset_id', id) + part('offset', String(at)))
  call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n`)
  await new Promise(resolve => call.write(pieceAt(at).subarray(0, CHUNK_BYTES / 2), resolve))
  await new Promise(resolve => setTimeout(resolve, 100))
  child.kill('SIGKILL')
  await ended
}

test('500 MB come in with less than 60 MB of memory, through a program that is killed in the middle', { timeout: 240_000 }, async () => {
  const first = await started()
  const client = await signedInClient(first.url, MOBILE)
  const begin = (url: string, who: Client) => uploadBegun(url, who, { name: '大片.mp4', bytes: BYTES, md5: md5OfAll() })
  const { asset_id: id } = await begin(first.url, client)
  const half = 40 * CHUNK_BYTES
  for (let at = 0; at < half; at += CHUNK_BYTES) expect(await send(first.url, client, id, at)).toMatchObject({ code: 0 })
  await cutInTheMiddle(first, client, id, half)

  const second = await started()
  const again = await signedInClient(second.url, MOBILE)
  expect(await begin(second.url, again)).toMatchObject({ asset_id: id, received_bytes: half })
  const restMb = await restOf(second)
  for (let at = half; at < BYTES; at += CHUNK_BYTES) expect(await send(second.url, again, id, at)).toMatchObject({ code: 0 })
  const state = async () =>
    await opened.world.db.read({ kind: 'system' }, tx =>
      tx.one<{ state: string; file_name: string }>(sql`select state, file_name from creatives_assets`),
    )
  await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('CHECKED')
  const grownMb = (await memoryOf(second, 'VmHWM')) - restMb
  expect(grownMb).toBeLessThan(MOST_GROWTH_MB)
  const { file_name: name } = await state()
  expect((await stat(join(folder, 'files', name.slice(0, 2), name))).size).toBe(500 * MB)
  await expect
    .poll(() => opened.world.db.read({ kind: 'system' }, tx => tx.rows(sql`select from creatives_chunks`)), { timeout: 20_000 })
    .toEqual([])
  second.child.kill('SIGTERM')
})

async function uploadBegun(url: string, { held }: Client, said: object): Promise<{ asset_id: string; received_bytes: number }> {
  const headers = { cid: '101', v: '1', sid: held.sid ?? '', cookie: held.cookie ?? '', 'content-type': 'application/json' }
  const reply = await fetch(`${url}${creativeEndpoints.videoUpload.path}`, { method: 'POST', headers, body: JSON.stringify(said) })
  const { data }: { data: { asset_id: string; received_bytes: number } } = await reply.json()
  return data
}
