// The client against the real server: signing in over secure transmission, and how refusals come back.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, PASSWORD, startTestServer, type TestServer } from '../../../server/src/program/test-server.ts'
import { call } from './client.ts'
import { type Announcement, onAnnouncement } from '@tallyhelm/browser/calls/announcements'

let server: TestServer
const realFetch = globalThis.fetch
const sent: Request[] = []

/** What a page has and Node has not: a storage, and addresses relative to its own origin. */
beforeAll(async () => {
  server = await startTestServer()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  Object.assign(globalThis, { sessionStorage: storage, localStorage: storage })
  globalThis.fetch = (input, init) => {
    const request = new Request(new URL(String(input), server.url), init)
    sent.push(request.clone())
    return realFetch(request)
  }
})

afterAll(async () => {
  globalThis.fetch = realFetch
  await server.stop()
})

const wrong = { login_type: 'password', account: '13800009999', country_code: '86', password: 'secret-word', remember: false } as const

test('a wrong password comes back as its refusal, over a sealed body, and opens no dialog', async () => {
  const announced: Announcement[] = []
  const stop = onAnnouncement(announcement => announced.push(announcement))
  await expect(call(sessionEndpoints.login, wrong)).rejects.toMatchObject({ code: 1405, msg: '账号或密码错误' })
  stop()
  expect(announced).toEqual([])
  const login = sent.find(request => request.url.endsWith(sessionEndpoints.login.path))
  expect(login?.headers.get('transmission-mode')).toMatch(/^1;/)
  const body = await login?.text()
  expect(body).toMatch(/^k=[\w-]+&v=[\w-]+$/)
  expect(body).not.toContain('secret')
})

test('signing in gives a session, its sealed answer opened', async () => {
  const { mobile } = await addCustomer(server.world, 1, '13800001111')
  const answer = await call(sessionEndpoints.login, { ...wrong, account: ` ${mobile} `, password: PASSWORD })
  expect(answer.sid).toMatch(/^[\w-]{20,}$/)
})

test('fields that can be mended are named', async () => {
  const error = await call(sessionEndpoints.login, { ...wrong, password: undefined }, { background: true }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 9002, fields: [{ path: 'password', msg: '请输入密码' }] })
})

test('an aborted call throws the abort, not a failure', async () => {
  const leaving = AbortSignal.abort()
  await expect(call(sessionEndpoints.info, {}, { signal: leaving })).rejects.toMatchObject({ name: 'AbortError' })
})
