// Appeals of single ads against the sandbox's TikTok, on a real database: sent once whatever is lost, followed until decided, never guessed.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { pauseDispatch, resumeDispatch } from '../channels/pause-dispatch.ts'
import { withdrawAppeal } from './answer-appeal.ts'
import { followAds } from './follow-ads.ts'
import { type AdStage, everything, HOUR_MS, MINUTE_MS, openAdStage } from './test-ad-appeals.ts'
import { appealNow, RISK } from './test-appeals.ts'

let stage: AdStage
beforeAll(async () => {
  stage = await openAdStage()
})
afterAll(() => stage?.close())

test('each ad is appealed once; what TikTok decides is told, and staff decide the appeal themselves', async () => {
  const of = await stage.accused(3)
  await stage.ask(of)
  expect(await stage.statesOf(of)).toEqual(['WAITING', 'WAITING', 'WAITING'])
  expect(await stage.follow()).toEqual({ sent: 3, ended: 0 })
  expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([
    ['APPEALING', 'APPEALING', 'APPEALING'],
    [1, 1, 1],
  ])
  const [first = '', second = '', third = ''] = of.ids
  await stage.decideAds(
    of,
    { id: first, review_status: 'ALL_AVAILABLE', appeal_status: 'APPEAL_SUCCESSFUL' },
    { id: second, appeal_status: 'APPEAL_FAILED', appeal_reject_reasons: ['素材仍不合规'] },
    { id: third, appeal_status: 'APPEALING' },
  )
  expect(await stage.follow(3 * MINUTE_MS)).toEqual({ sent: 0, ended: 2 })
  expect(await stage.statesOf(of)).toEqual(['SUCCESSFUL', 'FAILED 素材仍不合规', 'APPEALING'])
  expect(await appealNow(stage.world, of.caseId)).toMatchObject({ status: 'PENDING', events: ['SUBMITTED', 'PLATFORM', 'PLATFORM'] })
  const steps = await stage.rows<{ note: string; mover: string }>(
    sql`select note, mover from appeals_steps where appeal_id = ${of.caseId} and event = 'PLATFORM' order by id`,
  )
  expect(steps).toEqual([
    { note: `向 TikTok 提交广告申诉：${of.ids.join('、')}`, mover: 'operator' },
    { note: `平台已通过：广告 ${first}；平台已驳回：广告 ${second}`, mover: 'platform' },
  ])
  const messages = await stage.rows(sql`select body from notices_messages where title = '平台已处理广告申诉' and user_id = ${stage.userId}`)
  expect(messages).toHaveLength(1)
  // Its appeal ends; what went out is followed all the same.
  const verdict = { case_id: of.caseId, revision: 1, reason: '平台未全部通过', flags: [], is_confirmed: true }
  await decideCase(stage.world, RISK, RULES_OF_CASES, { ...verdict, verdict: 'REJECT' })
  await stage.decideAds(of, { id: third, review_status: 'UNAVAILABLE', appeal_status: 'APPEAL_DONE' })
  expect(await stage.follow(HOUR_MS)).toEqual({ sent: 0, ended: 1 })
  expect(await stage.statesOf(of)).toEqual(['SUCCESSFUL', 'FAILED 素材仍不合规', 'FAILED'])
})

test.each(['answer_lost_after_work', 'half_body', 'http_5xx_after_work'])(
  'an answer that is lost by %s is found by reading',
  async kind => {
    const of = await stage.accused()
    await stage.ask(of)
    await stage.fault('tiktok.ad.appeal', of, { kind })
    expect(await stage.follow()).toEqual({ sent: 1, ended: 0 })
    expect(await stage.statesOf(of)).toEqual(['SENDING'])
    await stage.follow(3 * MINUTE_MS)
    expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([['APPEALING'], [1]])
  },
)

test.each(['answer_lost_before_work', 'http_5xx_before_work'])(
  'lost by %s, it is never sent blind: people look, and ask again',
  async kind => {
    const of = await stage.accused()
    await stage.ask(of)
    await stage.fault('tiktok.ad.appeal', of, { kind })
    await stage.follow()
    for (let minutes = 0; minutes < 27; minutes += 3) expect(await stage.follow(3 * MINUTE_MS)).toEqual({ sent: 0, ended: 0 })
    expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([['SENDING'], [0]])
    expect(await stage.follow(5 * MINUTE_MS)).toEqual({ sent: 0, ended: 1 })
    expect(await stage.statesOf(of)).toEqual([expect.stringMatching(/^UNCLEAR 没有收到平台答复/)])
    // Nothing is told to the customer of what nobody knows.
    expect((await appealNow(stage.world, of.caseId)).events).toEqual(['SUBMITTED', 'PLATFORM'])
    await stage.ask(of)
    await stage.follow()
    expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([['APPEALING'], [1]])
  },
)

test('asked for again after all, an appeal that had arrived is not sent twice', async () => {
  const of = await stage.accused()
  await stage.ask(of)
  await stage.fault('tiktok.ad.appeal', of, { kind: 'answer_lost_after_work' })
  await stage.follow()
  await stage.fault('tiktok.ad.review', of, { kind: 'stale_read' })
  await stage.follow(31 * MINUTE_MS)
  expect(await stage.statesOf(of)).toEqual([expect.stringMatching(/^UNCLEAR/)])
  await stage.ask(of)
  await stage.follow()
  expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([['APPEALING 平台上已有审核中的申诉，没有重复提交'], [1]])
})

test.each([
  ['HTTP 429 with a time to wait', { kind: 'rate_limit', ms: 10 * MINUTE_MS }, 10],
  ['a code of too many calls', { kind: 'rate_limit' }, 2],
])('refused by %s it waits so long, and goes out then', async (_what, limit, minutes) => {
  const of = await stage.accused()
  await stage.ask(of)
  await stage.fault('tiktok.ad.appeal', of, limit)
  expect(await stage.follow()).toEqual({ sent: 0, ended: 0 })
  expect(await stage.statesOf(of)).toEqual(['WAITING'])
  await stage.follow(minutes * MINUTE_MS - 1000)
  expect(await stage.gotOf(of)).toEqual([0])
  await stage.follow(2000)
  expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([['APPEALING'], [1]])
})

test('what TikTok refuses is kept in its words, and what it passed, or is not there, never goes out', async () => {
  const of = await stage.accused(2)
  const [first = '', second = ''] = of.ids
  await stage.decideAds(of, { id: first }, { id: second, review_status: 'ALL_AVAILABLE' })
  await stage.ask({ ...of, ids: [...of.ids, '404'] })
  await stage.fault('tiktok.ad.appeal', of, { kind: 'error', code: 40002, message: 'Ads of this account cannot be appealed.' })
  expect(await stage.follow()).toEqual({ sent: 1, ended: 3 })
  expect(await stage.statesOf(of)).toEqual([
    expect.stringMatching(/^REFUSED Ads of this account cannot be appealed\./),
    'DROPPED 广告已通过平台审核，无需申诉',
    'UNCLEAR 平台没有该广告的审核信息，请核对广告 ID 与所属账户',
  ])
  expect(await stage.gotOf(of)).toEqual([0, 0])
  await stage.ask({ ...of, ids: [first] }, '补充授权说明')
  await stage.follow()
  expect((await stage.statesOf(of))[0]).toBe('APPEALING')
})

test('an earlier appeal that failed is no end of this one', async () => {
  const of = await stage.accused()
  await stage.decideAds(of, { id: of.id, appeal_status: 'APPEAL_FAILED', appeal_reject_reasons: ['第一次'] })
  await stage.ask(of)
  await stage.follow()
  await stage.decideAds(of, { id: of.id, appeal_status: 'APPEAL_FAILED', appeal_reject_reasons: ['第一次'] })
  expect(await stage.follow(HOUR_MS)).toEqual({ sent: 0, ended: 0 })
  await stage.decideAds(of, { id: of.id, appeal_status: 'APPEALING' })
  await stage.follow(HOUR_MS)
  await stage.decideAds(of, { id: of.id, appeal_status: 'APPEAL_FAILED', appeal_reject_reasons: ['第二次'] })
  expect(await stage.follow(HOUR_MS)).toEqual({ sent: 0, ended: 1 })
  expect(await stage.statesOf(of)).toEqual(['FAILED 第二次'])
})

test('while TikTok can’t be read nothing is sent, and after a day nothing will be', async () => {
  const of = await stage.accused()
  await stage.ask(of)
  await stage.fault('tiktok.ad.review', of, { kind: 'http_5xx_before_work', times: 2 })
  expect(await stage.follow()).toEqual({ sent: 0, ended: 0 })
  expect(await stage.follow(25 * HOUR_MS)).toEqual({ sent: 0, ended: 1 })
  expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([['DROPPED 24 小时内平台一直不可用，没有提交'], [0]])
})

test('a worker that dies before or after sending leaves what the next one reads', async () => {
  for (const [dies, got] of [
    ['before', 0],
    ['after', 1],
  ] as const) {
    const of = await stage.accused()
    await stage.ask(of)
    const dying = stage.withSend(async send => {
      if (dies === 'after') await send()
      throw new Error('killed')
    })
    await expect(stage.follow(0, dying)).rejects.toThrow('killed')
    expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([['SENDING'], [got]])
    await stage.follow(11 * MINUTE_MS)
    expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([[dies === 'after' ? 'APPEALING' : 'SENDING'], [got]])
    await stage.follow(HOUR_MS)
  }
})

test('many workers at once send each ad once', async () => {
  const of = await stage.accused(5)
  await stage.ask(of)
  const all = await Promise.all(Array.from({ length: 4 }, () => followAds(stage.world)))
  expect(all.reduce((sum, { sent }) => sum + sent, 0)).toBe(5)
  expect(await stage.gotOf(of)).toEqual([1, 1, 1, 1, 1])
})

test('an answer that comes after its attempt was given up counts no more', async () => {
  const of = await stage.accused()
  await stage.ask(of)
  const late = stage.withSend(async send => {
    const answer = await send()
    await stage.world.db.transaction(everything, tx =>
      tx.run(sql`update appeals_platform_calls set status = 'UNCLEAR', told = '人工处理' where appeal_id = ${of.caseId}`),
    )
    await stage.ask(of)
    return answer
  })
  await stage.follow(0, late)
  expect(await stage.statesOf(of)).toEqual(['WAITING'])
  await stage.follow()
  expect([await stage.statesOf(of), await stage.gotOf(of)]).toEqual([['APPEALING 平台上已有审核中的申诉，没有重复提交'], [1]])
})

test('what waits when its appeal ends, or its ad account is handed over, stays at home; a paused channel sends nothing', async () => {
  const [ended, handed, paused] = [await stage.accused(), await stage.accused(), await stage.accused()]
  for (const of of [ended, handed, paused]) await stage.ask(of)
  await withdrawAppeal(stage.world, stage.appellant(), { id: ended.caseId })
  await stage.world.db.transaction(everything, tx =>
    tx.run(sql`update freezes_records set sub_customer_id = ${stage.subCustomerId} where ad_account_id = ${handed.accountId}`),
  )
  const ops = { ...RISK, role: 'OPS' } as const
  await pauseDispatch(stage.world, ops, { channel: 'TIKTOK', reason: '渠道维护' })
  expect(await stage.follow()).toEqual({ sent: 0, ended: 0 })
  await resumeDispatch(stage.world, ops, { channel: 'TIKTOK', reason: '恢复派单' })
  expect(await stage.follow()).toEqual({ sent: 1, ended: 2 })
  expect([await stage.statesOf(ended), await stage.statesOf(handed), await stage.statesOf(paused)]).toEqual([
    ['DROPPED 申诉已结束，没有提交'],
    ['DROPPED 申诉对象已不存在或已移交，没有提交'],
    ['APPEALING'],
  ])
  expect([await stage.gotOf(ended), await stage.gotOf(handed), await stage.gotOf(paused)]).toEqual([[0], [0], [1]])
})
