// What TikTok is asked to make: identities, videos of avatars and of pictures; each once whatever becomes of the answer, and kept here.
import { filmOf, pngOf } from '@tallyhelm/infra/files/test-media'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { createCustomer } from '../organization/create-customer.ts'
import { createAvatarTask, createIdentity, createSymphonyTask, listAvatars, listIdentities, writeScripts } from './ask-ai.ts'
import { fetchAvatars } from './fetch-avatars.ts'
import { removeAsset } from './remove-asset.ts'
import { tendAssets } from './tend-assets.ts'
import { creativesOn } from './test-creatives.ts'

let house: Stage
let on: Awaited<ReturnType<typeof creativesOn>>
let account: { id: string; outsideId: string }
let avatarId = ''
let square = ''
beforeAll(async () => {
  house = await openStage()
  on = await creativesOn(house)
  account = await house.adopted('tiktok', {})
  const [first] = (await listAvatars(house.world, on.actor, { account_id: account.id })).content
  avatarId = first?.avatar_id ?? ''
  square = await on.uploaded('IMAGE', '头像.png', pngOf(640, 640, 7))
})
afterAll(() => house?.close())

let next = 0
const key = () => {
  next += 1
  return `key-of-a-task-${next}`
}
type Line = { state: string; reason: string; asset_id: string | null; outside_id: string | null; item: string; result_file: string | null }
const taskOf = async (id: string) =>
  (
    await on.rows<Line>(sql`
    select t.state, t.reason, t.asset_id, t.outside_id, t.result_file, i.state as item from creatives_tasks t join items_items i on i.id = t.id where t.id = ${id}`)
  )[0]
const avatar = (over: object = {}, idempotencyKey = key(), by: TenantActor = on.actor) =>
  createAvatarTask(house.world, by, {
    idempotencyKey,
    request: { account_id: account.id, avatar_id: avatarId, script: '你好，欢迎来到我们的小店。', name: `口播${next}`, ...over },
  })
const symphony = (over: object = {}) =>
  createSymphonyTask(house.world, on.actor, {
    idempotencyKey: key(),
    request: { account_id: account.id, asset_ids: [square], script: 'A warm coat.', name: `外套${next}`, ...over },
  })
const identity = (over: object = {}) =>
  createIdentity(house.world, on.actor, {
    idempotencyKey: key(),
    request: { account_id: account.id, name: `小店${next}`, asset_id: square, ...over },
  })
const madeAtTiktok = async (name: string) => {
  const { requests } = await house.shown<{ requests: { operation: string; status: number; fault?: string }[] }>('requests')
  return requests.filter(({ operation }) => operation === name).length
}

test('a video of an avatar waits, is made, and becomes an asset that says that AI made it', async () => {
  const { task_id: id } = await avatar()
  expect(await taskOf(id)).toMatchObject({ state: 'WAITING', item: 'QUEUED' })
  await on.run()
  expect(await taskOf(id)).toMatchObject({ state: 'WAITING', item: 'WAITING' })
  house.advance(3_000)
  await on.runFor(4)
  const task = await taskOf(id)
  expect(task).toMatchObject({ state: 'DONE', item: 'DONE', reason: '' })
  const [asset] = await on.rows<{ source: string; is_ai_made: boolean; file_name: string; fits: string[]; state: string }>(sql`
    select source, is_ai_made, file_name, fits, state from creatives_assets where id = ${task?.asset_id}`)
  expect(asset).toMatchObject({
    source: 'AVATAR',
    is_ai_made: true,
    fits: ['FACEBOOK', 'TIKTOK'],
    state: 'CHECKED',
    file_name: task?.result_file,
  })
  expect((await house.world.files.read(asset?.file_name ?? ''))?.length).toBeGreaterThan(3_000)
  // The people hear of it once.
  const news = await on.rows(sql`select title from notices_messages where title like '数字人视频%'`)
  expect(news).toEqual([{ title: expect.stringContaining('已完成') }])
})

test('avatars have a picture of ours once theirs is fetched, encoded anew', async () => {
  const list = async () => (await listAvatars(house.world, on.actor, { account_id: account.id })).content
  expect((await list()).map(({ picture_url: url }) => url)).toEqual([null, null, null, null])
  const read = await house.world.platforms.TIKTOK.ads?.ai?.readAvatars({ outsideAccountId: account.outsideId })
  const told = read?.kind === 'ok' ? read.value : []
  await fetchAvatars(house.world, [
    ...told.slice(0, 2).map(({ id, previewUrl }) => ({ id, address: previewUrl ?? '' })),
    { id: told[2]?.id ?? '', address: 'http://127.0.0.1:1/none.png' },
  ])
  const [first, second, third] = await list()
  expect([first, second, third].map(each => each?.picture_url === null)).toEqual([false, false, true])
  const bytes = await house.world.files.read(first?.picture_url?.split('/').at(-1) ?? '')
  expect(bytes?.toString('latin1', 8, 12)).toBe('WEBP')
})

describe.each([
  ['AVATAR', 'tiktok.avatar.create', () => avatar()],
  ['SYMPHONY', 'tiktok.aigc.create', () => symphony()],
  ['IDENTITY', 'tiktok.identity.create', () => identity()],
] as const)('%s', (kind, operation, ask) => {
  test.each(['answer_lost_before_work', 'answer_lost_after_work', 'half_body', 'http_5xx_after_work'])(
    '%s: it is made once',
    async fault => {
      const before = await madeAtTiktok(operation)
      const { task_id: id } = await ask()
      await house.control('faults', { kind: fault, operation, times: 1 })
      await on.runFor(90)
      expect(await house.shown<{ faults: unknown[] }>('faults')).toMatchObject({ faults: [] })
      expect(await taskOf(id)).toMatchObject({ state: 'DONE', item: 'DONE' })
      // What was lost before any work is sent a second time, everything else is found.
      expect((await madeAtTiktok(operation)) - before).toBe(fault === 'answer_lost_before_work' ? 2 : 1)
      if (kind !== 'IDENTITY') expect((await taskOf(id))?.asset_id).not.toBeNull()
    },
  )
})

test('what TikTok can’t make has failed with its words', async () => {
  await house.control('settings', { tiktok_tasks_fail: true })
  const { task_id: id } = await avatar()
  await on.runFor(4)
  expect(await taskOf(id)).toMatchObject({ state: 'FAILED', item: 'REFUSED', reason: expect.stringContaining('review'), asset_id: null })
  await house.control('settings', { tiktok_tasks_fail: false })
})

test('what was fetched and could not be taken in is fetched again', async () => {
  const { task_id: id } = await avatar()
  await on.run()
  house.advance(61_000)
  const files = { ...house.world.files, keep: () => Promise.reject(new Error('killed')) }
  await on.run({ ...house.world, files })
  expect(await taskOf(id)).toMatchObject({ item: 'WAITING' })
  const before = (await taskOf(id))?.result_file
  expect(before).not.toBeNull()
  house.advance(11 * 60_000)
  await on.runFor(3)
  const task = await taskOf(id)
  expect(task).toMatchObject({ state: 'DONE' })
  expect(task?.result_file).not.toBe(before)
  expect(await house.world.files.read(task?.result_file ?? '')).toBeDefined()
})

test('the same content that is there already is that asset, and its second file goes', async () => {
  const { task_id: id } = await avatar()
  await on.runFor(4)
  const first = await taskOf(id)
  // As if the task were told of once more.
  await house.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update creatives_tasks set asset_id = null, ended_at = null, state = 'RUNNING', result_file = null where id = ${id}`)
    await tx.run(
      sql`update items_items set state = 'WAITING', waits_for = 'PLATFORM', ended_at = null, next_at = ${house.world.clock.now()} where id = ${id}`,
    )
  })
  await on.runFor(2)
  const again = await taskOf(id)
  expect(again?.asset_id).toBe(first?.asset_id)
  const kept = again?.result_file ?? ''
  expect(await house.world.files.read(kept)).toBeDefined()
  await tendAssets(house.world)
  expect(await house.world.files.read(kept)).toBeUndefined()
  expect(await house.world.files.read(first?.result_file ?? '')).toBeDefined()
})

test('pictures are pushed first, and stay while a video is made of them', async () => {
  const picture = await on.uploaded('IMAGE', '新.png', pngOf(1080, 1080, 77))
  const { task_id: id } = await symphony({ asset_ids: [picture] })
  await on.run()
  expect(await on.pushesOf(picture)).toHaveLength(1)
  expect(await taskOf(id)).toMatchObject({ item: 'QUEUED' })
  await on.runFor(1)
  await expect(removeAsset(house.world, on.actor, picture)).rejects.toMatchObject({ refusal: 'CREATIVE_IN_USE' })
  await on.runFor(6)
  expect(await taskOf(id)).toMatchObject({ state: 'DONE' })
  expect(await removeAsset(house.world, on.actor, picture)).toEqual({ removed: true })
})

test('an identity needs a square picture and a name of its own', async () => {
  const wide = await on.uploaded('IMAGE', '宽.png', pngOf(1280, 720, 5))
  const film = await on.uploaded('VIDEO', '方.mp4', filmOf({ width: 720, height: 720 }))
  const refused = { refusal: 'INPUT_INVALID', fields: [{ path: 'asset_id', msg: '请选择 1:1 的正方形图片' }] }
  await expect(identity({ asset_id: wide })).rejects.toMatchObject(refused)
  await expect(identity({ asset_id: film })).rejects.toMatchObject(refused)
  await expect(identity({ asset_id: '123' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const { task_id: id } = await identity({ name: '唯一' })
  await expect(identity({ name: '唯一' })).rejects.toMatchObject({ fields: [{ path: 'name', msg: '该账户已有同名身份，请换一个名称' }] })
  expect((await listIdentities(house.world, on.actor, { account_id: account.id })).content).toContainEqual(
    expect.objectContaining({ task_id: id, identity_id: null, name: '唯一', state: 'WAITING' }),
  )
  await on.runFor(4)
  const { content } = await listIdentities(house.world, on.actor, { account_id: account.id })
  expect(content.filter(({ name }) => name === '唯一')).toMatchObject([
    { task_id: id, identity_id: expect.stringMatching(/^\d+$/), state: 'DONE' },
  ])
})

test('sent twice with one key it is one task, and the key holds no other content', async () => {
  const once = key()
  const [first, second] = await Promise.all([avatar({ name: '同' }, once), avatar({ name: '同' }, once)])
  expect(first).toEqual(second)
  await expect(avatar({ name: '不同' }, once)).rejects.toMatchObject({ refusal: 'QUOTA_KEY_REUSED' })
  await expect(avatar({}, '')).rejects.toMatchObject({ refusal: 'QUOTA_KEY_MISSING' })
})

test('another customer’s account and pictures are missing, and without TikTok nothing is made', async () => {
  const { world } = house
  const facts = { name: '乙', customerType: 1, customerNature: 'SECOND_AGENT' } as const
  const { customerId } = await createCustomer(world, { kind: 'system', name: 'test' }, facts)
  const stranger = house.actor({ userId: '2', customerId })
  await registered(world, stranger)
  await expect(avatar({}, key(), stranger)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(listIdentities(world, stranger, { account_id: account.id })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const meta = await house.adopted('meta', {})
  await expect(avatar({ account_id: meta.id })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const closed = await createCustomer(world, { kind: 'system', name: 'test' }, { ...facts, name: '丙', openedChannels: ['FACEBOOK'] })
  const without = house.actor({ userId: '3', customerId: closed.customerId })
  await registered(world, without)
  await expect(avatar({}, key(), without)).rejects.toThrow('尚未开通 TikTok，请联系专属顾问开通后使用')
})

test('texts need an ad group of the account, and say so', async () => {
  const asked = { account_id: account.id, product_name: 'Coat', description: 'warm', language: 'en' } as const
  await expect(writeScripts(house.world, on.actor, asked)).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
    fields: [{ path: 'account_id', msg: '该账户还没有广告组，TikTok 按广告组生成文案。请先为它创建广告，或在上方换一个账户' }],
  })
})
