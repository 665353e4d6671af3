// Channel slots: a worker's runners as the program has them, over a real queue. Nothing here can come by a poll.
import { randomUUID } from 'node:crypto'
import { pauseDispatch, resumeDispatch } from '@tallyhelm/flows/channels/pause-dispatch'
import { addQuota } from '@tallyhelm/flows/quota/add-quota'
import { type Account, person, type Stage, stageIn, type Tenant } from '@tallyhelm/flows/quota/test-stage'
import { sendCode } from '@tallyhelm/flows/session/send-code'
import { type QueueWorker, startWorker } from '@tallyhelm/infra/queue/worker'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { openTestWorld } from '@tallyhelm/world/open/test-world'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobRunners, slotsOf } from './all.ts'

const NO_POLL_MS = 600_000
let stage: Stage
let tenant: Tenant
let worker: QueueWorker | undefined
let letGo: () => void
let outbox: { to: string }[]
/** The platform of these channels answers no change until it is let go. */
let hangs: Set<Channel>
let hanging: Channel[]
const channelOf = new Map<string, Channel>()

beforeEach(async () => {
  const opened = await openTestWorld()
  // The queue goes by the database's clock, so this world does too.
  Object.assign(opened.clock, { now: () => new Date() })
  outbox = opened.outbox
  stage = stageIn(opened)
  tenant = await stage.tenant()
  hangs = new Set()
  hanging = []
  const gone = new Promise<void>(resolve => (letGo = resolve))
  stage.platforms.hooks.beforeChange = async change => {
    const channel = channelOf.get(change.account.outsideAccountId)
    if (!channel || !hangs.has(channel)) return
    hanging.push(channel)
    await gone
  }
  // Without the general runner: no leg and no message may need it.
  const [, ...runners] = jobRunners(stage.world, { general: 1, eachChannel: 2 })
  worker = await startWorker({ url: opened.databaseUrl, runners, log: stage.world.log, pollIntervalMs: NO_POLL_MS })
})
afterEach(async () => {
  letGo()
  await worker?.stop()
  await stage.close()
})

const account = async (channel: Channel): Promise<Account> => {
  const opened = await stage.account(tenant, channel)
  channelOf.set(opened.outsideAccountId, channel)
  return opened
}
async function add(...channels: Channel[]): Promise<Order> {
  const items: { account_id: string; amount: string }[] = []
  for (const channel of channels) items.push({ account_id: (await account(channel)).id, amount: '50' })
  return addQuota(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: { adjust_type: 'ADD', remark: '', items } })
}
const become = (order: Order, ...states: string[]) => expect.poll(() => stage.states(order)).toEqual(states)

test.each(CHANNEL_CODES)('%s may hang with all its slots: the legs of the others go on, and its own once it answers', async channel => {
  hangs.add(channel)
  const own = [await add(channel), await add(channel), await add(channel)]
  await expect.poll(() => hanging).toEqual([channel, channel])
  for (const other of CHANNEL_CODES.filter(code => code !== channel))
    await become(await add(other), other === 'GOOGLE' ? 'WAITING_CHANNEL' : 'FINISHED')
  // Several lines in one order are given their jobs by whichever channel has a free slot.
  const mixed = await add(...CHANNEL_CODES)
  const ended = CHANNEL_CODES.map(code => (code === channel ? 'RESERVED' : code === 'GOOGLE' ? 'WAITING_CHANNEL' : 'FINISHED'))
  await become(mixed, ...ended)
  expect(hanging).toHaveLength(2)
  hangs.clear()
  letGo()
  // What it had taken beyond its slots went back after a while, and is taken again by the first slot that is free.
  for (const order of own) await become(order, channel === 'GOOGLE' ? 'WAITING_CHANNEL' : 'FINISHED')
  expect(await stage.violations()).toEqual([])
})

test('a code that somebody waits for is sent while neither the rest of the worker nor any channel has a free slot', async () => {
  for (const channel of CHANNEL_CODES) hangs.add(channel)
  await add(...CHANNEL_CODES, ...CHANNEL_CODES)
  await expect.poll(() => hanging.length).toBe(2 * CHANNEL_CODES.length)
  const stranger = { address: '203.0.113.9', userAgent: '', sid: undefined }
  await sendCode(stage.world, stranger, { phone: '13900000001', country_code: '86', purpose: 'register' })
  await expect.poll(() => outbox.map(sent => sent.to)).toEqual(['8613900000001'])
})

test('TikTok has no more slots than calls that get their turn in time', () => {
  const told = { workerConcurrency: 16, channelSlots: 256, tiktokCallsPerSecond: 10 }
  const slots = (changed: Partial<typeof told>) => jobRunners(stage.world, slotsOf({ ...told, ...changed })).map(runner => runner.slots)
  expect(slots({})).toEqual([16, 8, 256, 256, 50, 3, 6])
  expect(slots({ channelSlots: 30 })).toEqual([16, 8, 30, 30, 30, 3, 6])
  expect(slots({ tiktokCallsPerSecond: 1 })).toEqual([16, 8, 256, 256, 5, 3, 6])
})

test('the waiting legs of a resumed channel start at once', async () => {
  const staff = person('9')
  await pauseDispatch(stage.world, staff, { channel: 'TIKTOK', reason: '渠道升级' })
  const orders = [await add('TIKTOK'), await add('TIKTOK'), await add('TIKTOK')]
  const looked = async () => {
    const { rows } = await stage.query(`select id from quota_items where due_at > now() + interval '30 seconds'`)
    return rows.length
  }
  // Each has been looked at and put off by the minute of a pause.
  await expect.poll(looked).toBe(orders.length)
  await resumeDispatch(stage.world, staff, { channel: 'TIKTOK', reason: '完成' })
  for (const order of orders) await become(order, 'FINISHED')
  expect(await looked()).toBe(0)
})
