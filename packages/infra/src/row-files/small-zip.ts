// Small zip: files that are in memory already, as one archive by the writer of large ones.
import { memoryTarget } from './memory-target.ts'
import { openZip } from './zip.ts'

/** In memory as a whole. Names are ours, without a folder. */
export async function smallZip(files: readonly { name: string; bytes: Uint8Array }[]): Promise<Buffer> {
  const target = memoryTarget()
  const zip = openZip(target)
  for (const { name, bytes } of files) {
    const entry = await zip.entry(name)
    await entry.write(bytes)
    await entry.end()
  }
  await zip.end()
  return target.bytes()
}
