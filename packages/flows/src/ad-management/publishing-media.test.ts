// Publications with assets of the customer's: pushed to the ad account first, and named by the ad as the platform knows them.
import { randomBytes } from 'node:crypto'
import type { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { filmOf, pngOf } from '@tallyhelm/infra/files/test-media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { creativesOn } from '../creatives/test-creatives.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { createPublication } from './publishing-create.ts'
import { validatePlan } from './publishing-validate.ts'
import { mediaOfAsset, requireAsset } from './publishing-media.ts'
import { countsOf, publishingOn } from './test-publishing.ts'

let house: Stage
let on: Awaited<ReturnType<typeof publishingOn>>
let assets: Awaited<ReturnType<typeof creativesOn>>
let picture: string
let film: string
beforeAll(async () => {
  house = await openStage()
  assets = await creativesOn(house)
  on = await publishingOn(house, mediaOfAsset)
  picture = await assets.uploaded('IMAGE', '图.png', pngOf(1000, 1000, 1))
  film = await assets.uploaded('VIDEO', '片.mp4', filmOf({ durationMs: 9000 }, randomBytes(2000)))
})
afterAll(() => house.close())

const publish = (plan: Parameters<typeof createPublication>[2]['plan'], by = on.actor) =>
  createPublication(house.world, by, { idempotencyKey: crypto.randomUUID(), plan, part: 'AD' }, requireAsset)

test.each(['FACEBOOK', 'TIKTOK'] as const)(
  '%s: a picture, and a video with its cover, wait for their push and are shown',
  async channel => {
    for (const named of [{ asset_id: picture }, { asset_id: film, cover_asset_id: picture }]) {
      const account = await on.account(channel)
      const plan = await on.planFor(account)
      const { publication_id: id } = await publish({ ...plan, creative: { ...plan.creative, ...named } })
      await on.run()
      expect((await on.stepsOf(id)).at(-1)).toMatchObject({ step: 'ASSET', state: 'WAITING' })
      expect(await on.objects(account)).toEqual([])
      await assets.runFor(4)
      expect(await on.runOut(id, account), JSON.stringify(await on.stepsOf(id))).toBe('DONE')
      expect(countsOf(await on.objects(account))).toEqual({ CAMPAIGN: 1, AD_GROUP: 1, AD: 1 })
    }
  },
)

test('a video without a cover, a picture to be watched, and an asset of somebody else’s are refused before anything is made', async () => {
  const account = await on.account('TIKTOK')
  const plan = await on.planFor(account)
  const refusal = async (over: Partial<typeof plan>, creative: Partial<typeof plan.creative>) =>
    await publish({ ...plan, ...over, creative: { ...plan.creative, ...creative } }).then(
      () => 'accepted',
      (error: Refusal) => [error.refusal, ...error.fields.map(({ path, msg }) => `${path}: ${msg}`)],
    )
  expect(await refusal({}, { asset_id: film })).toEqual(['INPUT_INVALID', 'creative.cover_asset_id: 请选择视频封面图片'])
  expect(await refusal({ objective: 'VIDEO_VIEWS' }, { asset_id: picture })).toEqual([
    'INPUT_INVALID',
    'creative.asset_id: 视频观看需要选择视频素材',
  ])
  expect(await refusal({}, { asset_id: film, cover_asset_id: film })).toEqual([
    'INPUT_INVALID',
    'creative.cover_asset_id: 视频封面需为图片',
  ])
  expect(await refusal({}, { asset_id: '999' })).toEqual(['NOT_FOUND'])
  const { customerId } = await createCustomer(house.world, system, { name: '乙', customerType: 1, customerNature: 'SECOND_AGENT' })
  const stranger = house.actor({ customerId })
  await expect(publish({ ...plan, creative: { ...plan.creative, asset_id: picture } }, stranger)).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  expect(await on.objects(account)).toEqual([])
})

test('Meta checks a plan with an asset that is there, and one that is not sent yet; TikTok has no such call', async () => {
  const account = await on.account('FACEBOOK')
  const plan = await on.planFor(account)
  const shown = { ...plan, creative: { ...plan.creative, asset_id: picture } }
  expect(await validatePlan(house.world, on.actor, shown)).toMatchObject({
    is_checked_by_platform: true,
    note: expect.stringContaining('素材尚未推送到该账户'),
    objections: [],
  })
  expect(await assets.pushesOf(picture)).not.toContainEqual(expect.objectContaining({ state: 'PUSHING' }))
  const { publication_id: id } = await publish(shown)
  await on.run()
  await assets.runFor(4)
  expect(await on.runOut(id, account)).toBe('DONE')
  expect(await validatePlan(house.world, on.actor, shown)).toMatchObject({ note: 'Facebook 校验通过，未创建任何对象', objections: [] })
  expect(countsOf(await on.objects(account))).toEqual({ CAMPAIGN: 1, AD_GROUP: 1, AD: 1 })
  const tiktok = await on.planFor(await on.account('TIKTOK'))
  const said = await validatePlan(house.world, on.actor, { ...tiktok, creative: { ...tiktok.creative, asset_id: picture } })
  expect(said).toMatchObject({ is_checked_by_platform: false, objections: [], note: expect.stringContaining('TikTok 没有校验接口') })
})
