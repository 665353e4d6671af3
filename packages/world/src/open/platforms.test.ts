// The platforms' keys: each that is missing or wrong gets a line of its own before anything starts.
import { ConfigError, loadConfig } from '@tallyhelm/infra/config/config'
import { expect, test } from 'vitest'
import { environmentCredentials, wireMessaging } from './platforms.ts'

const others = ['META_ACCESS_TOKEN', 'META_APP_SECRET', 'META_BUSINESS_ID', 'TIKTOK_ACCESS_TOKEN', 'TIKTOK_BC_ID', 'MESSAGING_TOKEN']
const google = [
  'GOOGLE_ADS_DEVELOPER_TOKEN',
  'GOOGLE_ADS_LOGIN_CUSTOMER_ID',
  'GOOGLE_ADS_CLIENT_ID',
  'GOOGLE_ADS_CLIENT_SECRET',
  'GOOGLE_ADS_REFRESH_TOKEN',
]
const all = {
  DATABASE_URL: 'postgresql://nobody@nowhere/nothing',
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
  MESSAGING_BASE_URL: 'http://127.0.0.1:9',
  ...Object.fromEntries([...others, ...google].map(key => [key, '1'])),
}
const http = { send: nothing, close: nothing }

function nothing(): never {
  throw new Error('wiring asks nobody')
}

function linesOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    const config = loadConfig({ ...all, ...environment })
    environmentCredentials(config)
    wireMessaging(config, http)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

test('all keys given: wired', () => {
  expect(linesOf({})).toEqual([])
})

test('a channel of which nothing is given waits for the console', () => {
  const config = loadConfig({ ...all, META_ACCESS_TOKEN: '', META_APP_SECRET: '', META_BUSINESS_ID: '' })
  expect(environmentCredentials(config)).toMatchObject({ FACEBOOK: null, TIKTOK: { access_token: '1', bc_id: '1' } })
})

test('half of Google’s credentials: a line for each key that is missing', () => {
  expect(linesOf({ GOOGLE_ADS_CLIENT_SECRET: undefined, GOOGLE_ADS_REFRESH_TOKEN: '' })).toEqual([
    '  GOOGLE_ADS_CLIENT_SECRET：必须与同一渠道的其他凭证一并给出 (is missing)',
    '  GOOGLE_ADS_REFRESH_TOKEN：必须与同一渠道的其他凭证一并给出 (is missing)',
  ])
})

test('an access token alone is not enough: it ends after an hour', () => {
  const without = { GOOGLE_ADS_CLIENT_ID: '', GOOGLE_ADS_CLIENT_SECRET: '', GOOGLE_ADS_REFRESH_TOKEN: '' }
  expect(linesOf({ ...without, GOOGLE_ADS_ACCESS_TOKEN: 'ya29.x' })).toHaveLength(3)
})

test('a version that is not tested is refused', () => {
  expect(linesOf({ GOOGLE_ADS_VERSION: 'v26' })).toEqual(['  GOOGLE_ADS_VERSION：只能是 v25 (is not among the versions that are tested)'])
})
