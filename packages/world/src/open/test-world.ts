// Test world: a world over a fresh real database, with a clock that is moved by hand and an outbox instead of a gateway.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Messaging } from '@tallyhelm/connectors/ports/messaging'
import { type MovableClock, movableClock } from '@tallyhelm/infra/clock/clock'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { testSigningPair } from '@tallyhelm/infra/config/test-signing-pair'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { testDatabase } from '@tallyhelm/infra/db/test-database'
import { createIds } from '@tallyhelm/infra/ids/ids'
import { createLogger } from '@tallyhelm/infra/log/log'
import { createQueue } from '@tallyhelm/infra/queue/queue'
import { createTurns } from '@tallyhelm/infra/turns/turns'
import { credentialFields, type CredentialValues, shownCredential } from '@tallyhelm/protocol/topics/channels/credentials'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { houseKeyFields } from '@tallyhelm/protocol/topics/payments/house-keys'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { ConnectionOffer, Connections, HouseOffer, Houses, Settings, World } from '../handles/world.ts'
import { readBrand } from './brand.ts'
import { readRedirects } from './redirects.ts'
import { openFiles } from './files.ts'
import { faultsOf, shownOf } from './house-key-texts.ts'
import { openPapers } from './papers.ts'
import { openSheets } from './sheets.ts'
import { passkeyParty, stepUpFrom } from './settings.ts'
import { openSecrets } from './secrets.ts'

export type Sms = { to: string; text: string; key: string }
export type TestWorld = { world: World; clock: MovableClock; outbox: Sms[]; databaseUrl: string; filesDir: string; close(): Promise<void> }

/** Needs no platform: whoever asks this world for one gets an error; tests with platforms open a world over the sandbox. */
export async function openTestWorld(settings: Partial<Settings> = {}): Promise<TestWorld> {
  const { url, database, drop } = await testDatabase()
  const config = loadConfig({
    DATABASE_URL: url,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: testTransmissionKey(),
    TRANSMISSION_KEY_ID: 'test',
    // Tests speak of small sums.
    ADD_LEAST_FACEBOOK_DOLLARS: '0',
    ADD_LEAST_GOOGLE_DOLLARS: '0',
    ...testSigningPair(),
  })
  const brand = readBrand(config)
  const filesDir = await mkdtemp(join(tmpdir(), 'tallyhelm-files-'))
  const clock = movableClock(new Date('2026-03-02T04:00:00Z'))
  const outbox: Sms[] = []
  const world: World = {
    db: database,
    queue: createQueue(database),
    clock,
    log: createLogger({ name: 'test', level: 'silent' }),
    ids: createIds(clock),
    get platforms(): never {
      throw new Error('This test world has no platforms.')
    },
    connections: scriptedConnections(),
    houses: scriptedHouses(),
    messaging: outboxMessaging(outbox),
    groupRobots: {
      post: async ({ robotKey, text }) => {
        outbox.push({ to: robotKey, text, key: '' })
        return { kind: 'sent' }
      },
    },
    exchangeRates: undefined,
    websites: {
      read: async url => ({ kind: 'lost', url }),
      follow: async url => ({ url, trouble: 'LOST' }),
      inTurn: createTurns({ atOnce: 8, mostWaiting: 8 }),
    },
    files: openFiles(filesDir),
    sheets: openSheets(),
    papers: openPapers(config),
    secrets: openSecrets(config),
    settings: {
      settleMs: config.settleSeconds * 1000,
      stepUpFrom: stepUpFrom(config),
      // Tests order a lot for one user; those that are about this say it.
      stepUpDay: null,
      mostRateMovePercent: config.exchangeRatesMostMovePercent,
      billsClose: { day: config.billsCloseDay, hour: config.billsCloseHour },
      lateFeeBasisPoints: config.lateFeeBasisPoints,
      overdueDays: { REMIND: config.overdueRemindDays, REFUSE: config.overdueRefuseDays, FREEZE: config.overdueFreezeDays },
      isTransmissionRequired: false,
      trustedOrigins: [],
      portalDist: '/nowhere',
      consoleDist: '/nowhere',
      portalUrl: config.portalUrl,
      metaEnrolmentUrl: undefined,
      staticHost: config.staticHost,
      passkeys: passkeyParty(config, brand),
      brand,
      redirects: readRedirects(config),
      ...settings,
    },
  }
  const close = async () => {
    await drop()
    await rm(filesDir, { recursive: true, force: true })
  }
  return { world, clock, outbox, databaseUrl: url, filesDir, close }
}

/** As the port promises, a repeated key is sent once. */
function outboxMessaging(outbox: Sms[]): Messaging {
  const send = async (message: Sms) => {
    if (!outbox.some(sent => sent.key === message.key)) outbox.push(message)
    return { kind: 'sent' as const }
  }
  return { sendSms: send, sendMail: message => send({ to: message.to, text: message.text, key: message.key }) }
}

const sealOf = (id: string, values: CredentialValues) => `test.${Buffer.from(JSON.stringify({ id, values })).toString('base64url')}`
function unsealed(id: string, sealed: string): CredentialValues | undefined {
  const box = JSON.parse(Buffer.from(sealed.slice('test.'.length), 'base64url').toString()) as { id: string; values: CredentialValues } // sealed above
  return box.id === id ? box.values : undefined
}

/** No house has keys; every one takes those that don't begin with `refused`. Tests that need a house put their own in `of`. */
function scriptedHouses(): Houses {
  const offerOf = (method: HouseMethod, values: CredentialValues): HouseOffer => ({
    shown: shownOf(method, values),
    faults: faultsOf(method, values),
    seal: id => sealOf(id, values),
    tryOut: async () =>
      Object.values(values).some(value => value.startsWith('refused')) ? { kind: 'refused', words: '验签失败' } : { kind: 'taken' },
  })
  return {
    of: () => undefined,
    standing: () => ({ source: 'NONE', id: 'none', inForceAt: null, shown: {} }),
    offer: (method, given) => (houseKeyFields(method).some(([name]) => !given[name]) ? undefined : offerOf(method, given)),
    opened(method, id, sealed) {
      const values = unsealed(id, sealed)
      return values && offerOf(method, values)
    },
    refresh: async () => {},
    follow: async () => () => {},
  }
}

/** No platform answers: a value that begins with `refused` is refused, every other one opens business 5500001. */
function scriptedConnections(): Connections {
  const none = { source: 'NONE', id: 'none', inForceAt: null, shown: {} } as const
  const offerOf = (channel: Channel, values: CredentialValues): ConnectionOffer => ({
    shown: Object.fromEntries(credentialFields(channel).map(([name, field]) => [name, shownCredential(field, values[name] ?? '')])),
    seal: id => sealOf(id, values),
    async tryOut() {
      if (Object.values(values).some(value => value.startsWith('refused')))
        return { kind: 'unavailable', why: 'unauthorized', trouble: { code: '190', message: 'scripted refusal' } }
      const facts = { permissions: ['ads_management'], missing: [], expiresAt: null, tier: 'standard_access', usedPercent: 1 }
      return { kind: 'ok', value: { opens: { id: '5500001', name: '测试商务' }, ...facts } }
    },
  })
  return {
    standing: () => none,
    isConnected: () => true,
    check: async () => ({ kind: 'unavailable', why: 'unauthorized', trouble: { code: 'NO_CREDENTIALS', message: 'scripted' } }),
    offer: (channel, given) => (credentialFields(channel).some(([name]) => !given[name]) ? undefined : offerOf(channel, given)),
    opened(channel, id, sealed) {
      const values = unsealed(id, sealed)
      return values && offerOf(channel, values)
    },
    observe: () => {},
    refresh: async () => {},
    follow: async () => () => {},
  }
}
