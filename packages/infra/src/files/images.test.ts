// Images: only pixels survive, in the asked shape; what is no picture, or too large a one, does not.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createImageEncoder } from './images.ts'

const ONE = { name: 'user 1', isKnown: true }
const encoder = createImageEncoder(1_000_000)
const encode = (bytes: Uint8Array, shapes: Parameters<typeof encoder>[1], owner = ONE) => encoder(bytes, shapes, owner)
const square = [{ kind: 'square', side: 80 }] as const
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b60005' } })

test.each(['png', 'jpeg', 'webp'] as const)('a %s becomes WebP squares of both sizes', async format => {
  const images = await encode(await picture(300, 200).toFormat(format).toBuffer(), [
    { kind: 'square', side: 80 },
    { kind: 'square', side: 160 },
  ])
  expect(images?.map(({ width, height }) => [width, height])).toEqual([
    [80, 80],
    [160, 160],
  ])
  for (const image of images ?? []) expect((await sharp(image.bytes).metadata()).format).toBe('webp')
})

test('a screenshot keeps its proportions and is never enlarged', async () => {
  const within = [{ kind: 'within', longest: 500 }] as const
  expect(await encode(await picture(1000, 500).png().toBuffer(), within)).toMatchObject([{ width: 500, height: 250 }])
  expect(await encode(await picture(100, 50).png().toBuffer(), within)).toMatchObject([{ width: 100, height: 50 }])
})

test('metadata does not survive, and the orientation that it asked for is applied', async () => {
  const original = await picture(200, 100)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const [image] = (await encode(original, [{ kind: 'within', longest: 200 }])) ?? []
  expect(image).toMatchObject({ width: 100, height: 200 })
  expect((await sharp(image?.bytes).metadata()).exif).toBeUndefined()
})

test('what follows the picture in the file does not survive', async () => {
  const bytes = Buffer.concat([await picture(50, 50).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const [image] = (await encode(bytes, square)) ?? []
  expect(image?.bytes.includes('<script>')).toBe(false)
})

test.each<[string, () => Promise<Buffer>]>([
  ['more pixels than allowed', () => picture(1100, 1000).png().toBuffer()],
  ['a vector picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['an animated kind that is not asked for', () => picture(9, 9).gif().toBuffer()],
  ['half a picture', async () => (await picture(400, 400).png().toBuffer()).subarray(0, 60)],
  ['no picture', async () => Buffer.from('no picture at all')],
  ['nothing', async () => Buffer.alloc(0)],
])('%s gives nothing', async (_what, make) => {
  expect(await encode(await make(), square)).toBeUndefined()
})

test('too many at once are refused, and the next ones taken again', async () => {
  const good = await picture(900, 900).png().toBuffer()
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => encode(good, square)))
  expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(25)
  expect(await encode(good, square)).toHaveLength(1)
})

test('one who sends very many does not keep another one out', async () => {
  const good = await picture(600, 600).png().toBuffer()
  const many = Promise.allSettled(Array.from({ length: 40 }, () => encode(good, square, ONE)))
  expect(await encode(good, square, { name: 'user 2', isKnown: true })).toHaveLength(1)
  expect((await many).filter(answer => answer.status === 'fulfilled')).toHaveLength(25)
})

test('many at once are all answered, the broken ones too', async () => {
  const good = await picture(300, 300).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => encode(index % 3 === 0 ? Buffer.from('x') : good, square)))
  expect(answers.map(answer => answer !== undefined)).toEqual([false, true, true, false, true, true, false, true, true])
})
