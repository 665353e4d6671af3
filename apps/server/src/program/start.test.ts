// The server as a whole: it starts on a free port, says when it is healthy, and stops.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, clientOf, PASSWORD, startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await addCustomer(server.world, 1, '13800000001')
})
afterAll(() => server?.stop())

test('it is healthy, signs a user in over the network, and forgets the session at sign-out', async () => {
  const client = clientOf(server.url)
  expect(await client.call('GET', '/api/health')).toMatchObject({ status: 200, code: 0, data: { status: 'ready' } })

  const login = await client.signIn({ account: '13800000001', password: PASSWORD })
  expect(login.headers.get('set-cookie')).toMatch(/^__Host-tallyhelm=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/)
  expect(await client.info()).toMatchObject({ code: 0, data: { mobile: '138****0001', is_master: true, customer_type: 1 } })

  expect(await client.call('GET', '/api/security/auth/logout')).toMatchObject({ status: 200, code: 0, data: {} })
  expect(await client.info()).toMatchObject({ status: 401, code: 8 })
})

test.each([
  ['a migration is missing', `delete from schema_migrations where name like '0010%'`],
  ['a function is older than its file', `update schema_functions set revision = 0 where name = 'quota/quota_accept_group'`],
])('health says 503 and why while %s', async (_case, text) => {
  const fresh = await startTestServer({ server: { roles: ['api'] } })
  try {
    await fresh.world.db.pool.query(text)
    const answer = await clientOf(fresh.url).call('GET', '/api/health')
    expect(answer).toMatchObject({ status: 503, code: 5004, data: { unready: ['migrations'] } })
  } finally {
    await fresh.stop()
  }
})

test('a server that is older than its database is ready', async () => {
  const fresh = await startTestServer({ server: { roles: ['api'] } })
  try {
    await fresh.world.db.pool.query('update schema_functions set revision = revision + 1')
    expect(await clientOf(fresh.url).call('GET', '/api/health')).toMatchObject({ status: 200, code: 0 })
  } finally {
    await fresh.stop()
  }
})

test('a call in progress when the server is told to stop is answered', async () => {
  const fresh = await startTestServer()
  await addCustomer(fresh.world, 1, '13800000001')
  const control = await fresh.world.db.pool.connect()
  await control.query('begin; lock table session_attempts')
  const login = clientOf(fresh.url).signIn({ account: '13800000001', password: PASSWORD })
  const waiting = async () =>
    (await control.query(`select from pg_locks where not granted and relation = 'session_attempts'::regclass`)).rowCount
  await expect.poll(waiting).toBe(1)
  const stopped = fresh.stop()
  await control.query('commit')
  control.release()
  expect(await login).toMatchObject({ status: 200, code: 0 })
  await stopped
  await expect(clientOf(fresh.url).info()).rejects.toThrow('fetch failed')
})
