// The robot of a WeCom group: set, tried, told by a rule that fires, and in nobody's hands but its customer's.
import { robotKeyOf, robotProblem } from '@tallyhelm/protocol/topics/monitors/robot'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeRobot, robotOf, saveRobot, tellRobot, tryRobot } from './robots.ts'
import { addRule } from './save-rule.ts'
import { accountWithGroups, all, formOf, leaf, type MonitorStage, openMonitorStage } from './test-monitors.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

const address = (key: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`
const KEY = '693a91f6-7e1c-4bc4-97a0-0ec2a1f5aaab'
const GONE = '00000000-7e1c-4bc4-97a0-0ec2a1f5aaaa'
const jobs = () =>
  stage.rows<{ payload: { customer_id: string; text: string } }>(
    sql`select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = 'monitors.tell-robot'`,
  )

test.each([
  'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7e1c-4bc4-97a0-0ec2a1f5aaab',
  'https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=693a91f6-7e1c-4bc4-97a0-0ec2a1f5aaab',
  'https://qyapi.weixin.qq.com@169.254.169.254/cgi-bin/webhook/send?key=693a91f6-7e1c-4bc4-97a0-0ec2a1f5aaab',
  `${address(KEY)}&debug=1`,
  `${address('../../x')}`,
  'x',
])('%s is no address of a robot', typed => {
  expect(robotKeyOf(typed)).toBeUndefined()
  expect(robotProblem(typed)).toMatch(/^地址应为/)
})

test('a rule tells its group by the robot that is set, and the key is shown to nobody', async () => {
  const account = await accountWithGroups(stage, { dear: { spend_per_hour: '300' }, cheap: { spend_per_hour: '6' } })
  const form = formOf(all(leaf('SPEND', 'M5', 'GTE', '20')), {
    is_all_accounts: false,
    account_ids: [account.id],
    notice_ways: ['MESSAGE', 'WECOM'],
  })
  await expect(addRule(stage.world, stage.customer, form)).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
    fields: [{ path: 'notice_ways', msg: '请先设置企业微信群机器人' }],
  })
  await expect(tryRobot(stage.world, stage.customer)).rejects.toMatchObject({ refusal: 'ROBOT_MISSING' })
  expect(await saveRobot(stage.world, stage.customer, { address: address(KEY) })).toEqual({ changed: true })
  expect(await saveRobot(stage.world, stage.customer, { address: address(KEY) })).toEqual({ changed: false })
  expect(await tryRobot(stage.world, stage.customer)).toEqual({ is_sent: true, trouble: null })
  await stage.acting(form)
  await stage.tick(3)
  const [told, ...more] = await jobs()
  expect(more).toEqual([])
  await tellRobot(stage.world, { customerId: told?.payload.customer_id ?? '', text: told?.payload.text ?? '' })
  await expect(removeRobot(stage.world, stage.customer)).rejects.toMatchObject({ refusal: 'ROBOT_IN_USE', parameters: { count: 1 } })
  const kept = await stage.rows(sql`select robot_shown, robot_sealed like ${`%${KEY}%`} as is_open from monitors_settings`)
  expect(kept).toEqual([{ robot_shown: 'aaab', is_open: false }])
  expect(await stage.rows(sql`select from audit_entries where details::text like ${`%${KEY}%`}`)).toEqual([])
})

test('one that is gone says so, and one customer has nothing of another', async () => {
  await saveRobot(stage.world, stage.customer, { address: address(GONE) })
  expect(await tryRobot(stage.world, stage.customer)).toEqual({ is_sent: false, trouble: '93000: invalid webhook url' })
  expect((await robotOf(stage.world, stage.customer)).robot).toMatchObject({ shown: 'aaaa', trouble: '93000: invalid webhook url' })
  const other = { ...stage.customer, customerId: (await stage.tenant()).customerId }
  expect(await robotOf(stage.world, other)).toEqual({ robot: null })
  await expect(tryRobot(stage.world, other)).rejects.toMatchObject({ refusal: 'ROBOT_MISSING' })
  expect(await removeRobot(stage.world, other)).toEqual({ changed: false })
})
