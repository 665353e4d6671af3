// Pushes: an asset on ad accounts of Meta and TikTok, once each whatever becomes of the answer, and what an ad may name of it.
import { randomBytes } from 'node:crypto'
import { filmOf, pngOf } from '@tallyhelm/infra/files/test-media'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { assetForAd, pushAsset } from './push-asset.ts'
import { removeAsset } from './remove-asset.ts'
import { creativesOn } from './test-creatives.ts'

let house: Stage
let on: Awaited<ReturnType<typeof creativesOn>>
const accounts: Record<string, { id: string; outsideId: string }> = {}
beforeAll(async () => {
  house = await openStage()
  on = await creativesOn(house)
  accounts.meta = await house.adopted('meta', {})
  accounts.tiktok = await house.adopted('tiktok', {})
  accounts.google = await house.adopted('google', {})
})
afterAll(() => house?.close())

let next = 0
const picture = () => {
  next += 1
  return on.uploaded('IMAGE', `图${next}.png`, pngOf(1000, 1000, next))
}
/** Meta takes none below a kilobyte. */
const film = (bytes = 2000) => {
  next += 1
  return on.uploaded('VIDEO', `片${next}.mp4`, filmOf({ durationMs: 9000 + next }, randomBytes(bytes)))
}
const push = (assetId: string, ...places: string[]) =>
  pushAsset(house.world, on.actor, { asset_id: assetId, account_ids: places.map(place => accounts[place]?.id ?? place) })
const forAd = (assetId: string, place: string, again = false) =>
  assetForAd(house.world, { customerId: house.customerId }, { assetId, accountId: accounts[place]?.id ?? place, again })
const onPlatform = async (world: World, place: 'meta' | 'tiktok', kind: 'IMAGE' | 'VIDEO') => {
  const media = world.platforms[place === 'meta' ? 'FACEBOOK' : 'TIKTOK'].ads?.media
  const found = await media?.find({ outsideAccountId: accounts[place]?.outsideId ?? '' }, kind, 'th')
  return found?.kind === 'ok' ? found.value : []
}

test('a picture and a video reach both platforms, are waited for, and an ad may name them', async () => {
  for (const assetId of [await picture(), await film()]) {
    expect(await forAd(assetId, 'tiktok')).toEqual({ kind: 'waiting', told: '素材推送中' })
    expect((await push(assetId, 'meta', 'tiktok')).results.map(({ accepted }) => accepted)).toEqual([true, true])
    expect(await on.assetOf(assetId)).toMatchObject({ state: 'PUSHING' })
    await on.runFor(12)
    expect(await on.pushesOf(assetId)).toMatchObject([{ state: 'READY' }, { state: 'READY' }])
    expect(await on.assetOf(assetId)).toMatchObject({ state: 'READY' })
    for (const place of ['meta', 'tiktok']) expect(await forAd(assetId, place)).toMatchObject({ kind: 'ready', isAiMade: false })
  }
})

test('a push that begins later does not put off what is looked at sooner', async () => {
  const due = () => on.rows(sql`select from graphile_worker.jobs where key like 'items.carry-out:%'`)
  const before = (await due()).length
  await push(await film(), 'tiktok')
  await on.run()
  house.advance(1_500)
  await push(await film(), 'tiktok')
  await on.run()
  expect((await due()).length - before).toBeGreaterThanOrEqual(2)
  await on.runFor(12)
})

test('while it is transcoded it says so', async () => {
  const assetId = await film()
  await forAd(assetId, 'meta')
  await on.run()
  expect(await on.assetOf(assetId)).toMatchObject({ state: 'TRANSCODING' })
  expect(await forAd(assetId, 'meta')).toEqual({ kind: 'waiting', told: '素材转码中' })
  await expect(removeAsset(house.world, on.actor, assetId)).rejects.toMatchObject({ refusal: 'CREATIVE_IN_USE' })
  await on.runFor(12)
  expect(await on.assetOf(assetId)).toMatchObject({ state: 'READY' })
  expect(await removeAsset(house.world, on.actor, assetId)).toEqual({ removed: true })
  expect(await forAd(assetId, 'meta')).toEqual({ kind: 'failed', told: '素材不存在或已删除' })
})

const OPERATIONS = [
  ['meta', 'IMAGE', 'meta.images.upload'],
  ['meta', 'VIDEO', 'meta.videos.finish'],
  ['tiktok', 'IMAGE', 'tiktok.picture.upload'],
  ['tiktok', 'VIDEO', 'tiktok.video.upload'],
] as const
const FAULTS = ['answer_lost_before_work', 'answer_lost_after_work', 'half_body', 'http_5xx_after_work', 'duplicate'] as const

describe.each(OPERATIONS)('%s %s', (place, kind, operation) => {
  test.each(FAULTS)('%s: it is there once', async fault => {
    const assetId = kind === 'IMAGE' ? await picture() : await film()
    const before = (await onPlatform(house.world, place, kind)).length
    await house.control('faults', { kind: fault, operation, times: 1 })
    await push(assetId, place)
    await on.runFor(20)
    // The fault struck, or this would show nothing.
    expect(await house.shown<{ faults: { times?: number }[] }>('faults')).toMatchObject({ faults: [] })
    const [line, ...others] = await on.pushesOf(assetId)
    expect(others).toEqual([])
    expect(line).toMatchObject({ state: 'READY', item: 'DONE' })
    const made = await onPlatform(house.world, place, kind)
    expect(made.length - before).toBe(1)
    expect(made.map(({ id }) => id)).toContain(line?.media_id)
  })

  test('a worker that dies while it sends: another one looks first', async () => {
    const assetId = kind === 'IMAGE' ? await picture() : await film()
    const before = (await onPlatform(house.world, place, kind)).length
    await push(assetId, place)
    const [line] = await on.pushesOf(assetId)
    const channel = place === 'meta' ? 'FACEBOOK' : 'TIKTOK'
    const { ads } = house.world.platforms[channel]
    if (!ads?.media) throw new Error('no media')
    const { media } = ads
    const dying: typeof media = {
      ...media,
      async upload(...asked) {
        await media.upload(...asked)
        throw new Error('killed')
      },
    }
    await on.run({
      ...house.world,
      platforms: { ...house.world.platforms, [channel]: { ...house.world.platforms[channel], ads: { ...ads, media: dying } } },
    })
    expect(await on.pushesOf(assetId)).toMatchObject([{ id: line?.id, item: 'SENDING', state: 'PUSHING' }])
    house.advance(11 * 60_000)
    await on.runFor(20)
    expect(await on.pushesOf(assetId)).toMatchObject([{ id: line?.id, item: 'DONE', state: 'READY' }])
    expect((await onPlatform(house.world, place, kind)).length - before).toBe(1)
  })
})

test('what a platform refuses has failed with its words, and is pushed anew only when asked', async () => {
  const assetId = await picture()
  await house.control('faults', { kind: 'error', operation: 'tiktok.picture.upload', code: 40002, message: 'bad picture', times: 1 })
  await push(assetId, 'tiktok')
  await on.runFor(3)
  expect(await on.pushesOf(assetId)).toMatchObject([{ state: 'FAILED', item: 'REFUSED' }])
  expect(await on.assetOf(assetId)).toMatchObject({ state: 'FAILED', standing: 'CHECKED' })
  expect(await forAd(assetId, 'tiktok')).toMatchObject({ kind: 'failed' })
  expect(await forAd(assetId, 'tiktok', true)).toMatchObject({ kind: 'waiting' })
  await on.runFor(3)
  expect(await on.pushesOf(assetId)).toMatchObject([{ state: 'FAILED' }, { state: 'READY' }])
  expect(await on.assetOf(assetId)).toMatchObject({ state: 'READY' })
})

test('pushed twice at once it is pushed once', async () => {
  const assetId = await picture()
  await Promise.all([push(assetId, 'meta'), push(assetId, 'meta'), forAd(assetId, 'meta')])
  expect(await on.pushesOf(assetId)).toHaveLength(1)
})

test('Google takes no picture, and a picture that does not fit is told why', async () => {
  expect((await push(await picture(), 'google')).results).toEqual([
    { account_id: accounts.google?.id, accepted: false, msg: 'Google 广告不使用图片和视频素材' },
  ])
  const portrait = await on.uploaded('IMAGE', '竖.png', pngOf(800, 1000, 999))
  expect((await push(portrait, 'tiktok', 'meta')).results).toMatchObject([
    { accepted: false, msg: 'TikTok：宽高比须为 9:16、1:1、16:9、1.91:1，当前 800×1000' },
    { accepted: true, msg: '' },
  ])
})

test('accounts and assets of others are missing, and so is an account that has left', async () => {
  const { world } = house
  const assetId = await picture()
  const { customerId } = await createCustomer(
    world,
    { kind: 'system', name: 'test' },
    { name: '乙', customerType: 1, customerNature: 'SECOND_AGENT' },
  )
  const stranger = house.actor({ userId: '2', customerId })
  await registered(world, stranger)
  const asked = { asset_id: assetId, account_ids: [accounts.meta?.id ?? ''] }
  await expect(pushAsset(world, stranger, asked)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  expect(await assetForAd(world, { customerId }, { assetId, accountId: accounts.meta?.id ?? '' })).toMatchObject({ kind: 'failed' })
  await expect(push(assetId, '987654321')).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const gone = await house.adopted('meta', {})
  await push(assetId, gone.id)
  await world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update ad_accounts_accounts set taken_back_at = now() where id = ${gone.id}`),
  )
  await expect(push(assetId, gone.id)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await on.runFor(2)
  expect(await on.pushesOf(assetId)).toMatchObject([{ state: 'FAILED', reason: '广告账户已不在您的名下' }])
})
