// File answer: the schema that stands for a file where a call answers with one instead of data.
import { z } from 'zod'
import type { FileAnswer } from './endpoint.ts'

/** A small file that is held whole already. */
export const heldFile = ({ name, contentType, bytes }: { name: string; contentType: string; bytes: Uint8Array }): FileAnswer => ({
  name,
  contentType,
  bytes: bytes.byteLength,
  async *content() {
    yield bytes
  },
  async release() {},
})

export const fileAnswer = z.custom<FileAnswer>(value => typeof value === 'object' && value !== null && 'content' in value)
