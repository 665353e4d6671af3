// Memory target: a file that is written in memory, for what fits there.
import type { RowTarget } from './row-file.ts'

/** Grows by doubling; `bytes` gives what was written so far. */
export function memoryTarget(): RowTarget & { bytes(): Buffer } {
  let room = Buffer.alloc(64 * 1024)
  let length = 0
  return {
    async append(more) {
      if (length + more.length > room.length) room = Buffer.concat([room.subarray(0, length)], 2 * (length + more.length))
      room.set(more, length)
      length += more.length
    },
    async overwrite(piece, position) {
      room.set(piece, position)
    },
    bytes: () => room.subarray(0, length),
  }
}
