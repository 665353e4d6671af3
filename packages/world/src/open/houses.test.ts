// Keys of payment houses over a real database: in force as the database says, replaced, unreadable, tried, and never shown.
import { generateKeyPairSync } from 'node:crypto'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { movableClock } from '@tallyhelm/infra/clock/clock'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { createLogger } from '@tallyhelm/infra/log/log'
import type { PaymentHouse, QueryAnswer } from '@tallyhelm/connectors/ports/payment-house'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HouseAdapters } from './house-adapters.ts'
import { createHouses } from './houses.ts'
import { openSecrets } from './secrets.ts'

const clock = movableClock(new Date('2026-11-25T02:00:00Z'))
const privateKey = pem(2048)
let database: TestDatabase
let answer: QueryAnswer = { kind: 'none' }
const lines: string[] = []

function pem(modulusLength: number) {
  const pair = generateKeyPairSync('rsa', { modulusLength })
  return {
    own: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    theirs: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const keys = (merchant_id: string) => ({
  gateway: 'https://gpapi.lianlianpay.com',
  merchant_id,
  private_key: privateKey.own,
  public_keys: `s1\n${privateKey.theirs}s2\n${privateKey.theirs}`,
})
const adapters: HouseAdapters = {
  LIAN_LIAN: given => {
    if (given.merchant_id === 'unusable') throw new Error(given.private_key)
    return { method: 'LIAN_LIAN', query: async () => answer } as unknown as PaymentHouse // nothing else is asked of it here
  },
}
function houses(secretKey = 5) {
  const config = loadConfig({
    DATABASE_URL: database.url,
    SECRET_KEY: Buffer.alloc(32, secretKey).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: testTransmissionKey(),
  })
  const log = createLogger({ name: 'test', level: 'trace', destination: { write: (line: string) => void lines.push(line) } })
  const nobody = async () => ({ kind: 'lost' as const, sent: false, reason: 'nobody' })
  return createHouses({
    db: database.database,
    secrets: openSecrets(config),
    log,
    adapters,
    outside: { http: { send: nobody }, files: { download: nobody }, clock },
  })
}
async function hold(id: string, sealed: string): Promise<void> {
  await database.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into cases_cases (id, kind, subject, title, object_kind, object_id, maker_kind, maker_id, maker, asked_reason, submitted_at, due_at)
      values (${id}, 'HOUSE_KEYS', ${id}, '密钥', 'payment_method', 'LIAN_LIAN', 'staff', '1', '财务', '更换', now(), now())`)
    await tx.run(sql`update payments_house_keys set ended_at = now() where ended_at is null`)
    await tx.run(
      sql`insert into payments_house_keys (id, method, shown, tried_at, in_force_at) values (${id}, 'LIAN_LIAN', '{}', now(), now())`,
    )
    await tx.run(sql`insert into payments_sealed_house_keys (id, sealed) values (${id}, ${sealed})`)
  })
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

test('without keys a method has no house; with them every process has it, and others take their place', async () => {
  const one = houses()
  await one.refresh()
  expect([one.of('LIAN_LIAN'), one.standing('LIAN_LIAN').source]).toEqual([undefined, 'NONE'])
  await hold('1', one.offer('LIAN_LIAN', keys('first'))?.seal('1') ?? '')
  await one.refresh()
  const first = one.of('LIAN_LIAN')
  expect(one.standing('LIAN_LIAN')).toMatchObject({ source: 'CONSOLE', id: '1', shown: { merchant_id: 'first' } })
  await hold('2', one.offer('LIAN_LIAN', { merchant_id: 'second' })?.seal('2') ?? '')
  await one.refresh()
  expect(one.of('LIAN_LIAN')).not.toBe(first)
  expect(one.standing('LIAN_LIAN').shown).toMatchObject({
    merchant_id: 'second',
    public_keys: expect.stringMatching(/^s1（指纹 \w{16}）、s2/),
  })
  expect(JSON.stringify(one.standing('LIAN_LIAN'))).not.toContain('PRIVATE KEY')
})

test('another SECRET_KEY can’t open them: no house, and it says so', async () => {
  const stranger = houses(6)
  await stranger.refresh()
  expect([stranger.of('LIAN_LIAN'), stranger.standing('LIAN_LIAN')]).toMatchObject([undefined, { source: 'UNREADABLE', shown: {} }])
})

test('a trial is a real question; a house that does not answer refuses them, without our secrets in its words', async () => {
  const offer = houses().offer('LIAN_LIAN', keys('tried'))
  expect(await offer?.tryOut()).toEqual({ kind: 'taken' })
  answer = { kind: 'unavailable', trouble: { code: '9999', message: `bad key ${privateKey.own.trim()}` } }
  expect(await offer?.tryOut()).toEqual({ kind: 'refused', words: '9999：bad key ••••' })
  expect(await houses().offer('LIAN_LIAN', keys('unusable'))?.tryOut()).toMatchObject({ kind: 'refused' })
  expect(lines.join('')).not.toContain('PRIVATE KEY')
})

test('keys that are none are named, and a house without an adapter takes nothing', async () => {
  const weak = pem(1024)
  const faults = (given: Record<string, string>) =>
    houses()
      .offer('LIAN_LIAN', { ...keys('x'), ...given })
      ?.faults.map(({ path }) => path)
  expect(faults({})).toEqual([])
  expect(faults({ private_key: weak.own })).toEqual(['private_key'])
  expect(faults({ private_key: privateKey.theirs, public_keys: privateKey.theirs })).toEqual(['private_key', 'public_keys'])
  expect(faults({ public_keys: `s1\n${weak.theirs}` })).toEqual(['public_keys'])
  expect(houses().offer('LIAN_LIAN', { merchant_id: 'x' })).toBeUndefined()
})
