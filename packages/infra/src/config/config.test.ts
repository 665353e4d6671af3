// The configuration: defaults, parsed values, and one message for each wrong key.

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const secret = Buffer.alloc(32, 7).toString('base64')
const least = { DATABASE_URL: 'postgresql://me@db/tallyhelm', SECRET_KEY: secret }

function complaints(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

test('little must be given; the rest has defaults', () => {
  const config = loadConfig({ ...least, META_ACCESS_TOKEN: '' })
  expect(config).toMatchObject({
    addLeastFacebookDollars: 2,
    addLeastGoogleDollars: 2,
    addLeastTiktokDollars: 10,
    databaseUrl: least.DATABASE_URL,
    databaseDirectUrl: least.DATABASE_URL,
    host: '127.0.0.1',
    port: 8080,
    roles: ['api', 'worker'],
    workerConcurrency: 16,
    channelSlots: 256,
    dataDir: '.data',
    logLevel: 'info',
    sandboxPort: 8090,
    transmissionRequired: false,
    settleSeconds: 720,
    stepUpFromDollars: 10_000,
    allowPrivatePlatformHosts: false,
    trustedOrigins: [],
    portalDist: 'apps/portal/dist',
    consoleDist: 'apps/console/dist',
    portalUrl: 'http://localhost:8080',
    filesDir: '.data/files',
    staticHost: 'https://static.tallyhelm.example',
    passkeyRpId: 'localhost',
    trustedProxies: [],
  })
  expect(config.metaAccessToken).toBeUndefined()
  expect(config.secretKey).toEqual(new Uint8Array(32).fill(7))
})

test('values are parsed, not only checked', () => {
  const config = loadConfig({
    ...least,
    ROLES: 'worker',
    PORT: '0',
    TRUSTED_ORIGINS: 'https://a.cn, https://b.cn',
    META_BASE_URL: 'http://127.0.0.1:8090/meta/',
    PORTAL_URL: 'https://portal.example.com/',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
  })
  expect(config).toMatchObject({
    roles: ['worker'],
    port: 0,
    trustedOrigins: ['https://a.cn', 'https://b.cn'],
    metaBaseUrl: 'http://127.0.0.1:8090/meta',
    portalUrl: 'https://portal.example.com',
    passkeyRpId: 'portal.example.com',
    trustedProxies: ['10.0.0.0/8', '::1'],
  })
})

test.each([
  ['DATABASE_URL', 'mysql://x', 'postgresql://'],
  ['DATABASE_DIRECT_URL', 'x', 'postgresql://'],
  ['DATABASE_PREPARES', 'no', 'true'],
  ['PORT', '70000', '65535'],
  ['PORT', '80a', 'whole number'],
  ['ROLES', 'api,cook', 'api'],
  ['ROLES', ',', 'at least one'],
  ['LOG_LEVEL', 'loud', 'log level'],
  ['META_BASE_URL', 'ftp://x', 'http'],
  ['GOOGLE_ADS_BASE_URL', 'nowhere', 'http'],
  ['GOOGLE_ADS_TOKEN_URL', 'http://oauth.example/token', 'https'],
  ['GOOGLE_ADS_TOKEN_URL', 'https://me:secret@oauth.example/token', 'password'],
  ['GOOGLE_ADS_VERSION', '25', 'v25'],
  ['SECRET_KEY', 'c2hvcnQ=', '32'],
  ['TRANSMISSION_PRIVATE_KEY', 'abc', 'PEM'],
  ['TRANSMISSION_PRIVATE_KEY', '@/nowhere/key.pem', '/nowhere/key.pem'],
  ['TRANSMISSION_REQUIRED', 'yes', 'true'],
  ['SETTLE_SECONDS', '0', '86400'],
  ['STEP_UP_FROM_DOLLARS', '-1', 'whole number'],
  ['STEP_UP_FROM_DOLLARS', '99.5', 'whole number'],
  ['ORDER_MOST_ACCOUNTS', '201', '200'],
  ['ADD_MOST_DOLLARS', '0', '100000000'],
  ['ADD_LEAST_TIKTOK_DOLLARS', '9', '10'],
  ['ADD_LEAST_GOOGLE_DOLLARS', '50001', 'ADD_MOST_DOLLARS'],
  ['NOTICES_PER_MINUTE', '0', '60'],
  ['NOTICES_PER_MINUTE', '1e9', 'whole number'],
  ['NOTICES_PER_MINUTE', '1000001', '1000000'],
  ['SEND_TIMEOUT_MS', '-5', 'whole number'],
  ['GOOGLE_ADS_OPERATIONS_PER_DAY', '10000001', '10000000'],
  ['TIKTOK_CALLS_PER_SECOND', '0', '1000'],
  ['WORKER_CONCURRENCY', '201', '200'],
  ['CHANNEL_SLOTS', '0', '1024'],
  ['CHANNEL_SLOTS', '1025', '1024'],
  ['CHANNEL_SLOTS', '-1', 'whole number'],
  ['CHANNEL_SLOTS', '16.5', 'whole number'],
  ['CHANNEL_SLOTS', '256,256', 'whole number'],
  ['CHANNEL_SLOTS', 'Infinity', 'whole number'],
  ['TRUSTED_ORIGINS', 'a b', 'origins'],
  ['TRUSTED_PROXIES', '10.0.0.0/33', 'ranges'],
  ['TRUSTED_PROXIES', '0.0.0.0/0', 'ranges'],
  ['TRUSTED_PROXIES', 'everybody', 'ranges'],
  ['PORTAL_URL', 'portal', 'http'],
  ['PASSKEY_RP_ID', '127.0.0.1', 'domain'],
  ['EXCHANGE_RATES_URL', 'rates', 'http'],
  ['EXCHANGE_RATES_URL', 'file:///etc/passwd', 'http'],
  ['EXCHANGE_RATES_URL', 'http://rates.example/usd', 'https'],
  ['EXCHANGE_RATES_URL', 'https://user:pass@rates.example/usd', 'password'],
  ['EXCHANGE_RATES_URL', 'https://rates.example/usd#x', 'fragment'],
  ['EXCHANGE_RATES_SOURCE', 'x'.repeat(61), '60'],
  ['BILLS_CLOSE_DAY', '29', 'between'],
  ['BILLS_CLOSE_HOUR', '24', 'between'],
  ['LATE_FEE_BASIS_POINTS', '101', 'between'],
  ['EXCHANGE_RATES_MOST_MOVE_PERCENT', '21', 'between'],
  ['EXCHANGE_RATES_MOST_MOVE_PERCENT', '0', 'between'],
])('a wrong %s (%s) gets a line of its own', (key, value, hint) => {
  const lines = complaints({ ...least, [key]: value })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^ {2}${key}：.*[\u4e00-\u9fff]`))
  expect(lines[0]).toContain(hint)
})

test('everything wrong is told at once, and what is missing is told as missing', () => {
  expect(complaints({ PORT: 'x' })).toEqual([
    '  DATABASE_URL：必须给出 (is missing)',
    '  PORT：必须是整数 (must be a whole number)',
    '  SECRET_KEY：必须给出 (is missing)',
  ])
  expect(complaints({ ...least, TRANSMISSION_REQUIRED: 'true' })).toEqual([expect.stringContaining('TRANSMISSION_PRIVATE_KEY')])
  expect(complaints({ ...least, EXCHANGE_RATES_TOKEN: 'x' })).toEqual([expect.stringContaining('EXCHANGE_RATES_URL')])
})

test('a private key may lie in a file, or in one line', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  writeFileSync(join(folder, 'key.pem'), privateKey)
  expect(loadConfig({ ...least, TRANSMISSION_PRIVATE_KEY: `@${join(folder, 'key.pem')}` }).transmissionPrivateKey).toBe(privateKey)
  expect(loadConfig({ ...least, TRANSMISSION_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n') }).transmissionPrivateKey).toBe(privateKey)
  rmSync(folder, { recursive: true })
})

test('the message never repeats a secret', () => {
  expect(complaints({ ...least, SECRET_KEY: 'hunter2', TRANSMISSION_PRIVATE_KEY: 'hunter2' }).join()).not.toContain('hunter2')
})
