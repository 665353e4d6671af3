// What Google's adapter makes of its own connection: tokens, versions and headers.
import { describe, expect, test } from 'vitest'
import type { HttpReply, PlatformAlarm } from '../ports/handles.ts'
import { fixedToken, reply, type Scripted, scripted } from '../testing/scripted-http.ts'
import { createGooglePlatform } from './google-platform.ts'
import { account, budgetRow, change, failure, options, platform, rows } from './test-google.ts'

test('a read whose token was refused goes once more with the next one; a write is left to whoever sends it again', async () => {
  const expired = failure('authenticationError', 'OAUTH_TOKEN_EXPIRED', 401)
  const tokens = fixedToken('token')
  const over = (http: Scripted) => createGooglePlatform({ ...options(http), tokens })
  expect(await over(scripted(expired, rows(budgetRow()))).readQuota(account)).toMatchObject({ kind: 'ok' })
  expect(await over(scripted(expired, expired)).readQuota(account)).toMatchObject({ kind: 'unavailable', why: 'unauthorized' })
  const write = scripted(rows(budgetRow()), expired)
  expect(await over(write).changeQuota(change)).toMatchObject({ kind: 'not_done', why: 'unavailable' })
  expect(write.requests).toHaveLength(2)
  expect(tokens.discarded).toEqual(Array(4).fill('token'))
})

test('without a token nothing is sent, and nothing is refused for good', async () => {
  const trouble = { code: 'invalid_grant', message: 'words' }
  for (const kind of ['refused', 'unavailable'] as const) {
    const http = scripted()
    const ill = createGooglePlatform({ ...options(http), tokens: { current: async () => ({ kind, trouble }), discard: () => undefined } })
    expect(await ill.changeQuota(change)).toEqual({ kind: 'not_done', why: 'unavailable', trouble })
    expect(await ill.readQuota(account)).toEqual({
      kind: 'unavailable',
      why: kind === 'refused' ? 'unauthorized' : 'no_answer',
      trouble,
    })
    expect(http.requests).toEqual([])
  }
})

test('a version that is over alarms; one that is known says when it ends', async () => {
  const alarms: PlatformAlarm[] = []
  const http = scripted(failure('requestError', 'UNSUPPORTED_VERSION'))
  const ended = createGooglePlatform({ ...options(http), onAlarm: alarm => alarms.push(alarm) })
  await ended.readQuota(account)
  expect(alarms).toEqual([{ kind: 'VERSION_ENDED', message: 'requestError.UNSUPPORTED_VERSION: words [request-id R]' }])
  expect(ended.version).toEqual({ name: 'v25', endsOn: '2027-08-01' })
})

describe('an ill connection refuses no order and hides no customer', () => {
  const bare = (status: number, name: string) => reply(status, { error: { code: status, status: name, message: 'x' } })
  test.each<[string, HttpReply]>([
    ['the version is over', failure('requestError', 'UNSUPPORTED_VERSION')],
    ['no developer token', failure('requestError', 'DEVELOPER_TOKEN_PARAMETER_MISSING')],
    ['no login customer', failure('requestError', 'LOGIN_CUSTOMER_ID_PARAMETER_MISSING')],
    ['a wrong login customer', failure('headerError', 'INVALID_LOGIN_CUSTOMER_ID')],
    ['an unknown cloud project', failure('requestError', 'CLOUD_PROJECT_NOT_FOUND')],
    ['the API is switched off for the project', bare(403, 'PERMISSION_DENIED')],
    ['an address that is not there', bare(404, 'NOT_FOUND')],
    ['a method that is not there', bare(501, 'UNIMPLEMENTED')],
  ])('%s', async (_name, answer) => {
    expect(await platform(scripted(rows(budgetRow()), answer)).changeQuota(change)).toMatchObject({ kind: 'not_done', why: 'unavailable' })
    expect(await platform(scripted(answer)).readQuota(account)).toMatchObject({ kind: 'unavailable', why: 'unauthorized' })
  })
})
