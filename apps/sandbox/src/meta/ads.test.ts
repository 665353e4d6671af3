// The ads edge over HTTP: the filter by effective status, the feedback of the review, and accounts that are not there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../http/test-client.ts'

let sandbox: TestSandbox
const id = 'act_990000000000077'

beforeAll(async () => {
  sandbox = await startTestSandbox(fetch)
  await sandbox.control('POST', 'accounts', {
    platform: 'meta',
    id: id.slice(4),
    ads: [
      { id: '1', name: '一', global: { Alcohol: 'words' } },
      { id: '2', name: '二', effective_status: 'ACTIVE' },
      { id: '3', name: '三', effective_status: 'DELETED' },
    ],
  })
})
afterAll(() => sandbox.stop())

const idsOf = async (query: string) => ((await sandbox.meta('GET', `${id}/ads?${query}`)).json.data as { id: string }[]).map(ad => ad.id) // the edge's rows

test('ads are filtered by effective status; deleted ones only when asked for', async () => {
  expect(await idsOf('fields=id')).toEqual(['1', '2'])
  expect(await idsOf('effective_status=["DISAPPROVED"]')).toEqual(['1'])
  expect(await idsOf('effective_status=["DELETED","ACTIVE"]')).toEqual(['2', '3'])
})

test('feedback is there where the review left some', async () => {
  const { json } = await sandbox.meta('GET', `${id}/ads?fields=name,effective_status,ad_review_feedback`)
  expect(json.data).toEqual([
    { id: '1', name: '一', effective_status: 'DISAPPROVED', ad_review_feedback: { global: { Alcohol: 'words' } } },
    { id: '2', name: '二', effective_status: 'ACTIVE' },
  ])
})

test('an unknown status, field or account is refused', async () => {
  for (const path of [`${id}/ads?effective_status=["GONE"]`, `${id}/ads?effective_status=x`, `${id}/ads?fields=nothing`, 'act_1/ads'])
    expect((await sandbox.meta('GET', path)).json.error.code).toBe(100)
})
