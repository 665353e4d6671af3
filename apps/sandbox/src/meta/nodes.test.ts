// Nodes by their id, several at once, and what Meta has and the sandbox has not, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../http/test-client.ts'

let sandbox: TestSandbox
const A = 'act_990000000000091'
const B = 'act_990000000000092'

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
  const ads = [
    { id: '120000000000001', name: '一', global: { Alcohol: 'words' } },
    { id: '120000000000002', name: '二', effective_status: 'PAUSED' },
  ]
  await sandbox.control('POST', 'accounts', { platform: 'meta', id: A.slice(4), name: '甲', ads, pixel_ids: ['992000000000091'] })
  await sandbox.control('POST', 'accounts', { platform: 'meta', id: B.slice(4), name: '乙' })
})
afterAll(() => sandbox.stop())

const read = async (path: string) => (await sandbox.meta('GET', path)).json

test('an ad and a pixel are read by their ids, as their edges tell them', async () => {
  const fields = 'name,account_id,status,effective_status,ad_review_feedback'
  const { data } = await read(`${A}/ads?fields=${fields}`)
  expect(await read(`120000000000001?fields=${fields}`)).toEqual(data[0])
  expect(data[1]).toMatchObject({ id: '120000000000002', account_id: A.slice(4), status: 'PAUSED', effective_status: 'PAUSED' })
  expect(await read('120000000000002')).toEqual({ id: '120000000000002' })
  expect(await read('992000000000091?fields=name')).toEqual((await read(`${A}/adspixels?fields=name`)).data[0])
})

test.each([
  ['GET', '120000000000001?fields=placement', 'a field of an ad'],
  ['GET', '120000000000001/adcreatives', 'an edge of an ad'],
  ['POST', `${A}/adcreatives`, 'a creative of its own'],
  ['GET', 'insights?ids=120000000000001&level=ad', 'an edge of several'],
  ['GET', 'me', 'the token’s owner'],
  ['GET', '?ids=me', 'a name among ids'],
])('%s %s: %s is told to be not imitated', async (method, path, _what) => {
  const reply = await sandbox.meta(method, path, method === 'POST' ? { status: 'PAUSED' } : undefined)
  expect(reply.json.error).toMatchObject({ code: 3, message: expect.stringContaining('not imitated') })
})

test.each([
  ['120000000000001?fields=nothing', 100],
  ['120999999999999?fields=name,daily_budget', 100],
  [`${A}/nothing`, 2500],
  [`${A}/insights/nothing`, 2500],
  ['nothing', 2500],
])('%s is nothing at Meta either', async (path, code) => {
  expect((await read(path)).error.code).toBe(code)
})

test('several ids are read at once, each under its id as it is read alone', async () => {
  const both = await read(`?ids=${A},${B}&fields=name,currency`)
  expect(both).toEqual({ [A]: await read(`${A}?fields=name,currency`), [B]: await read(`${B}?fields=name,currency`) })
  expect(await read(`?ids=${B},120000000000002,${B}&fields=name`)).toEqual({
    [B]: { id: B, name: '乙' },
    '120000000000002': { id: '120000000000002', name: '二' },
  })
})

test('one id that cannot be read fails them all', async () => {
  expect((await read(`?ids=${A},act_1`)).error).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await read(`?ids=${A},120999999999999`)).error).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await read(`?ids=${A}&fields=nothing`)).error.code).toBe(100)
  expect((await read(`?ids=${A},`)).error.code).toBe(100)
  expect((await read(`?ids=${Array.from({ length: 51 }, (_, index) => 1000 + index).join(',')}`)).error).toMatchObject({
    code: 100,
    message: expect.stringContaining('Maximum: 50'),
  })
  expect((await read(`${A}?ids=${B}`)).error.code).toBe(3)
})
