// Small files whose heads say what a test wants: pictures and films of a size, with nothing to be seen in them.

const ascii = (text: string) => new TextEncoder().encode(text)
const numbers = (...values: number[]) => {
  const bytes = new DataView(new ArrayBuffer(values.length * 4))
  for (const [at, value] of values.entries()) bytes.setInt32(at * 4, value)
  return new Uint8Array(bytes.buffer)
}
export const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const box = (name: string, ...parts: Uint8Array[]) => {
  const inside = joined(...parts)
  return joined(numbers(inside.length + 8), ascii(name), inside)
}

export const pngBytes = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  joined(numbers(0x89504e47, 0x0d0a1a0a, 13), ascii('IHDR'), numbers(width, height, 0x08020000, 0))

/** The size stands in the second segment. */
export const jpegBytes = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  joined(
    Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255),
    new Uint8Array(20),
  )

type Film = { width: number; height: number; seconds?: number; isTurned?: boolean; mediaBytes?: number; isTableFirst?: boolean }

/** `isTurned`: the picture is shown a quarter turn from how it is kept. */
export function mp4Bytes({ width, height, seconds = 3, isTurned = false, mediaBytes = 100, isTableFirst = false }: Film) {
  const one = 0x10000
  const matrix = isTurned ? [0, one, 0, -one, 0, 0, 0, 0, 0x40000000] : [one, 0, 0, 0, one, 0, 0, 0, 0x40000000]
  const head = (wide: number, high: number) => box('tkhd', numbers(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...matrix, wide * one, high * one))
  const movie = box('moov', box('mvhd', numbers(0, 0, 0, 1000, seconds * 1000)), box('trak', head(0, 0)), box('trak', head(width, height)))
  const media = box(
    'mdat',
    Uint8Array.from({ length: mediaBytes }, (_, at) => at % 251),
  )
  const type = box('ftyp', ascii('isom'), numbers(512), ascii('isomiso2'))
  return isTableFirst ? joined(type, movie, media) : joined(type, media, movie)
}
