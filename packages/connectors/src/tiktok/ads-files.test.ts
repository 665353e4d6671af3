// Addresses of videos that TikTok made: which are asked at all, and what becomes of each answer.
import { expect, test } from 'vitest'
import type { FileReply } from '../ports/handles.ts'
import { fetchFile } from './ads-files.ts'

const baseUrl = 'https://business-api.tiktok.com/open_api/v1.3'
const GOOD = 'https://v16m-default.akamaized.net/x/video.mp4?a=1'
async function* piecesOf(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}

function source(reply: FileReply) {
  const asked: unknown[] = []
  const files = { download: (request: unknown) => (asked.push(request), Promise.resolve(reply)) }
  return { asked, from: { baseUrl, files } }
}
const replyOf = (status: number): FileReply => ({ kind: 'reply', status, headers: {}, body: piecesOf('ab', 'c') })

test('a video comes piece by piece, without our token, and no more of it than is wanted', async () => {
  const { asked, from } = source(replyOf(200))
  const fetched = await fetchFile(from, GOOD, 77)
  if (fetched.kind !== 'ok') throw new Error(fetched.kind)
  const pieces: string[] = []
  for await (const piece of fetched.value) pieces.push(Buffer.from(piece).toString())
  expect(pieces).toEqual(['ab', 'c'])
  expect(asked).toEqual([{ method: 'GET', url: GOOD, timeoutMs: 300_000, maxBytes: 77 }])
})

test.each([
  'http://v16m-default.akamaized.net/video.mp4',
  'https://user:secret@v16m-default.akamaized.net/video.mp4',
  'https://v16m-default.akamaized.net:8443/video.mp4',
  'https://127.0.0.1/video.mp4',
  'https://[::1]/video.mp4',
  'https://2130706433/video.mp4',
  'https://localhost/video.mp4',
  'file:///etc/passwd',
  'no address',
  '',
])('%j is not asked at all', async address => {
  const { asked, from } = source(replyOf(200))
  expect(await fetchFile(from, address, 77)).toMatchObject({ kind: 'gone' })
  expect(asked).toEqual([])
})

test.each<[FileReply, string]>([
  [replyOf(403), 'gone'],
  [replyOf(404), 'gone'],
  [replyOf(302), 'gone'],
  [replyOf(429), 'unavailable'],
  [replyOf(503), 'unavailable'],
  [{ kind: 'lost', sent: true, reason: 'private address refused' }, 'unavailable'],
])('%o', async (reply, kind) => {
  expect(await fetchFile(source(reply).from, GOOD, 77)).toMatchObject({ kind })
})

test('without a way to fetch files there is none', async () => {
  expect(await fetchFile({ baseUrl }, GOOD, 77)).toMatchObject({ kind: 'gone' })
})
