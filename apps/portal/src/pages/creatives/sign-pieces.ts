// The MD5 of a file that is read piece by piece.
import { startMd5 } from './md5.ts'

const PIECE_BYTES = 4 * 1024 * 1024

/** `onShare` gets 0 to 1 after each piece. Rejects when the file can't be read, or `signal` aborts. */
export async function signPieces(file: Blob, onShare: (share: number) => void, signal?: AbortSignal): Promise<string> {
  const sum = startMd5()
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    signal?.throwIfAborted()
    sum.take(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()))
    onShare(Math.min(1, (at + PIECE_BYTES) / file.size))
  }
  return sum.end()
}
