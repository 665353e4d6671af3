// Google's access tokens: renewed before they end, by one process for all, and what happens when the endpoint or the store fails.
import { expect, test } from 'vitest'
import type { SharedToken, TokenStore } from '../ports/access-tokens.ts'
import type { HttpReply, HttpRequest, PlatformAlarm } from '../ports/handles.ts'
import { reply } from '../testing/scripted-http.ts'
import { createAccessTokens } from './access-tokens.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const MINUTE = 60_000
const credentials = { clientId: 'client', clientSecret: 'the-secret', refreshToken: 'the-refresh-token' }
const revoked = reply(400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })

/** The promise of the store in memory; the real one is tested over PostgreSQL. */
function memoryStore(clock: { ms: number }): TokenStore & { isAway: boolean; kept: SharedToken | null } {
  let busyUntil = 0
  let refusedUntil = 0
  const store = {
    isAway: false,
    kept: null as SharedToken | null,
    async take(staleUntil: Date) {
      if (store.isAway) throw new Error('the database is away')
      const isRefused = refusedUntil > clock.ms
      const isOurs = !isRefused && busyUntil <= clock.ms && (store.kept === null || store.kept.endsAt <= staleUntil)
      if (isOurs) busyUntil = clock.ms + 20_000
      return { shared: store.kept, isOurs, refusal: isRefused ? { code: 'invalid_grant', message: 'a moment ago' } : null }
    },
    async keep(shared: SharedToken) {
      if (store.isAway) throw new Error('the database is away')
      store.kept = shared
      busyUntil = 0
    },
    async putOff(forMs: number, refusal: unknown) {
      if (store.isAway) throw new Error('the database is away')
      if (refusal) refusedUntil = clock.ms + forMs
      busyUntil = refusal ? 0 : clock.ms + forMs
    },
  }
  return store
}

/** One endpoint, one store, and as many processes as asked for. */
function house(answer?: (bought: number) => HttpReply | Promise<HttpReply>) {
  const clock = { ms: START, now: () => new Date(clock.ms) }
  const store = memoryStore(clock)
  const requests: HttpRequest[] = []
  const alarms: PlatformAlarm[] = []
  const troubles: string[] = []
  const http = {
    async send(request: HttpRequest): Promise<HttpReply> {
      requests.push(request)
      const bought = requests.length
      return answer ? await answer(bought) : reply(200, { access_token: `token-${bought}`, expires_in: 3599, token_type: 'Bearer' })
    },
  }
  const process = () =>
    createAccessTokens({
      url: 'https://oauth.example/token',
      credentials,
      http,
      clock,
      store,
      onAlarm: alarm => alarms.push(alarm),
      onTrouble: message => troubles.push(message),
      patienceMs: 1500,
    })
  return { clock, store, requests, alarms, troubles, process }
}
const token = (name: string) => ({ kind: 'token', token: name })

test('a refresh token buys an access token, which serves until shortly before its end', async () => {
  const { clock, requests, process } = house()
  const tokens = process()
  expect(await tokens.current()).toEqual(token('token-1'))
  clock.ms += 49 * MINUTE
  expect(await tokens.current()).toEqual(token('token-1'))
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://oauth.example/token' })
  expect(Object.fromEntries(new URLSearchParams(String(requests[0]?.body)))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'client',
    client_secret: 'the-secret',
    refresh_token: 'the-refresh-token',
  })
})

test('it is renewed before it ends, without any call waiting', async () => {
  const { clock, requests, process } = house()
  const tokens = process()
  await tokens.current()
  clock.ms += 51 * MINUTE
  expect(await tokens.current()).toEqual(token('token-1'))
  await expect.poll(() => tokens.current()).toEqual(token('token-2'))
  expect(requests).toHaveLength(2)
})

test('a token that has ended is never given: the call waits for the next one', async () => {
  const { clock, process } = house()
  const tokens = process()
  await tokens.current()
  clock.ms += 61 * MINUTE
  expect(await tokens.current()).toEqual(token('token-2'))
})

test('two processes, and many calls of each, renew once', async () => {
  const { clock, requests, process } = house(async bought => {
    await new Promise(resolve => setTimeout(resolve, 400))
    return reply(200, { access_token: `token-${bought}`, expires_in: 3599 })
  })
  const [one, two] = [process(), process()]
  const calls = () => Promise.all([one, two, one, two, one].map(tokens => tokens.current()))
  expect(await calls()).toEqual(Array(5).fill(token('token-1')))
  clock.ms += 61 * MINUTE
  expect(await calls()).toEqual(Array(5).fill(token('token-2')))
  expect(requests).toHaveLength(2)
})

test('a refused refresh token alarms, is not asked again at once, and the other process hears of it', async () => {
  const { clock, requests, alarms, process } = house(bought =>
    bought === 1 ? revoked : reply(200, { access_token: 'token-2', expires_in: 3599 }),
  )
  const [one, two] = [process(), process()]
  const refused = { kind: 'refused', trouble: { code: 'invalid_grant' } }
  expect(await one.current()).toMatchObject(refused)
  expect(await one.current()).toMatchObject(refused)
  expect(await two.current()).toMatchObject(refused)
  expect(requests).toHaveLength(1)
  expect(alarms[0]).toEqual({ kind: 'CREDENTIALS_REFUSED', message: 'invalid_grant: Token has been expired or revoked.' })
  clock.ms += MINUTE + 1000
  expect(await two.current()).toEqual(token('token-2'))
})

test('it alarms while the token at hand still lives', async () => {
  const { clock, alarms, process } = house(bought => (bought === 1 ? reply(200, { access_token: 'token-1', expires_in: 3599 }) : revoked))
  const tokens = process()
  await tokens.current()
  clock.ms += 51 * MINUTE
  expect(await tokens.current()).toEqual(token('token-1'))
  await expect.poll(() => alarms).toHaveLength(1)
  expect(await tokens.current()).toEqual(token('token-1'))
})

test.each<[string, HttpReply, 'refused' | 'unavailable']>([
  ['a wrong client', reply(401, { error: 'invalid_client' }), 'refused'],
  ['a client that may not', reply(403, { error: 'unauthorized_client' }), 'refused'],
  ['away', { kind: 'lost', sent: false, reason: 'ECONNREFUSED' }, 'unavailable'],
  ['slow', { kind: 'lost', sent: true, reason: 'timed out' }, 'unavailable'],
  ['a fault', reply(503, 'Service Unavailable'), 'unavailable'],
  ['a fault with words', reply(400, { error: 'temporarily_unavailable' }), 'unavailable'],
  ['too many calls', reply(429, { error: 'rate_limit_exceeded' }, { 'retry-after': '7' }), 'unavailable'],
  ['a yes without a token', reply(200, { token_type: 'Bearer' }), 'unavailable'],
  ['HTML', reply(200, '<html>'), 'unavailable'],
])('the token endpoint answers %s: no token, and %s is told', async (_name, answer, kind) => {
  const { alarms, process } = house(() => answer)
  expect(await process().current()).toMatchObject({ kind })
  expect(alarms).toHaveLength(kind === 'refused' ? 1 : 0)
})

test('while the endpoint is away the token at hand serves to its end, and one call in a while tries', async () => {
  const { clock, requests, process } = house(bought =>
    bought === 1 ? reply(200, { access_token: 'token-1', expires_in: 3599 }) : { kind: 'lost', sent: false, reason: 'x' },
  )
  const tokens = process()
  await tokens.current()
  clock.ms += 51 * MINUTE
  for (let call = 0; call < 10; call += 1) expect(await tokens.current()).toEqual(token('token-1'))
  expect(requests).toHaveLength(2)
  clock.ms += 8 * MINUTE
  expect(await tokens.current()).toMatchObject({ kind: 'unavailable', trouble: { code: 'TOKEN_ENDPOINT_AWAY' } })
})

test('without its store a process goes on, and buys for itself once its token ends', async () => {
  const { clock, store, requests, troubles, process } = house()
  const tokens = process()
  await tokens.current()
  store.isAway = true
  clock.ms += 51 * MINUTE
  expect(await tokens.current()).toEqual(token('token-1'))
  expect(requests).toHaveLength(1)
  clock.ms += 9 * MINUTE
  expect(await tokens.current()).toEqual(token('token-2'))
  expect(troubles[0]).toContain('the database is away')
  store.isAway = false
  clock.ms += MINUTE
  expect(await process().current()).toEqual(token('token-3'))
})

test('a token that the platform refuses before its time is not given again, nor bought anew for every call', async () => {
  const { clock, store, requests, process } = house()
  const tokens = process()
  await tokens.current()
  clock.ms += 20 * MINUTE
  tokens.discard('token-1')
  expect(await tokens.current()).toEqual(token('token-2'))
  expect(store.kept?.token).toBe('token-2')
  tokens.discard('token-2')
  expect(await tokens.current()).toMatchObject({ kind: 'unavailable', trouble: { code: 'TOKEN_NOT_TAKEN' } })
  expect(requests).toHaveLength(2)
  clock.ms += MINUTE
  expect(await tokens.current()).toEqual(token('token-3'))
})

test('the answer’s time counts from the question', async () => {
  const { clock, store, process } = house(() => {
    clock.ms += 5000
    return reply(200, { access_token: 'token-1', expires_in: 3599 })
  })
  await process().current()
  expect(store.kept?.endsAt).toEqual(new Date(START + 3_599_000))
})
