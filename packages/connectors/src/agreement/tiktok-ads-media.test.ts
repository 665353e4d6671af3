// Pictures, videos and identities at TikTok over HTTP: sent whole and in pieces, transcoded, found by name, and used in an ad.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdMediaPort, IdentityPort, MediaFile } from '../ports/ad-media.ts'
import type { AdsPort } from '../ports/ads.ts'
import type { AccountRef } from '../ports/answers.ts'
import { HOSTILE, scripted } from '../testing/scripted-http.ts'
import { valueOf } from './test-ad-objects.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'
import { fileOf } from './test-media-file.ts'
import { advertiser, creativeOf, makeAll, planOf, pngOf, tiktokAdsAt } from './test-tiktok-ads.ts'

let stage: OpeningStage
let port: AdsPort
let media: AdMediaPort
let identities: IdentityPort
let account: AccountRef

beforeAll(async () => {
  stage = await openingStage()
  port = tiktokAdsAt(stage.url, stage.http)
  if (!port.media || !port.identities) throw new Error('no media')
  ;({ media, identities } = port)
})
afterAll(() => stage.stop())
beforeEach(async () => {
  account = await advertiser(stage)
})

const MEGABYTE = 1024 * 1024
/** As a film begins, with the header of a track that says its size. */
function mp4Of(bytes: number, width = 1080, height = 1920): Buffer {
  const film = Buffer.alloc(bytes, 7)
  film.writeUInt32BE(24, 0)
  film.write('ftypisom', 4, 'latin1')
  film.write('tkhd', 40, 'latin1')
  film[44] = 0
  film.writeUInt32BE(width * 65_536, 120)
  film.writeUInt32BE(height * 65_536, 124)
  return film
}
const film = (bytes = 5000, name = '片 [th-v].mp4'): MediaFile => fileOf(name, 'video/mp4', mp4Of(bytes))

test('a video is transcoded, then shown for six hours, and an ad may use it no earlier', async () => {
  const taken = await media.upload(account, 'VIDEO', film())
  if (taken.kind !== 'done') throw new Error(JSON.stringify(taken))
  const { id } = taken
  const read = async () => valueOf(await media.read(account, 'VIDEO', [id, 'v-nobody']))
  expect(await read()).toMatchObject([{ id, standing: 'TRANSCODING', previewUrl: null }])
  const cover = creativeOf(account).media?.id ?? ''
  const plan = planOf(account, { creative: { ...creativeOf(account), media: { kind: 'VIDEO', id, coverId: cover }, isAiMade: true } })
  await expect(makeAll(port, account, plan)).rejects.toThrow('not_done')
  await stage.control('POST', 'clock', { advance_ms: 2_000 })
  const [told] = await read()
  expect(told).toMatchObject({ id, standing: 'READY', name: '片 [th-v].mp4', width: 1080, height: 1920, durationMs: 15_000 })
  expect((await fetch(told?.previewUrl ?? '')).status).toBe(200)
  expect(told?.previewEndsAt?.getTime()).toBeGreaterThan(Date.now() + 5 * 3_600_000)
  await makeAll(port, account, plan)
  await stage.control('POST', 'clock', { advance_ms: 6 * 3_600_000 })
  expect((await fetch(told?.previewUrl ?? '')).status).toBe(403)
})

test('a large video goes in pieces, each with its digest, and comes out as it was', async () => {
  const before = stage.exchanges.length
  const large = film(25 * MEGABYTE)
  expect(await media.upload(account, 'VIDEO', large)).toMatchObject({ kind: 'done' })
  expect(stage.exchanges.slice(before).map(({ path }) => path.split('v1.3/')[1])).toEqual([
    'file/start/upload/',
    'file/transfer/upload/',
    'file/transfer/upload/',
    'file/transfer/upload/',
    'file/finish/upload/',
    'file/video/ad/upload/',
  ])
  await stage.control('POST', 'clock', { advance_ms: 2_000 })
  expect(valueOf(await media.find(account, 'VIDEO', '[th-v]'))).toMatchObject([{ standing: 'READY', width: 1080 }])
  const lost = { ...large, name: '断 [th-w].mp4' }
  await stage.fault('tiktok.file.transfer', 'answer_lost_after_work')
  expect(await media.upload(account, 'VIDEO', lost)).toMatchObject({ kind: 'not_done' })
  expect(await media.upload(account, 'VIDEO', { ...lost, md5: '0'.repeat(32) })).toMatchObject({ kind: 'refused' })
  expect(valueOf(await media.find(account, 'VIDEO', '[th-w]'))).toEqual([])
})

test.each([
  ['answer_lost_before_work', 0],
  ['answer_lost_after_work', 1],
  ['half_body', 1],
  ['http_5xx_after_work', 1],
])('%s: unknown, and %d are found by the marker', async (kind, made) => {
  await stage.fault('tiktok.video.upload', kind)
  expect(await media.upload(account, 'VIDEO', film())).toMatchObject({ kind: 'unknown' })
  await stage.control('POST', 'clock', { advance_ms: 2_000 })
  expect(valueOf(await media.find(account, 'VIDEO', '[th-v]'))).toHaveLength(made)
  const again = await media.upload(account, 'VIDEO', film())
  expect(again).toMatchObject(made === 0 ? { kind: 'done' } : { kind: 'refused', mayStand: true, reasonText: '同名文件已存在' })
})

test('what is no picture or video, of a wrong shape, or changed on its way, is not taken', async () => {
  const zip = Buffer.from('504b0304140000000800', 'hex')
  const cases: [Promise<unknown>, object][] = [
    [media.upload(account, 'VIDEO', fileOf('a.mp4', 'video/mp4', zip)), { reasonText: 'Unsupported file format.' }],
    [media.upload(account, 'VIDEO', fileOf('b.mp4', 'video/mp4', mp4Of(900, 1000, 1300))), {}],
    [media.upload(account, 'VIDEO', { ...film(), md5: '0'.repeat(32) }), { trouble: { code: '40900' } }],
    [media.upload(account, 'IMAGE', fileOf('c.png', 'image/png', zip)), {}],
    [media.upload(account, 'IMAGE', fileOf('d.png', 'image/png', pngOf(3000, 1300))), {}],
  ]
  for (const [answer, more] of cases) expect(await answer).toMatchObject({ kind: 'refused', ...more })
  expect(valueOf(await media.find(account, 'IMAGE', ''))).toMatchObject([{ name: '图.png', width: 600 }])
  const other = await advertiser(stage)
  expect(valueOf(await media.read(other, 'IMAGE', [creativeOf(account).media?.id ?? '']))).toEqual([])
})

test('an identity is made of a square picture, stands in the options, and a lost answer leaves it to be read', async () => {
  expect(await identities.create(account, '示例小店', creativeOf(account).media?.id ?? '')).toMatchObject({ kind: 'done' })
  const wide = await media.upload(account, 'IMAGE', fileOf('宽.png', 'image/png', pngOf(600, 300)))
  if (wide.kind !== 'done') throw new Error(JSON.stringify(wide))
  expect(await identities.create(account, '示例', wide.id)).toMatchObject({ kind: 'refused' })
  await stage.fault('tiktok.identity.create', 'answer_lost_after_work')
  expect(await identities.create(account, '二店', creativeOf(account).media?.id ?? '')).toMatchObject({ kind: 'unknown' })
  expect(valueOf(await identities.read(account)).map(({ name }) => name)).toEqual(expect.arrayContaining(['示例小店', '二店']))
  const options = valueOf(await port.making.readOptions(account))
  expect(options.identities).toHaveLength(3)
  const [pixel] = options.pixels
  expect(pixel?.events).toContain('SHOPPING')
  const conversion = { pixelId: pixel?.id ?? '', event: 'SHOPPING' }
  await makeAll(port, account, planOf(account, { objective: 'CONVERSIONS', conversion }))
  await makeAll(port, account, planOf(account, { conversion }))
  const foreign = { ...conversion, pixelId: '7399999999999999999' }
  await expect(makeAll(port, account, planOf(account, { objective: 'CONVERSIONS', conversion: foreign }))).rejects.toThrow('conversion')
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const hostile = () => {
    const ads = tiktokAdsAt('https://x.example', scripted(answer))
    if (!ads.media || !ads.identities) throw new Error('no media')
    return { media: ads.media, identities: ads.identities }
  }
  test('is never taken for a file or an identity', async () => {
    expect(await hostile().media.upload(account, 'VIDEO', film())).toMatchObject({ kind: 'unknown' })
    expect(await hostile().media.read(account, 'VIDEO', ['v1'])).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().media.find(account, 'IMAGE', 'x')).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().identities.create(account, 'x', 'y')).toMatchObject({ kind: 'unknown' })
    expect(await hostile().identities.read(account)).toMatchObject({ kind: 'unavailable' })
  })
})
