// A stored file as an answer.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import type { Call } from './call.ts'

/** `stored`: the name it lies under; `name` where the reader gets another one. Refuses NOT_FOUND for what is gone. */
export async function storedFile(
  { world }: Pick<Call, 'world'>,
  file: { name: string; stored?: string; contentType: string },
): Promise<FileAnswer> {
  const { name, stored = name, contentType } = file
  const opened = await world.files.open(stored)
  if (!opened) throw new Refusal('NOT_FOUND')
  return { name, contentType, bytes: opened.bytes, content: () => opened.content(), release: () => opened.close() }
}
