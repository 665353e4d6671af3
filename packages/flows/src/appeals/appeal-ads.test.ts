// Staff ask for appeals of single ads: once however often it is sent, in words that name the field, and of their own cases only.
import { AD_APPEAL_REASON_MOST } from '@tallyhelm/protocol/topics/appeals/ad-appeals'
import { appealAdsRequest } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawAppeal } from './answer-appeal.ts'
import { appealAds } from './appeal-ads.ts'
import { type AdStage, MINUTE_MS, openAdStage, REASON } from './test-ad-appeals.ts'
import { appealed, appealNow, forewarned, RISK } from './test-appeals.ts'

let stage: AdStage
beforeAll(async () => {
  stage = await openAdStage()
})
afterAll(() => stage?.close())

test('asked for again it changes nothing; in other words, or after it succeeded, it is refused by name', async () => {
  const of = await stage.accused(2)
  await Promise.all([stage.ask(of), stage.ask(of)])
  await stage.ask(of)
  await stage.follow()
  await stage.ask(of)
  await stage.follow(MINUTE_MS)
  expect([await stage.gotOf(of), (await appealNow(stage.world, of.caseId)).events]).toEqual([
    [1, 1],
    ['SUBMITTED', 'PLATFORM'],
  ])
  const named = (what: string) => ({
    refusal: 'INPUT_INVALID',
    fields: [{ path: 'ad_ids', msg: expect.stringContaining(`${of.id} 的申诉${what}`) }],
  })
  await expect(stage.ask(of, '另一个理由')).rejects.toMatchObject(named('平台审核中'))
  await stage.decideAds(of, { id: of.id, review_status: 'ALL_AVAILABLE', appeal_status: 'APPEAL_SUCCESSFUL' })
  await stage.follow(10 * MINUTE_MS)
  await expect(stage.ask(of)).rejects.toMatchObject(named('平台已通过'))
})

test('Meta has no such call; a case that is not there, has ended, or is another’s work is refused', async () => {
  const { id } = await stage.adopted('meta', { cap: '100' })
  const meta = await appealed(stage.world, stage.appellant(), await forewarned(stage.world, id))
  const of = await stage.accused()
  await expect(stage.ask({ caseId: meta, ids: ['1'] })).rejects.toMatchObject({
    refusal: 'APPEAL_BARRED',
    message: expect.stringContaining('Facebook'),
  })
  await expect(stage.ask({ caseId: '404', ids: ['1'] })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const auditor = { ...RISK, role: 'AUDIT' } as const
  await expect(appealAds(stage.world, auditor, { case_id: of.caseId, ad_ids: ['1'], appeal_reason: REASON })).rejects.toMatchObject({
    refusal: 'PERMISSION_DENIED',
  })
  await expect(
    appealAds(stage.world, { ...RISK, role: 'OPS' }, { case_id: of.caseId, ad_ids: ['1'], appeal_reason: REASON }),
  ).rejects.toMatchObject({
    refusal: 'NOT_FOUND',
  })
  await withdrawAppeal(stage.world, stage.appellant(), { id: of.caseId })
  await expect(stage.ask(of)).rejects.toMatchObject({ refusal: 'CASE_CLOSED' })
  expect(await stage.statesOf(of)).toEqual([])
})

test.each([
  ['no ad', { ad_ids: [] }, 'ad_ids', '请填写广告 ID'],
  ['words', { ad_ids: ['1843', '«1» or 1=1'] }, 'ad_ids', '“«1» or 1=1”不是'],
  ['a sign', { ad_ids: ['-1'] }, 'ad_ids', '“-1”不是'],
  ['other digits', { ad_ids: ['１２３'] }, 'ad_ids', '“１２３”不是'],
  ['too many digits', { ad_ids: ['1'.repeat(21)] }, 'ad_ids', '不超过 20 位'],
  ['the same ad twice', { ad_ids: ['1', '1'] }, 'ad_ids', '重复'],
  ['too many ads', { ad_ids: Array.from({ length: 21 }, (_unused, index) => String(index + 1)) }, 'ad_ids', '最多提交 20 条'],
  ['one text', { ad_ids: '1' }, 'ad_ids', '请填写广告 ID'],
  ['a number', { ad_ids: [1] }, 'ad_ids.0', '广告 ID 应为数字'],
  ['no reason', { appeal_reason: '  ' }, 'appeal_reason', '请填写申诉理由'],
  ['a long reason', { appeal_reason: '长'.repeat(AD_APPEAL_REASON_MOST + 1) }, 'appeal_reason', '最多 512 个字符'],
  ['what can’t be seen', { appeal_reason: '理由\u202e' }, 'appeal_reason', '不支持的字符'],
  ['no case', { case_id: 'x' }, 'case_id', '申诉格式不正确'],
])('%s is refused by the name of its field', (_what, wrong, path, msg) => {
  const read = appealAdsRequest.safeParse({ case_id: '7', ad_ids: ['1'], appeal_reason: REASON, ...wrong })
  expect(read.error?.issues.map(issue => [issue.path.join('.'), issue.message])).toEqual([[path, expect.stringContaining(msg)]])
})

test('of calls another customer, and a sub-customer, see nothing', async () => {
  const of = await stage.accused()
  await stage.ask(of)
  const seenBy = (customerId: string, subCustomerId: string | null) =>
    stage.world.db.read({ kind: 'tenant', customerId, subCustomerId }, tx =>
      tx.rows(sql`select id from appeals_platform_calls where appeal_id = ${of.caseId}`),
    )
  expect(await seenBy(stage.customerId, null)).toHaveLength(1)
  expect(await seenBy('999', null)).toEqual([])
  expect(await seenBy(stage.customerId, stage.subCustomerId)).toEqual([])
  await withdrawAppeal(stage.world, stage.appellant(), { id: of.caseId })
  await stage.follow()
})
