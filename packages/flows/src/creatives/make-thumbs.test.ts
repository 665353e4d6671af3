// Small copies of pictures: few bytes, none of what can't be decoded within bounds, and none left behind.
import { bombOf, filmOf, jpegOf, photoOf, pngOf } from '@tallyhelm/infra/files/test-media'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { makeThumbs } from './make-thumbs.ts'
import { removeAsset } from './remove-asset.ts'
import { tendAssets } from './tend-assets.ts'
import { creativesOn } from './test-creatives.ts'

let house: Stage
let on: Awaited<ReturnType<typeof creativesOn>>
beforeAll(async () => {
  house = await openStage()
  on = await creativesOn(house)
})
afterAll(() => house?.close())

type Line = { name: string | null; isOver: boolean; standing: string }
async function thumbOf(id: string): Promise<Line | undefined> {
  const [line] = await on.rows<Line>(sql`
    select thumb_name as name, thumbed_at is not null as "isOver", standing from creatives_assets where id = ${id}`)
  return line
}
const kept = (line: Line | undefined) => house.world.files.read(line?.name ?? 'a'.repeat(32) + '.webp')

test('a picture has a small copy after its check, and one that had none before gets it as well', async () => {
  const bytes = photoOf(1200, 1000)
  const id = await on.uploaded('IMAGE', '照片.png', bytes)
  expect(await thumbOf(id)).toEqual({ name: null, isOver: false, standing: 'CHECKED' })
  const waiting = () => on.rows(sql`select from graphile_worker.jobs where task_identifier = 'creatives.make-thumbs'`)
  expect(await waiting()).toHaveLength(1)
  expect(await makeThumbs(house.world)).toBe(1)
  const small = await kept(await thumbOf(id))
  expect(small?.toString('latin1', 8, 12)).toBe('WEBP')
  // The lossy head of WebP: two sides of 14 bits.
  expect([small?.readUInt16LE(26), small?.readUInt16LE(28)]).toEqual([480, 400])
  expect(small?.length ?? Number.NaN).toBeLessThan(bytes.length / 10)
  expect(await makeThumbs(house.world)).toBe(0)
})

test.each<[string, () => Buffer]>([
  ['a bomb of 256 million pixels', () => bombOf(16_000)],
  ['a head that says 400 million', () => pngOf(20_000, 20_000, 1)],
  ['a head with nothing behind it', () => jpegOf(1000, 1000)],
])('%s has no small copy, and is not tried again', async (_what, make) => {
  const bytes = make()
  expect(bytes.length).toBeLessThan(100_000)
  const id = await on.uploaded('IMAGE', 'x.jpg', bytes)
  expect(await makeThumbs(house.world)).toBe(0)
  expect(await thumbOf(id)).toEqual({ name: null, isOver: true, standing: 'CHECKED' })
})

test('videos have none', async () => {
  const id = await on.uploaded('VIDEO', '片.mp4', filmOf({ durationMs: 3210 }))
  expect(await makeThumbs(house.world)).toBe(0)
  expect(await thumbOf(id)).toMatchObject({ name: null, isOver: false })
})

test('cut off while it writes, it is made again; removed, it leaves the disk with its picture', async () => {
  const id = await on.uploaded('IMAGE', '照片.png', photoOf(600, 600))
  const files = { ...house.world.files, write: () => Promise.reject(new Error('killed')) }
  await expect(makeThumbs({ ...house.world, files })).rejects.toThrow('killed')
  const cut = await thumbOf(id)
  expect(cut).toMatchObject({ name: expect.any(String), isOver: false })
  expect(await makeThumbs(house.world)).toBe(1)
  const made = await thumbOf(id)
  expect(made?.name).not.toBe(cut?.name)
  expect(await kept(made)).toBeDefined()
  const original = (await on.assetOf(id))?.file_name ?? ''
  await removeAsset(house.world, on.actor, id)
  expect((await tendAssets(house.world)).dropped).toBe(2)
  expect(await kept(made)).toBeUndefined()
  expect(await house.world.files.read(original)).toBeUndefined()
  expect(await thumbOf(id)).toMatchObject({ name: null })
})

test('removed while its copy is written, nothing stays', async () => {
  const id = await on.uploaded('IMAGE', '照片.png', photoOf(640, 640))
  const written: string[] = []
  const { write } = house.world.files
  const files: typeof house.world.files = {
    ...house.world.files,
    async write(name, bytes) {
      await removeAsset(house.world, on.actor, id)
      await tendAssets(house.world)
      await write(name, bytes)
      written.push(name)
    },
  }
  expect(await makeThumbs({ ...house.world, files })).toBe(0)
  expect(written).toHaveLength(1)
  expect(await house.world.files.read(written[0] ?? '')).toBeUndefined()
})
