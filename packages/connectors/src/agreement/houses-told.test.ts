// What the sandbox's houses tell, as the adapters read it: forged, unknown, repeated, with a changed key, and bytes of nobody.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { about, build, clearStage, control, METHODS, open, pay, soon, stage, startStage, stopStage } from './test-house-stage.ts'

beforeAll(startStage)
beforeEach(clearStage)
afterAll(stopStage)

const FORGED = [
  'notice_wrong_signature',
  'notice_wrong_key',
  'notice_wrong_merchant',
  'notice_altered_amount',
  'notice_altered_currency',
  'notice_half_body',
] as const
test.each(METHODS.flatMap(method => FORGED.map(kind => [method, kind] as const)))(
  '%s: %s is not genuine, what follows is',
  async (method, kind) => {
    await control('faults', { kind, times: 1 })
    await pay(method)
    expect(stage.readings.map(each => each.kind === 'genuine')).toEqual([false, true])
    if (kind === 'notice_wrong_merchant') expect(stage.readings[0]).toEqual({ kind: 'forged', why: 'merchant' })
  },
)

test.each(METHODS)('%s: words and orders that nobody knows are genuine and say so; retries keep their id', async method => {
  await control('faults', { kind: 'notice_unknown_status', times: 1 })
  const placed = await open(method)
  await control(`houses/${method}/pay`, { number: placed.number })
  await soon(() => expect(about('payment')).toMatchObject([{ payment: { state: 'UNKNOWN' } }, { payment: { state: 'PAID' } }]))
  stage.readings = []
  await control('faults', { kind: 'notice_ten_times', times: 1 })
  await control(`houses/${method}/pay`, { number: (await open(method)).number })
  await soon(() => expect(stage.readings).toHaveLength(10))
  expect(new Set(stage.readings.map(each => each.kind === 'genuine' && each.noticeId)).size).toBe(1)
})

test('WeChat Pay: a probe is refused as one, and an old notification for its age', async () => {
  await control('faults', { kind: 'notice_probe', times: 1 })
  await pay('WECHAT')
  expect(stage.readings[0]).toEqual({ kind: 'forged', why: 'probe' })
  stage.readings = []
  await control('faults', { kind: 'notice_old', times: 1 })
  await pay('WECHAT')
  expect(stage.readings[0]).toEqual({ kind: 'forged', why: 'age' })
})

test.each(METHODS)('%s: after the house changed its key, both are believed', async method => {
  const before = stage.keys[method].public_keys
  stage.keys = { ...stage.keys, [method]: await control(`houses/${method}/rotate`, {}) }
  stage.houses = build(stage.keys)
  const source = await pay(method)
  expect(stage.readings).toMatchObject([{ kind: 'genuine' }])
  expect(await stage.houses[method].query(source.placed)).toMatchObject({ kind: 'found' })
  const old = build({ ...stage.keys, [method]: { ...stage.keys[method], public_keys: before } })
  const [notice] = stage.notices
  if (!notice) throw new Error('no notice')
  expect(old[method].readNotice(notice, new Date())).toMatchObject({ kind: 'forged' })
  expect(await old[method].query(source.placed)).toMatchObject({ kind: 'unavailable' })
})

test.each(METHODS)('%s: no bytes make the reading of a notification throw, and none but the house makes one genuine', async method => {
  await pay(method)
  const [genuine] = stage.notices
  if (!genuine) throw new Error('no notice')
  const body = Buffer.from(genuine.body)
  const names = Object.keys(genuine.headers).filter(name => /wechatpay|encrypt|merchant|sign/.test(name))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(), fc.nat(255), fc.string(), fc.nat(), (bytes, place, byte, header, which) => {
      const at = place % body.length
      const changed = Buffer.from(body)
      changed[at] = byte
      const name = names[which % Math.max(names.length, 1)]
      const headers = name === undefined ? genuine.headers : { ...genuine.headers, [name]: header }
      for (const notice of [
        { ...genuine, body: bytes },
        { ...genuine, body: body.subarray(0, at) },
        ...(body[at] === byte ? [] : [{ ...genuine, body: changed }]),
        ...(name === undefined || name === 'wechatpay-signature-type' ? [] : [{ ...genuine, headers }]),
      ]) {
        const reading = stage.houses[method].readNotice(notice, new Date())
        if (reading.kind === 'genuine') expect(reading).toEqual(stage.readings[0])
        stage.houses[method].replyTo(reading, notice, false, new Date())
      }
    }),
    { numRuns: 150 },
  )
})
