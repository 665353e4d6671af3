// Platforms: how each is connected with one set of credentials, those that the environment gives, and the messaging gateway.
import { createAccessTokens } from '@tallyhelm/connectors/google/access-tokens'
import { createGooglePlatform } from '@tallyhelm/connectors/google/google-platform'
import { GOOGLE_VERSIONS } from '@tallyhelm/connectors/google/google-client'
import { createMessaging } from '@tallyhelm/connectors/messaging/messaging'
import { createMetaPlatform } from '@tallyhelm/connectors/meta/meta-platform'
import type { AdPlatform } from '@tallyhelm/connectors/ports/ad-platform'
import type { FileClient, HttpClient, OnAlarm } from '@tallyhelm/connectors/ports/handles'
import type { TokenStore } from '@tallyhelm/connectors/ports/access-tokens'
import type { Messaging } from '@tallyhelm/connectors/ports/messaging'
import { createTiktokPlatform } from '@tallyhelm/connectors/tiktok/tiktok-platform'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import { type Config, ConfigError } from '@tallyhelm/infra/config/config'
import type { Logger } from '@tallyhelm/infra/log/log'
import type { ChannelCredentials } from '@tallyhelm/protocol/topics/channels/credentials'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'

export type Outside = {
  http: HttpClient & FileClient
  clock: Clock
  log: Logger
  /** what processes with the same credentials share of a channel's access tokens */
  tokensOf(channel: Channel, credentials: readonly string[]): TokenStore
}

/** The API versions we speak; each is one path segment after the configured base address (reference: vendors' pages). */
const META_VERSION = 'v26.0'
const TIKTOK_VERSION = 'open_api/v1.3'

type Connect = { readonly [C in Channel]: (given: ChannelCredentials[C], onAlarm: OnAlarm) => AdPlatform }

/** How each platform is connected. */
export function connectors(config: Config, outside: Outside): Connect {
  const { http, clock } = outside
  return {
    FACEBOOK: (given, onAlarm) =>
      createMetaPlatform({
        baseUrl: `${config.metaBaseUrl}/${META_VERSION}`,
        accessToken: given.access_token,
        appSecret: given.app_secret,
        businessId: given.business_id,
        http,
        files: http,
        clock,
        onAlarm,
      }),
    GOOGLE: (given, onAlarm) => connectGoogle(config, given, outside, onAlarm),
    TIKTOK: (given, onAlarm) =>
      createTiktokPlatform({
        baseUrl: `${config.tiktokBaseUrl}/${TIKTOK_VERSION}`,
        accessToken: given.access_token,
        bcId: given.bc_id,
        callsPerSecond: config.tiktokCallsPerSecond,
        http,
        files: http,
        clock,
        onAlarm,
      }),
  }
}

function connectGoogle(config: Config, given: ChannelCredentials['GOOGLE'], outside: Outside, onAlarm: OnAlarm): AdPlatform {
  const { http, clock, log, tokensOf } = outside
  const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = given
  const tokens = createAccessTokens({
    url: config.googleAdsTokenUrl,
    credentials: { clientId, clientSecret, refreshToken },
    store: tokensOf('GOOGLE', [clientId, clientSecret, refreshToken]),
    http,
    clock,
    onAlarm,
    onTrouble: trouble => log.warn({ channel: 'GOOGLE', trouble }, 'access tokens are in trouble'),
  })
  return createGooglePlatform({
    baseUrl: `${config.googleAdsBaseUrl}/${config.googleAdsVersion}`,
    developerToken: given.developer_token,
    loginCustomerId: given.login_customer_id,
    operationsPerDay: config.googleAdsOperationsPerDay || null,
    tokens,
    http,
    clock,
    onAlarm,
  })
}

const KEYS = {
  FACEBOOK: { META_ACCESS_TOKEN: 'access_token', META_APP_SECRET: 'app_secret', META_BUSINESS_ID: 'business_id' },
  GOOGLE: {
    GOOGLE_ADS_DEVELOPER_TOKEN: 'developer_token',
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: 'login_customer_id',
    GOOGLE_ADS_CLIENT_ID: 'client_id',
    GOOGLE_ADS_CLIENT_SECRET: 'client_secret',
    GOOGLE_ADS_REFRESH_TOKEN: 'refresh_token',
  },
  TIKTOK: { TIKTOK_ACCESS_TOKEN: 'access_token', TIKTOK_BC_ID: 'bc_id' },
} as const

export type GivenCredentials = { readonly [C in Channel]: ChannelCredentials[C] | null }

/** A channel of which the environment gives nothing waits for the console; half of one is refused, with one line for each missing key. */
export function environmentCredentials(config: Config): GivenCredentials {
  const values = {
    META_ACCESS_TOKEN: config.metaAccessToken,
    META_APP_SECRET: config.metaAppSecret,
    META_BUSINESS_ID: config.metaBusinessId,
    GOOGLE_ADS_DEVELOPER_TOKEN: config.googleAdsDeveloperToken,
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: config.googleAdsLoginCustomerId,
    GOOGLE_ADS_CLIENT_ID: config.googleAdsClientId,
    GOOGLE_ADS_CLIENT_SECRET: config.googleAdsClientSecret,
    GOOGLE_ADS_REFRESH_TOKEN: config.googleAdsRefreshToken,
    TIKTOK_ACCESS_TOKEN: config.tiktokAccessToken,
    TIKTOK_BC_ID: config.tiktokBcId,
  }
  const lines: string[] = []
  const ofChannel = (keys: Partial<Record<keyof typeof values, string>>) => {
    const names = Object.keys(keys) as (keyof typeof values)[] // its own keys
    const missing = names.filter(key => values[key] === undefined)
    if (missing.length === names.length) return null
    for (const key of missing) lines.push(`  ${key}：必须与同一渠道的其他凭证一并给出 (is missing)`)
    return Object.fromEntries(names.map(key => [keys[key] ?? '', values[key] ?? '']))
  }
  // Each has exactly its channel's names, or is null.
  const given = { FACEBOOK: ofChannel(KEYS.FACEBOOK), GOOGLE: ofChannel(KEYS.GOOGLE), TIKTOK: ofChannel(KEYS.TIKTOK) } as GivenCredentials
  if (!GOOGLE_VERSIONS.includes(config.googleAdsVersion))
    lines.push(`  GOOGLE_ADS_VERSION：只能是 ${GOOGLE_VERSIONS.join('、')} (is not among the versions that are tested)`)
  if (lines.length > 0) throw new ConfigError(lines)
  return given
}

/** Refuses with one line for every key that is missing. */
export function wireMessaging(config: Config, http: HttpClient): Messaging {
  const { messagingBaseUrl: baseUrl, messagingToken: token } = config
  if (baseUrl !== undefined && token !== undefined) return createMessaging({ baseUrl, token, http })
  throw new ConfigError([
    ...(baseUrl === undefined ? ['  MESSAGING_BASE_URL：必须给出 (is missing)'] : []),
    ...(token === undefined ? ['  MESSAGING_TOKEN：必须给出 (is missing)'] : []),
  ])
}
