// The licence as platforms take it: JPEG, made from the picture that we keep.
import type { World } from '@tallyhelm/world/handles/world'

/** The first page; undefined where it is no picture. */
export async function licencePicture(
  world: World,
  licence: readonly string[],
): Promise<{ bytes: Uint8Array; type: 'image/jpeg' } | undefined> {
  const [first] = licence
  if (first === undefined || !first.endsWith('.webp')) return undefined
  const kept = await world.files.read(first)
  const bytes = kept && (await world.files.encodeJpeg(kept))
  return bytes && { bytes, type: 'image/jpeg' }
}
