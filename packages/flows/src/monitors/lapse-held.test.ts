// What a guard holds: it may be decided until it lapses, after a day, or once its condition has not held for an hour.
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { lapseHeldPauses } from './lapse-held.ts'
import { decidePause } from './restore-pause.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
let last: MonitorStage | undefined
beforeEach(async () => {
  await last?.close()
  stage = last = await openMonitorStage()
})
afterAll(() => last?.close())

/** Three of six ad groups spend too much, which is more than a fifth. */
async function held() {
  const names = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`g${at}`, { spend_per_hour: at < 3 ? '600' : '1' }]))
  const account = await accountWithGroups(stage, names)
  await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '40')), { is_all_accounts: false, account_ids: [account.id] }))
  await stage.tick(3)
  expect(await states()).toEqual(['HELD', 'HELD', 'HELD'])
  return account
}
const states = async () => (await stage.pauses()).map(({ state }) => state)
const told = () => stage.rows<{ title: string; body: string }>(sql`select title, body from notices_messages where title like '%已失效'`)
const hours = (count: number) => stage.advance(count * 60 * MINUTE_MS)

test('while its condition holds it waits for a day, and may be decided until then', async () => {
  await held()
  hours(23)
  expect(await lapseHeldPauses(stage.world)).toBe(0)
  const [first] = await stage.pauses()
  await decidePause(stage.world, stage.customer, { pause_id: first?.id ?? '', goes_on: false })
  hours(1)
  expect(await lapseHeldPauses(stage.world)).toBe(2)
  expect(await lapseHeldPauses(stage.world)).toBe(0)
  expect((await stage.pauses()).map(({ state, fail_reason }) => [state, fail_reason])).toEqual([
    ['PAUSE_FAIL', '已放弃暂停'],
    ['PAUSE_FAIL', '已失效：24 小时内无人处理'],
    ['PAUSE_FAIL', '已失效：24 小时内无人处理'],
  ])
  expect(await told()).toEqual([
    { title: '规则“测试规则”拦下待确认的 2 个暂停已失效', body: expect.stringContaining('24 小时内无人处理，未暂停投放') },
  ])
  await expect(decidePause(stage.world, stage.customer, { pause_id: (await stage.pauses())[1]?.id ?? '', goes_on: true })).rejects.toThrow()
})

test('once its condition has not held for an hour it lapses; one whose condition holds stays', async () => {
  const account = await held()
  const end = sql`update monitors_matches set ended_at = ${stage.clock.now()} where object_id in (
    select object_id from monitors_pauses order by id limit 1) and ad_account_id = ${account.id}`
  await stage.world.db.transaction({ kind: 'system' }, tx => tx.run(end))
  stage.advance(59 * MINUTE_MS)
  expect(await lapseHeldPauses(stage.world)).toBe(0)
  stage.advance(2 * MINUTE_MS)
  expect(await lapseHeldPauses(stage.world)).toBe(1)
  expect((await stage.pauses()).map(({ state, fail_reason }) => [state, fail_reason])).toEqual([
    ['PAUSE_FAIL', '已失效：触发条件已不再成立'],
    ['HELD', ''],
    ['HELD', ''],
  ])
})
