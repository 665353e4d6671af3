// Rejected ads against replies written from Meta's description of the ads edge and its review feedback.
import { expect, test } from 'vitest'
import { at, reply, type Scripted, scripted } from '../testing/scripted-http.ts'
import { createMetaPlatform } from './meta-platform.ts'

const account = { outsideAccountId: '9007199254740993', currency: 'USD' } as const
const platform = (http: Scripted) =>
  createMetaPlatform({
    baseUrl: 'https://graph.example/v26.0',
    accessToken: 'token',
    appSecret: 'secret',
    businessId: '77',
    http,
    clock: at('2026-11-20T10:00:00Z'),
  })
const read = (http: Scripted) => platform(http).readRejectedAds?.(account)
const ad = (id: string, feedback?: unknown, status = 'DISAPPROVED') => ({
  id,
  name: `Ad ${id}`,
  effective_status: status,
  ...(feedback === undefined ? {} : { ad_review_feedback: feedback }),
})
const tooMuch = reply(400, {
  error: { message: 'Please reduce the amount of data you are asking for', type: 'X', code: 1, fbtrace_id: 'T' },
})

test('the edge is asked for disapproved ads only, page by page', async () => {
  const http = scripted(
    reply(200, { data: [ad('1')], paging: { cursors: { after: 'c' }, next: 'https://graph.example/next' } }),
    reply(200, { data: [ad('2')], paging: { cursors: { after: 'd' } } }),
  )
  expect(await read(http)).toMatchObject({ kind: 'ok', value: [{ outsideAdId: '1' }, { outsideAdId: '2' }] })
  const [first, second] = http.requests.map(request => new URL(request.url).searchParams)
  expect(http.requests[0]?.url).toMatch(/^https:\/\/graph\.example\/v26\.0\/act_9007199254740993\/ads\?/)
  expect([first?.get('fields'), first?.get('effective_status'), second?.get('after')]).toEqual([
    'id,name,effective_status,ad_review_feedback,creative{id,image_url,thumbnail_url}',
    '["DISAPPROVED"]',
    'c',
  ])
})

test.each([
  ['nothing said', undefined, 'POLICY', []],
  ['a policy', { global: { 'Personal Attributes': 'words' } }, 'POLICY', ['Personal Attributes']],
  ['a placement', { placement_specific: { instagram: { Alcohol: 'words' } } }, 'POLICY', ['Alcohol']],
  [
    'a rights holder',
    { global: { Alcohol: 'words' }, placement_specific: { dri_copyright: { Copyright: 'words' } } },
    'RIGHTS',
    ['Copyright', 'Alcohol'],
  ],
  [
    'a hacked account before all else',
    { placement_specific: { facebook: { Alcohol: 'w' }, dri_counterfeit: { Fake: 'w' }, compromise: { Hacked: 'w' } } },
    'COMPROMISED',
    ['Hacked', 'Fake', 'Alcohol'],
  ],
])('what the review says of an ad: %s', async (_what, feedback, violationType, reasons) => {
  const answer = await read(scripted(reply(200, { data: [ad('1', feedback), ad('2', undefined, 'ACTIVE')] })))
  expect(answer).toEqual({ kind: 'ok', value: [{ outsideAdId: '1', name: 'Ad 1', violationType, reasons, pictureAddress: null }] })
})

test.each([
  [
    'the whole picture',
    { id: '7', image_url: 'https://a.fbcdn.net/1.png', thumbnail_url: 'https://a.fbcdn.net/2.png' },
    'https://a.fbcdn.net/1.png',
  ],
  ['a small one', { id: '7', thumbnail_url: 'https://a.fbcdn.net/2.png' }, 'https://a.fbcdn.net/2.png'],
  ['none', { id: '7' }, null],
])('where the picture of an ad is: %s', async (_what, creative, pictureAddress) => {
  const answer = await read(scripted(reply(200, { data: [{ ...ad('1'), creative }] })))
  expect(answer).toMatchObject({ kind: 'ok', value: [{ pictureAddress }] })
})

test('a page that is too large is asked for smaller, and in the end given up', async () => {
  const http = scripted(tooMuch, reply(200, { data: [ad('1')] }))
  expect(await read(http)).toMatchObject({ kind: 'ok' })
  expect(http.requests.map(request => new URL(request.url).searchParams.get('limit'))).toEqual(['200', '50'])
  expect(await read(scripted(tooMuch, tooMuch, tooMuch))).toMatchObject({ kind: 'unavailable' })
})

test.each([
  ['an ad without an id', { data: [{ effective_status: 'DISAPPROVED' }] }],
  ['feedback that is no map', { data: [ad('1', { global: ['x'] })] }],
])('a reply with %s does not hold', async (_what, body) => {
  expect(await read(scripted(reply(200, body)))).toMatchObject({ kind: 'unavailable', why: 'platform_fault' })
})
