// Videos and texts that TikTok makes by AI, over HTTP: tasks that wait, run and are done or fail, and answers that are lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AiMediaPort, AvatarOrder } from '../ports/ad-media.ts'
import type { AdsPort } from '../ports/ads.ts'
import type { AccountRef } from '../ports/answers.ts'
import { HOSTILE, scripted } from '../testing/scripted-http.ts'
import { valueOf } from './test-ad-objects.ts'
import { type OpeningStage, openingStage } from './test-opening-stage.ts'
import { advertiser, creativeOf, makeAll, planOf, tiktokAdsAt } from './test-tiktok-ads.ts'

let stage: OpeningStage
let port: AdsPort
let ai: AiMediaPort
let account: AccountRef

beforeAll(async () => {
  stage = await openingStage()
  port = tiktokAdsAt(stage.url, stage.http)
  if (!port.ai) throw new Error('no AI')
  ;({ ai } = port)
  account = await advertiser(stage)
})
afterAll(() => stage.stop())

const wait = (ms: number) => stage.control('POST', 'clock', { advance_ms: ms })
let next = 0
async function order(more: Partial<AvatarOrder> = {}): Promise<AvatarOrder> {
  const [avatar] = valueOf(await ai.readAvatars(account))
  next += 1
  return { packageId: `包-${next}`, avatarId: avatar?.id ?? '', script: '你好，欢迎来到我们的小店。', name: `口播 [th-${next}]`, ...more }
}

test('a video of an avatar waits, runs and is done, and its address ends', async () => {
  expect(valueOf(await ai.readAvatars(account))).toContainEqual(expect.objectContaining({ name: 'Anna', gender: 'female' }))
  const asked = await order()
  const made = await ai.makeAvatarVideo(account, asked)
  if (made.kind !== 'done') throw new Error(JSON.stringify(made))
  const read = async () => valueOf(await ai.readAvatarTasks(account, [made.taskId, '7499999999999999999']))
  expect(await read()).toMatchObject([{ taskId: made.taskId, standing: 'WAITING', videoUrl: null }])
  await wait(3_000)
  expect(await read()).toMatchObject([{ standing: 'RUNNING' }])
  await wait(3_000)
  const [done] = await read()
  expect(done).toMatchObject({ standing: 'DONE', videoId: expect.stringMatching(/^v1/), reasonText: null })
  expect((await fetch(done?.videoUrl ?? '')).status).toBe(200)
  await wait(6 * 3_600_000)
  expect((await fetch(done?.videoUrl ?? '')).status).toBe(403)
})

test.each([
  ['answer_lost_before_work', 0],
  ['answer_lost_after_work', 1],
  ['duplicate', 2],
])('%s: %d are found by the name once they are finished', async (kind, made) => {
  await stage.fault('tiktok.avatar.create', kind)
  const asked = await order()
  expect(await ai.makeAvatarVideo(account, asked)).toMatchObject({ kind: kind === 'duplicate' ? 'done' : 'unknown' })
  const marker = asked.name.slice(3)
  expect(valueOf(await ai.findAvatarTasks(account, marker))).toEqual([])
  await wait(6_000)
  expect(valueOf(await ai.findAvatarTasks(account, marker))).toHaveLength(made)
})

test('what is refused, and what comes to nothing', async () => {
  expect(await ai.makeAvatarVideo(account, await order({ script: '长'.repeat(2001) }))).toMatchObject({ kind: 'refused' })
  expect(await ai.makeAvatarVideo(account, await order({ name: '名'.repeat(51) }))).toMatchObject({ kind: 'refused' })
  expect(await ai.makeAvatarVideo(account, await order({ avatarId: '1' }))).toMatchObject({ kind: 'refused' })
  await stage.control('POST', 'settings', { tiktok_tasks_fail: true })
  const made = await ai.makeAvatarVideo(account, await order({ script: '长'.repeat(2000), name: '名'.repeat(50) }))
  if (made.kind !== 'done') throw new Error(JSON.stringify(made))
  await wait(6_000)
  expect(valueOf(await ai.readAvatarTasks(account, [made.taskId]))).toMatchObject([
    { standing: 'FAILED', reasonText: expect.stringContaining('review') },
  ])
  await stage.control('POST', 'settings', { tiktok_tasks_fail: false })
})

test('a video of pictures is the account’s own, found by its marker before it is finished', async () => {
  const asked = { imageIds: [creativeOf(account).media?.id ?? ''], script: 'A warm coat.', name: 'Coat [th-s]' }
  await stage.fault('tiktok.aigc.create', 'answer_lost_after_work')
  expect(await ai.makeVideo(account, asked)).toMatchObject({ kind: 'unknown' })
  const [found] = valueOf(await ai.findVideoTasks(account, '[th-s]'))
  expect(found).toMatchObject({ standing: 'WAITING' })
  await wait(6_000)
  expect(valueOf(await ai.readVideoTasks(account, [found?.taskId ?? '']))).toMatchObject([{ standing: 'DONE' }])
  const other = await advertiser(stage)
  expect(valueOf(await ai.readVideoTasks(other, [found?.taskId ?? '']))).toEqual([])
  expect(await ai.makeVideo(other, asked)).toMatchObject({ kind: 'refused', reasonText: '所选图片不存在或对我方不可见' })
})

test('texts are written for an ad group, in the languages that TikTok has', async () => {
  const fresh = await advertiser(stage)
  const subject = { productName: 'Coat', description: 'warm, light', language: 'en' }
  expect(await ai.writeScripts(fresh, subject)).toMatchObject({ kind: 'gone', trouble: { code: 'NO_AD_GROUP' } })
  await makeAll(port, fresh, planOf(fresh))
  expect(valueOf(await ai.writeScripts(fresh, subject))).toHaveLength(10)
  expect(await ai.writeScripts(fresh, { ...subject, language: 'zh' })).toMatchObject({ kind: 'gone', trouble: { code: 'LANGUAGE' } })
})

describe.each(HOSTILE)('%s', (_name, answer) => {
  const hostile = () => {
    const { ai: port } = tiktokAdsAt('https://x.example', scripted(answer))
    if (!port) throw new Error('no AI')
    return port
  }
  test('is never taken for a task', async () => {
    const asked = { packageId: '1', avatarId: '2', script: 'x', name: 'y' }
    expect(await hostile().makeAvatarVideo(account, asked)).toMatchObject({ kind: 'unknown' })
    expect(await hostile().readAvatarTasks(account, ['1'])).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().findVideoTasks(account, 'x')).toMatchObject({ kind: 'unavailable' })
    expect(await hostile().readAvatars(account)).toMatchObject({ kind: 'unavailable' })
  })
})
