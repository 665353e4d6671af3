// A visit to a page that anybody may have written: few redirects, each looked up and checked as a call of its own, and bounded in all it takes.
import { Readable, pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { Clock } from '../clock/clock.ts'
import type { HttpDownload } from './download.ts'
import { reasonOf } from './exchange.ts'
import type { HttpRequest } from './http-client.ts'

export type Visit = {
  url: string
  /** of the whole visit */
  timeoutMs: number
  /** of the page, unpacked: what is longer is cut off */
  maxBytes: number
  mostRedirects: number
  /** asked about the address and about each that it leads to */
  mayVisit(url: URL): boolean
}

/**
 * `url` is where it ended. `page` is a 200 and no more of it than `maxBytes`; `status` any other answer; `astray` leads to where nobody may
 * go; `circling` leads on too often; `lost` has no answer.
 */
export type Visited =
  | { kind: 'page'; url: string; contentType: string; bytes: Buffer }
  | { kind: 'status'; url: string; status: number }
  | { kind: 'astray' | 'circling'; url: string }
  | { kind: 'lost'; url: string; reason: string }

export type Ask = (request: HttpRequest) => Promise<HttpDownload>

const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** Some servers refuse whoever names no browser. */
const HEADERS = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  'accept-encoding': 'gzip',
  'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8',
  'user-agent': 'Mozilla/5.0 (compatible; TallyhelmCheck/1.0)',
}

/** Sends nothing but a GET without cookies; `ask` is the client's `download`. */
export async function visit(
  ask: Ask,
  clock: Clock,
  { url: address, timeoutMs, maxBytes, mostRedirects, mayVisit }: Visit,
): Promise<Visited> {
  const endsAt = clock.now().getTime() + timeoutMs
  let url = new URL(address)
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    if (!isPlain(url) || !mayVisit(url)) return { kind: 'astray', url: url.href }
    const left = endsAt - clock.now().getTime()
    if (left <= 0) return { kind: 'lost', url: url.href, reason: 'timed out' }
    // What is read ahead counts too, so that cutting off comes first.
    const reply = await ask({ method: 'GET', url: url.href, headers: HEADERS, timeoutMs: left, maxBytes: 2 * maxBytes + 65_536 })
    if (reply.kind === 'lost') return { kind: 'lost', url: url.href, reason: reply.reason }
    if (reply.status === 200) return await read(url.href, reply, maxBytes)
    const next = REDIRECTS.has(reply.status) ? targetOf(reply.headers.location, url) : undefined
    if (!next) return { kind: 'status', url: url.href, status: reply.status }
    url = next
  }
  return { kind: 'circling', url: url.href }
}

const isPlain = ({ protocol, username, password }: URL): boolean => /^https?:$/.test(protocol) && username === '' && password === ''

function targetOf(location: string | undefined, from: URL): URL | undefined {
  return location !== undefined && URL.canParse(location, from.href) ? new URL(location, from.href) : undefined
}

type Page = Extract<HttpDownload, { kind: 'reply' }>

async function read(url: string, { headers, body }: Page, maxBytes: number): Promise<Visited> {
  const unpacked = unpack(Readable.from(body, { objectMode: false }), headers['content-encoding'] ?? '')
  if (!unpacked) return { kind: 'lost', url, reason: 'unknown encoding' }
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of unpacked) {
      const bytes = part as Buffer // of streams of bytes
      parts.push(bytes)
      length += bytes.length
      if (length >= maxBytes) break
    }
  } catch (error) {
    return { kind: 'lost', url, reason: reasonOf(error) }
  }
  return { kind: 'page', url, contentType: headers['content-type'] ?? '', bytes: Buffer.concat(parts).subarray(0, maxBytes) }
}

const UNPACKERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** It unpacks no more than is read. One packed twice, or by what nobody asked for, is not read at all. */
function unpack(body: Readable, encoding: string): Readable | undefined {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const make = entryOf(UNPACKERS, name)
  if (make) return pipeline(body, make(), () => {})
  body.destroy()
  return undefined
}
