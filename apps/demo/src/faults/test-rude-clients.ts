// Clients that do harm by being slow or by leaving: a byte a second, gone in the middle of an export or of an upload.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import sql from 'sql-template-tag'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { exportFileEndpoints } from '@tallyhelm/protocol/topics/exports/file-endpoints'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import type { House } from './test-house.ts'
import { type Session, sessionHeaders } from './test-orders.ts'
import type { Random } from './test-random.ts'

/** The server gives up at ten seconds and looks every five; the rest is for a busy machine. */
const CUT_WITHIN_MS = 120_000
const SLOW_CONNECTIONS = 50

/** Opens connections that send their headers at a byte a second; gives how many of them the server let live. */
export async function sendSlowly(house: House): Promise<number> {
  const head = `POST /api/security/auth/login HTTP/1.1\r\nhost: portal\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 400\r\nx-slow: ${'.'.repeat(200)}\r\n\r\n`
  const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => socketTo(house.api))
  const from = performance.now()
  for (let sent = 0; sent < head.length && performance.now() - from < CUT_WITHIN_MS; sent += 1) {
    const alive = sockets.filter(socket => !socket.destroyed)
    if (alive.length === 0) return 0
    for (const socket of alive) socket.write(head[sent] ?? '')
    await sleep(1_000)
  }
  const left = sockets.filter(socket => !socket.destroyed)
  for (const socket of left) socket.destroy()
  return left.length
}

/** Asks for a file of the accounts and leaves at some moment, with nothing or a part of it read. */
export async function leaveExport(house: House, session: Session, random: Random): Promise<void> {
  const body = JSON.stringify({ channel: 'TIKTOK', format: random.pick(['xlsx', 'csv']) })
  await sendAndLeave(house, session, exportFileEndpoints.ACCOUNTS.path, 'application/json', body, random.between(0, 60))
}

/** Announces a picture and leaves with a part of it sent. */
export async function leaveUpload(house: House, session: Session, random: Random): Promise<void> {
  const boundary = randomUUID()
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\nfeedback\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG`
  const type = `multipart/form-data; boundary=${boundary}`
  await sendAndLeave(house, session, fileEndpoints.upload.path, type, start, random.between(0, 60), 2_000_000)
}

/** Sends a whole picture; gives whether it was taken. The server may be unable to write, or not there at all. */
export async function upload(house: House, session: Session): Promise<boolean> {
  const form = new FormData()
  form.append('kind', 'feedback')
  form.append('file', new Blob([PICTURE]), 'a.png')
  try {
    const reply = await fetch(`${house.api}${fileEndpoints.upload.path}`, { method: 'POST', headers: sessionHeaders(session), body: form })
    const { code } = (await reply.json()) as { code: number }
    return code === 0
  } catch {
    return false
  }
}

/** Whether a file of the accounts still comes whole. */
export async function exportWhole(house: House, session: Session): Promise<boolean> {
  const reply = await fetch(`${house.api}${exportFileEndpoints.ACCOUNTS.path}`, {
    method: 'POST',
    headers: { ...sessionHeaders(session), 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'TIKTOK', format: 'csv' }),
  })
  const { byteLength } = await reply.arrayBuffer()
  return reply.status === 200 && byteLength > 0 && byteLength === Number(reply.headers.get('content-length'))
}

/** Files on the disk that no row knows, and unfinished ones. */
export async function strayFiles(house: House): Promise<string[]> {
  const rows = await house.world.db.read({ kind: 'system' }, tx => tx.rows<{ name: string }>(sql`select name from files_files`))
  const known = new Set(rows.map(row => row.name))
  const found = await readdir(house.files, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter(entry => entry.isFile() && !known.has(entry.name)).map(entry => entry.name)
}

async function sendAndLeave(
  house: House,
  session: Session,
  path: string,
  type: string,
  body: string,
  afterMs: number,
  announced = Buffer.byteLength(body, 'latin1'),
): Promise<void> {
  const headers = Object.entries({ ...sessionHeaders(session), host: 'portal', 'content-type': type, 'content-length': String(announced) })
  const socket = socketTo(house.api)
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.from(body, 'latin1'))
  await sleep(afterMs)
  socket.destroy()
}

function socketTo(api: string): Socket {
  const socket = connect(Number(new URL(api).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  return socket
}

/** One grey pixel (PNG, RFC 2083). */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64')
