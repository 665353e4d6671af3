// Uploads: by chunks, resumed, killed in the middle, and everything that is no picture or video of an ad.
import { randomBytes } from 'node:crypto'
import { box, filmOf, ftypOf, jpegOf, moovOf, pngOf } from '@tallyhelm/infra/files/test-media'
import { CHUNK_BYTES, MOST_UPLOADS_AT_ONCE } from '@tallyhelm/protocol/topics/creatives/limits'
import { videoUploadRequest } from '@tallyhelm/protocol/topics/creatives/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { registered } from '../appeals/test-appeals.ts'
import { checkAsset } from './check-asset.ts'
import { removeAsset } from './remove-asset.ts'
import { tendAssets } from './tend-assets.ts'
import { creativesOn, md5Of } from './test-creatives.ts'

let house: Stage
let on: Awaited<ReturnType<typeof creativesOn>>
beforeAll(async () => {
  house = await openStage()
  on = await creativesOn(house)
})
afterAll(() => house?.close())

let next = 0
const freshFilm = (bytes = 3 * CHUNK_BYTES + 1000) => {
  next += 1
  return filmOf({ durationMs: 10_000 + next }, randomBytes(bytes))
}
const chunksOf = (bytes: Uint8Array) =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, at) => bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES))
const partsLeft = (id: string) => on.rows(sql`select from creatives_chunks where asset_id = ${id}`)

test('a video comes in by chunks, is checked, and stands under its own bytes', async () => {
  const bytes = freshFilm()
  const id = await on.uploaded('VIDEO', '新品.MP4', bytes)
  const asset = await on.assetOf(id)
  expect(asset).toMatchObject({ state: 'CHECKED', standing: 'CHECKED', width: 1080, fits: ['FACEBOOK', 'TIKTOK'], reason: '' })
  expect(await house.world.files.read(asset?.file_name ?? '')).toEqual(bytes)
  expect(await partsLeft(id)).toEqual([])
  // The same content is there already.
  expect(await on.begin('VIDEO', '另一个名字.mp4', bytes)).toMatchObject({ asset_id: id, is_duplicate: true, state: 'CHECKED' })
})

test('a film with all that a phone puts around its data is read', async () => {
  const bytes = Buffer.concat([
    ftypOf('qt  '),
    box('wide'),
    box('mdat', randomBytes(5000)),
    moovOf({ width: 1920, height: 1080, isTurned: true }),
  ])
  const id = await on.uploaded('VIDEO', 'IMG_0001.MOV', bytes)
  expect(await on.assetOf(id)).toMatchObject({ state: 'CHECKED', width: 1080, file_name: expect.stringMatching(/\.mov$/) })
})

test('after a reload the upload goes on where it was, and a chunk that comes again changes nothing', async () => {
  const bytes = freshFilm()
  const [first = bytes, second = bytes, third = bytes, last = bytes] = chunksOf(bytes)
  const { asset_id: id } = await on.begin('VIDEO', 'a.mp4', bytes)
  expect(await on.chunk(id, 0, first)).toMatchObject({ received_bytes: CHUNK_BYTES })
  expect(await on.begin('VIDEO', 'a.mp4', bytes)).toMatchObject({ asset_id: id, received_bytes: CHUNK_BYTES, is_duplicate: false })
  expect(await on.chunk(id, 0, first)).toMatchObject({ received_bytes: CHUNK_BYTES })
  expect(await on.chunk(id, CHUNK_BYTES, second)).toMatchObject({ received_bytes: 2 * CHUNK_BYTES })
  // Two at the same place: one counts.
  const both = await Promise.all([on.chunk(id, 2 * CHUNK_BYTES, third), on.chunk(id, 2 * CHUNK_BYTES, third)])
  expect(both.map(each => each.received_bytes)).toEqual([3 * CHUNK_BYTES, 3 * CHUNK_BYTES])
  expect(await on.chunk(id, 3 * CHUNK_BYTES, last)).toMatchObject({ received_bytes: bytes.length, state: 'UPLOADING' })
  await checkAsset(house.world, id)
  expect(await on.assetOf(id)).toMatchObject({ state: 'CHECKED' })
})

test('a chunk at the wrong place, too long or too short is refused, and the upload stays as it was', async () => {
  const bytes = freshFilm()
  const [first = bytes] = chunksOf(bytes)
  const { asset_id: id } = await on.begin('VIDEO', 'a.mp4', bytes)
  const wrong = { refusal: 'CREATIVE_CHUNK_WRONG', parameters: { bytes: CHUNK_BYTES } }
  await expect(on.chunk(id, 0, first.subarray(1))).rejects.toMatchObject(wrong)
  await expect(on.chunk(id, 0, Buffer.concat([first, Buffer.alloc(1)]))).rejects.toMatchObject(wrong)
  for (const offset of [1, CHUNK_BYTES, bytes.length, 2 ** 40])
    await expect(on.chunk(id, offset, first)).rejects.toMatchObject({ refusal: 'CREATIVE_UPLOAD_MOVED', parameters: { received: 0 } })
  expect(await on.begin('VIDEO', 'a.mp4', bytes)).toMatchObject({ received_bytes: 0 })
  expect(await partsLeft(id)).toEqual([])
})

test.each<[string, () => Buffer, string]>([
  ['a zip named .mp4', () => Buffer.concat([Buffer.from('504b030414000800', 'hex'), randomBytes(500)]), '文件内容不是 MP4 或 MOV 视频'],
  ['a video that was cut', () => freshFilm(500).subarray(0, -9), '视频不完整或已损坏，请重新导出'],
  ['a ratio that nobody takes', () => filmOf({ width: 3000, height: 1000 }, randomBytes(20)), '宽高比须为'],
  ['a video of twenty pixels', () => filmOf({ width: 20, height: 20 }, randomBytes(20)), '尺寸不能小于 640×640，当前 20×20'],
  ['a video of five hours', () => filmOf({ durationMs: 5 * 3_600_000 }, randomBytes(20)), '时长须为 1 至 600 秒'],
])('%s fails with its reason, and nothing of it stays', async (_what, make, reason) => {
  const id = await on.uploaded('VIDEO', 'x.mp4', make())
  const asset = await on.assetOf(id)
  expect(asset).toMatchObject({ state: 'FAILED', standing: 'FAILED', file_name: null })
  expect(asset?.reason).toContain(reason)
  expect(await partsLeft(id)).toEqual([])
})

test('what came is not what was said: the MD5 tells, and the file may be sent anew', async () => {
  const [said, sent] = [freshFilm(400), freshFilm(400)]
  const { asset_id: id } = await on.begin('VIDEO', 'x.mp4', said)
  await on.chunk(id, 0, sent)
  await checkAsset(house.world, id)
  expect(await on.assetOf(id)).toMatchObject({ state: 'FAILED', reason: '文件内容与 MD5 不一致，请重新上传' })
  const again = await on.uploaded('VIDEO', 'x.mp4', said)
  expect(again).not.toBe(id)
  expect(await on.assetOf(again)).toMatchObject({ state: 'CHECKED' })
})

test('pictures: whose ads one fits is told by its size', async () => {
  const square = await on.uploaded('IMAGE', '方.png', pngOf(1000, 1000, 1))
  expect(await on.assetOf(square)).toMatchObject({ fits: ['FACEBOOK', 'TIKTOK'] })
  const large = await on.uploaded('IMAGE', '大.jpg', jpegOf(3000, 3000))
  expect(await on.assetOf(large)).toMatchObject({ state: 'CHECKED', fits: ['FACEBOOK'] })
  const portrait = await on.uploaded('IMAGE', '竖.png', pngOf(800, 1000, 2))
  expect(await on.assetOf(portrait)).toMatchObject({ fits: ['FACEBOOK'] })
  const none = await on.uploaded('IMAGE', '条.png', pngOf(4000, 1000, 3))
  expect(await on.assetOf(none)).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('Facebook：宽高比须为 9:16 至 1.91:1') })
})

test('other endings, 501 MB and a wrong MD5 are refused before a byte is sent', async () => {
  await expect(on.begin('VIDEO', 'x.exe', freshFilm(10))).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
    fields: [{ path: 'name', msg: '仅支持 mp4、mov 格式' }],
  })
  await expect(on.begin('IMAGE', 'x.svg', pngOf(600, 600))).rejects.toMatchObject({ fields: [{ path: 'name' }] })
  const said = { name: 'x.mp4', bytes: 501 * 1024 * 1024, md5: md5Of(Buffer.alloc(1)) }
  const messageOf = (value: object) => videoUploadRequest.safeParse({ ...said, ...value }).error?.issues[0]?.message
  expect(messageOf({})).toBe('文件不能超过 500 MB')
  expect(messageOf({ bytes: 500 * 1024 * 1024 })).toBeUndefined()
  expect(messageOf({ bytes: 0 })).toBe('文件是空的')
  expect(messageOf({ bytes: 1.5 })).toBe('请提供文件大小')
  expect(messageOf({ bytes: 9, md5: 'ABC' })).toBe('MD5 应为 32 位十六进制')
})

test('another customer finds nothing of it, whatever it guesses', async () => {
  const { customerId } = await createCustomer(
    house.world,
    { kind: 'system', name: 'test' },
    { name: '乙', customerType: 1, customerNature: 'SECOND_AGENT' },
  )
  const stranger = house.actor({ userId: '2', customerId })
  await registered(house.world, stranger)
  const bytes = freshFilm(300)
  const { asset_id: id } = await on.begin('VIDEO', 'x.mp4', bytes)
  await expect(on.chunk(id, 0, bytes, stranger)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(removeAsset(house.world, stranger, id)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  // The same file is an upload of its own there.
  const own = await on.begin('VIDEO', 'x.mp4', bytes, stranger)
  expect(own).toMatchObject({ received_bytes: 0, is_duplicate: false })
  expect(own.asset_id).not.toBe(id)
})

test.each<['keep' | 'remove', string, number]>([
  ['keep', 'UPLOADING', 1],
  ['remove', 'CHECKED', 1],
])('a check that was cut off where it means to %s is done again, and leaves one file', async (at, standing, parts) => {
  const bytes = freshFilm(200)
  const { asset_id: id } = await on.begin('VIDEO', 'x.mp4', bytes)
  await on.chunk(id, 0, bytes)
  const files = { ...house.world.files, [at]: () => Promise.reject(new Error('killed')) }
  await expect(checkAsset({ ...house.world, files }, id)).rejects.toThrow('killed')
  expect(await on.assetOf(id)).toMatchObject({ standing })
  expect(await partsLeft(id)).toHaveLength(parts)
  await checkAsset(house.world, id)
  expect(await on.assetOf(id)).toMatchObject({ standing: 'CHECKED' })
  expect(await partsLeft(id)).toEqual([])
  expect(await house.world.files.read((await on.assetOf(id))?.file_name ?? '')).toEqual(bytes)
})

test('removed ones leave the disk, and uploads that nobody goes on with are given up', async () => {
  const id = await on.uploaded('VIDEO', 'x.mp4', freshFilm(100))
  const name = (await on.assetOf(id))?.file_name ?? ''
  expect(await removeAsset(house.world, on.actor, id)).toEqual({ removed: true })
  await expect(removeAsset(house.world, on.actor, id)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const left = freshFilm()
  const { asset_id: given } = await on.begin('VIDEO', 'y.mp4', left)
  await on.chunk(given, 0, left.subarray(0, CHUNK_BYTES))
  await tendAssets(house.world)
  expect(await house.world.files.read(name)).toBeUndefined()
  expect(await partsLeft(given)).toHaveLength(1)
  house.advance(8 * 86_400_000)
  expect((await tendAssets(house.world)).givenUp).toBeGreaterThanOrEqual(1)
  expect(await partsLeft(given)).toEqual([])
  await expect(on.chunk(given, CHUNK_BYTES, left.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES))).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})

test('so many uploads may stand half-sent, and one more is refused', async () => {
  const { world } = house
  const open = await on.rows(
    sql`select from creatives_assets where customer_id = ${house.customerId} and standing = 'UPLOADING' and removed_at is null`,
  )
  for (let more = open.length; more < MOST_UPLOADS_AT_ONCE; more += 1) await on.begin('VIDEO', 'x.mp4', freshFilm(100))
  await expect(on.begin('VIDEO', 'x.mp4', freshFilm(100))).rejects.toMatchObject({ refusal: 'CREATIVE_QUOTA_FULL' })
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update creatives_assets set removed_at = now() where standing = 'UPLOADING'`),
  )
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into creatives_assets (id, customer_id, kind, name, bytes, md5, source, is_ai_made, standing, state, created_by, created_at, touched_at)
      values (${world.ids.next()}, ${house.customerId}, 'VIDEO', 'x', ${20 * 1024 ** 3}, ${md5Of(Buffer.from('x'))}, 'UPLOAD', false, 'UPLOADING',
        'UPLOADING', '甲', now(), now())`),
  )
  await expect(on.begin('VIDEO', 'x.mp4', freshFilm(100))).rejects.toThrow('素材空间已用完（共 20 GB），请删除不用的素材后重试')
})
