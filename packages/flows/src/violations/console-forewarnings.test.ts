// Forewarnings by staff: issued and told, withdrawn or turned into a rectification by one of two colleagues, and by nobody without the role.
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { createUser } from '../organization/create-user.ts'
import { readForewarning } from './answer-forewarning.ts'
import { turnForewarning, withdrawForewarning } from './end-forewarning.ts'
import { issueForewarning } from './issue-forewarning.ts'
import { HOUR, RISK } from './test-rectifications.ts'

let house: Stage
beforeAll(async () => {
  house = await openStage()
  const user = { customerId: house.customerId, userName: '甲主管', mobile: '13911110001', password: 'Tally-2026', isMaster: true }
  await createUser(house.world, system, user)
})
afterAll(() => house.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
const titles = async () => (await rows<{ title: string }>(sql`select title from notices_messages order by id`)).map(({ title }) => title)
const request = (account_id: string, advice = '') => ({
  account_id,
  violation_type: 'LANDING_PAGE' as const,
  ads: [
    { outside_ad_id: '120210000000001', reason: '' },
    { outside_ad_id: '120210000000002', reason: '落地页无法打开' },
  ],
  rule: '落地页须与广告一致',
  advice,
})
async function issued(): Promise<{ id: string; seen: { forewarning_id: string; warned_at: string }; adAccountId: string }> {
  const { id: adAccountId } = await house.adopted('meta', { cap: '100' })
  const { forewarning_id: id } = await issueForewarning(house.world, RISK, request(adAccountId))
  return { id, adAccountId, seen: await seenOf(id) }
}
async function seenOf(id: string) {
  const [row] = await rows<{ at: Date }>(sql`select warned_at as at from violations_forewarnings where id = ${id}`)
  return { forewarning_id: id, warned_at: row?.at.toISOString() ?? '' }
}
const stateOf = async (id: string) =>
  (await rows(sql`select status, ending, issued_by, advice, ad_count from violations_forewarnings where id = ${id}`))[0]
const turn = (seen: { forewarning_id: string; warned_at: string }) => {
  const deadline_at = new Date(house.world.clock.now().getTime() + 24 * HOUR).toISOString()
  return turnForewarning(house.world, RISK, { ...seen, level: 'HIGH', policy_text: '不得误导', deadline_at, policy_file_ids: [] })
}

test('one is issued, told, read, and unread again when staff add to it', async () => {
  const { id, adAccountId, seen } = await issued()
  expect(await stateOf(id)).toEqual({ status: 'UNREAD', ending: null, issued_by: '江望舒', advice: '', ad_count: 2 })
  expect(await rows(sql`select outside_ad_id, reason from violations_forewarned_ads where forewarning_id = ${id} order by 1`)).toEqual([
    { outside_ad_id: '120210000000001', reason: '落地页须与广告一致' },
    { outside_ad_id: '120210000000002', reason: '落地页无法打开' },
  ])
  expect((await titles()).at(-1)).toMatch(/有违规预警$/)
  await readForewarning(house.world, house.actor(), seen)
  house.advance(60_000)
  await issueForewarning(house.world, RISK, request(adAccountId, '先暂停广告'))
  expect(await stateOf(id)).toMatchObject({ status: 'UNREAD', advice: '先暂停广告' })
  await expect(withdrawForewarning(house.world, RISK, { ...seen, reason: '误判，广告合规' })).rejects.toMatchObject({
    refusal: 'FOREWARNING_CHANGED',
  })
})

test('of two colleagues one withdraws, the other hears that it has changed, and its customer is told why', async () => {
  const { id, seen } = await issued()
  const withdraw = () => withdrawForewarning(house.world, RISK, { ...seen, reason: '误判，广告合规' })
  const answers = await Promise.allSettled([withdraw(), withdraw()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { refusal: 'FOREWARNING_CHANGED' } })
  expect(await stateOf(id)).toMatchObject({ status: 'HANDLED', ending: 'WITHDRAWN' })
  expect((await titles()).at(-1)).toMatch(/的违规预警已撤回$/)
  await expect(readForewarning(house.world, house.actor(), seen)).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  expect(await rows(sql`select details from audit_entries where action = 'violations.withdraw-forewarning' and object_id = ${id}`)).toEqual(
    [{ details: { before: { status: 'UNREAD' }, after: { status: 'HANDLED' }, reason: '误判，广告合规' } }],
  )
})

test('turned into a rectification its ads come with it, once', async () => {
  const { id, adAccountId, seen } = await issued()
  const answers = await Promise.allSettled([turn(seen), turn(seen)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { refusal: 'FOREWARNING_CHANGED' } })
  expect(await stateOf(id)).toMatchObject({ status: 'HANDLED', ending: 'RECTIFICATION' })
  expect(
    await rows(sql`
      select r.status, r.ad_count, r.id = f.rectification_id as is_its from violations_rectifications r
      join violations_forewarnings f on f.id = ${id} where r.ad_account_id = ${adAccountId}`),
  ).toEqual([{ status: 'TO_BE_RECTIFIED', ad_count: 2, is_its: true }])
  // Later ads open another.
  house.advance(60_000)
  expect((await issueForewarning(house.world, RISK, request(adAccountId))).forewarning_id).not.toBe(id)
})

test('a second open rectification of the type is refused, and its warning goes on', async () => {
  const { adAccountId, seen } = await issued()
  await turn(seen)
  house.advance(60_000)
  const { forewarning_id: id } = await issueForewarning(house.world, RISK, request(adAccountId))
  await expect(turn(await seenOf(id))).rejects.toMatchObject({ refusal: 'INPUT_INVALID' })
  expect(await stateOf(id)).toMatchObject({ status: 'UNREAD' })
})

test('operations issue, withdraw and turn nothing; what is not there is missing', async () => {
  const { adAccountId, seen } = await issued()
  const ops = { ...RISK, role: 'OPS' } as const
  for (const call of [
    issueForewarning(house.world, ops, request(adAccountId)),
    withdrawForewarning(house.world, ops, { ...seen, reason: '误判，广告合规' }),
  ])
    await expect(call).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await expect(turn({ ...seen, forewarning_id: '404' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(issueForewarning(house.world, RISK, request('404'))).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})
