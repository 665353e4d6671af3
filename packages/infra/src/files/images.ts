// Images: decoded under bounds and encoded anew, so that nothing but pixels of an upload is ever served.

import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import sharp, { type Sharp } from 'sharp'

/** WebP, without the metadata of the original. */
export type EncodedImage = { bytes: Buffer; width: number; height: number }

/** `square`: filled to the edge, cut around the middle. `within`: shrunk to the longest side, never enlarged. */
export type ImageShape = { kind: 'square'; side: number } | { kind: 'within'; longest: number }

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const MOST_SECONDS = 10
/** Decoding 25 megapixels takes 100 MB: no more than two at once. */
const AT_ONCE = 2
/** Each that waits holds its file in memory. */
const MOST_WAITING = 24

sharp.cache(false)
sharp.concurrency(1)

/** The pictures in the order of the shapes; undefined for what is no still JPEG, PNG or WebP in bounds. */
export type ImageEncoder = (bytes: Uint8Array, shapes: readonly ImageShape[]) => Promise<EncodedImage[] | undefined>

/** One encoder of a process: what comes while two are at work waits in turn, and is refused with BUSY when 24 wait. */
export function createImageEncoder(mostPixels: number): ImageEncoder {
  const waiting: (() => void)[] = []
  let running = 0

  async function take(): Promise<void> {
    if (running < AT_ONCE) running += 1
    else if (waiting.length >= MOST_WAITING) throw new Refusal('BUSY')
    else await new Promise<void>(resolve => waiting.push(resolve))
  }
  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async (bytes, shapes) => {
    await take()
    try {
      return await encode(bytes, shapes, mostPixels)
    } finally {
      release()
    }
  }
}

async function encode(bytes: Uint8Array, shapes: readonly ImageShape[], mostPixels: number): Promise<EncodedImage[] | undefined> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 } as const
  try {
    const { format } = await sharp(bytes, options).metadata()
    if (!FORMATS.has(format)) return undefined
    const encoded: EncodedImage[] = []
    for (const shape of shapes) {
      const { data, info } = await shaped(sharp(bytes, options).autoOrient(), shape)
        .timeout({ seconds: MOST_SECONDS })
        .webp({ quality: 85 })
        .toBuffer({ resolveWithObject: true })
      encoded.push({ bytes: data, width: info.width, height: info.height })
    }
    return encoded
  } catch {
    // The decoder throws for every kind of damage; all of them mean that there is no picture to keep.
    return undefined
  }
}

function shaped(image: Sharp, shape: ImageShape): Sharp {
  if (shape.kind === 'square') return image.resize(shape.side, shape.side, { fit: 'cover' })
  return image.resize(shape.longest, shape.longest, { fit: 'inside', withoutEnlargement: true })
}
