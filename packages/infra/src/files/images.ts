// Images: decoded under bounds and encoded anew, so that nothing but pixels of an upload is ever served.

import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import sharp, { type Sharp } from 'sharp'
import { createTurns } from '../turns/turns.ts'

/** WebP, without the metadata of the original. */
export type EncodedImage = { bytes: Buffer; width: number; height: number }

/** `square`: filled to the edge, cut around the middle. `within`: shrunk to the longest side, never enlarged. */
export type ImageShape = { kind: 'square'; side: number } | { kind: 'within'; longest: number }

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const MOST_SECONDS = 10
/** Decoding 25 megapixels takes 100 MB, so two at once; each that waits holds its file in memory. */
const TURNS = { atOnce: 2, atOnceEach: 1, mostWaiting: 24 }

sharp.cache(false)
sharp.concurrency(1)

/** The pictures in the order of the shapes; undefined for what is no still JPEG, PNG or WebP in bounds. `owner` as turns have it. */
export type ImageEncoder = (bytes: Uint8Array, shapes: readonly ImageShape[], owner: TurnOwner) => Promise<EncodedImage[] | undefined>

/** One encoder of a process; refuses with BUSY when too many wait. */
export function createImageEncoder(mostPixels: number): ImageEncoder {
  const inTurn = createTurns(TURNS)
  return (bytes, shapes, owner) => inTurn(owner, () => encode(bytes, shapes, mostPixels))
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

/** For whoever takes no WebP, without transparency; undefined for what is no picture of ours. */
export async function encodeJpeg(bytes: Uint8Array): Promise<Buffer | undefined> {
  try {
    return await sharp(bytes, { failOn: 'error' })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: MOST_SECONDS })
      .jpeg({ quality: 90 })
      .toBuffer()
  } catch {
    return undefined
  }
}

function shaped(image: Sharp, shape: ImageShape): Sharp {
  if (shape.kind === 'square') return image.resize(shape.side, shape.side, { fit: 'cover' })
  return image.resize(shape.longest, shape.longest, { fit: 'inside', withoutEnlargement: true })
}
