// Files for tests: a picture made from nothing, a form with one file as a browser sends it, and a file that is answered.
import { crc32, deflateSync } from 'node:zlib'
import type { Client } from '../program/test-server.ts'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A grey picture; `claimed` is the size that its header speaks of (PNG, RFC 2083). */
export function png(width: number, height: number, claimed = { width, height }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed.width, 0)
  header.writeUInt32BE(claimed.height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 0))
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export type Part = { fileName?: string; bytes?: Buffer; fieldName?: string }

export async function uploadTo(
  address: string,
  client: Client,
  { fileName = 'me.png', bytes = png(200, 100), fieldName = 'file' }: Part = {},
  fields: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(fieldName, new Blob([new Uint8Array(bytes)]), fileName)
  const headers = { cid: '101', v: '1', sid: client.held.sid ?? '', cookie: client.held.cookie ?? '' }
  const reply = await fetch(address, { method: 'POST', body: form, headers })
  const envelope: { code: number; msg: string; data: Record<string, unknown> } = await reply.json()
  return { status: reply.status, ...envelope }
}

/** A file as an answer; its envelope's bytes where the call was refused. */
export async function fileFrom(address: string, { held }: Client, request: unknown = {}) {
  const headers = { cid: '101', v: '1', sid: held.sid ?? '', cookie: held.cookie ?? '', 'content-type': 'application/json' }
  const reply = await fetch(address, { method: 'POST', body: JSON.stringify(request), headers })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

/** The beginning of a video, and as many bytes behind it as asked. */
export function video(kind: 'mp4' | 'mov' | 'webm', bytes = 1_000): Buffer {
  const head = { mp4: '\0\0\0\x18ftypisom', mov: '\0\0\0\x14ftypqt  ', webm: '\x1aE\xdf\xa3\x9fB\x82\x84webm' }[kind]
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(bytes)])
}

/** A page without anything on it. */
export const pdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
