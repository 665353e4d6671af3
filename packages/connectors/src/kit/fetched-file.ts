// A call that a house answers with a file, which is read as it comes, or with words instead.
import { createVerify, type KeyObject } from 'node:crypto'
import type { FileClient, HttpReply, HttpRequest } from '../ports/handles.ts'
import { header } from './headers.ts'
import { StatementFault } from './statement-lines.ts'

/** Words are short. */
const MOST_BYTES = 256 * 1024

export type FetchedFile = { kind: 'file'; headers: Record<string, string>; bytes: AsyncIterable<Uint8Array> }

/** `isFile` judges the headers of a 200; whatever else a 200 says is read whole. Of other answers only the status is known. */
export async function fetchFile(
  files: FileClient,
  request: HttpRequest,
  isFile: (headers: Record<string, string>) => boolean,
): Promise<FetchedFile | HttpReply> {
  const reply = await files.download(request)
  if (reply.kind === 'lost') return reply
  const { status, headers, body } = reply
  if (status === 200 && isFile(headers)) return { kind: 'file', headers, bytes: body }
  try {
    return { kind: 'reply', status, headers, text: await wordsOf(body) }
  } catch (error) {
    return { kind: 'lost', sent: true, reason: error instanceof Error ? error.message : String(error) }
  }
}

export const isCsv = (headers: Record<string, string>): boolean => header(headers, 'content-type')?.startsWith('text/csv') ?? false

async function wordsOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let left = MOST_BYTES
  for await (const piece of body) {
    left -= piece.byteLength
    if (left < 0) throw new Error(`an answer longer than ${MOST_BYTES} bytes that is no file`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * The bytes as they come; behind the last of them reading fails unless one of the keys has signed them all (RSA and SHA-256), so nothing of
 * them may count before. `before` is signed ahead of the file, and `signedOf` is what of each piece is.
 */
export async function* signedBytes(
  bytes: AsyncIterable<Uint8Array>,
  {
    keys,
    signature,
    before = '',
    signedOf = piece => piece,
  }: { keys: readonly KeyObject[]; signature: string; before?: string; signedOf?: (piece: Uint8Array) => Uint8Array },
): AsyncGenerator<Uint8Array> {
  const checks = keys.map(key => ({ key, check: createVerify('sha256').update(before) }))
  for await (const piece of bytes) {
    const signed = signedOf(piece)
    for (const { check } of checks) check.update(signed)
    yield piece
  }
  const told = Buffer.from(signature, 'base64')
  if (!checks.some(({ key, check }) => check.verify(key, told))) throw new StatementFault('the file bears no valid signature of the house')
}
