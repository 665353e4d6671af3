// Platforms: the three ad platforms and the messaging gateway, wired from the configuration.
import { createAccessTokens } from '@tallyhelm/connectors/google/access-tokens'
import { createGooglePlatform } from '@tallyhelm/connectors/google/google-platform'
import { GOOGLE_VERSIONS } from '@tallyhelm/connectors/google/google-client'
import { createMessaging } from '@tallyhelm/connectors/messaging/messaging'
import { createMetaPlatform } from '@tallyhelm/connectors/meta/meta-platform'
import type { AdPlatform } from '@tallyhelm/connectors/ports/ad-platform'
import type { HttpClient, PlatformAlarm } from '@tallyhelm/connectors/ports/handles'
import type { TokenStore } from '@tallyhelm/connectors/ports/access-tokens'
import type { Messaging } from '@tallyhelm/connectors/ports/messaging'
import { createTiktokPlatform } from '@tallyhelm/connectors/tiktok/tiktok-platform'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import { type Config, ConfigError } from '@tallyhelm/infra/config/config'
import type { Logger } from '@tallyhelm/infra/log/log'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '../handles/world.ts'
import type { RaiseAlarm } from './alarms.ts'

type Outside = {
  http: HttpClient
  clock: Clock
  log: Logger
  raiseAlarm: RaiseAlarm
  /** what processes with the same credentials share of a channel's access tokens */
  tokensOf(channel: Channel, credentials: readonly string[]): TokenStore
}

/** The API versions we speak; each is one path segment after the configured base address (reference: vendors' pages). */
const META_VERSION = 'v26.0'
const TIKTOK_VERSION = 'open_api/v1.3'

/** What the outside needs; refuses with one line for every key that is missing. */
export function wirePlatforms(config: Config, outside: Outside): { platforms: World['platforms']; messaging: Messaging } {
  const { http, clock, raiseAlarm } = outside
  const given = demand(config)
  return {
    platforms: {
      FACEBOOK: createMetaPlatform({
        baseUrl: `${config.metaBaseUrl}/${META_VERSION}`,
        accessToken: given.metaAccessToken,
        appSecret: given.metaAppSecret,
        businessId: given.metaBusinessId,
        http,
        clock,
        onAlarm: alarm => raiseAlarm('FACEBOOK', alarm),
      }),
      GOOGLE: wireGoogle(config, given, outside),
      TIKTOK: createTiktokPlatform({
        baseUrl: `${config.tiktokBaseUrl}/${TIKTOK_VERSION}`,
        accessToken: given.tiktokAccessToken,
        bcId: given.tiktokBcId,
        callsPerSecond: config.tiktokCallsPerSecond,
        http,
        clock,
      }),
    },
    messaging: createMessaging({ baseUrl: given.messagingBaseUrl, token: given.messagingToken, http }),
  }
}

function wireGoogle(config: Config, given: Given, { http, clock, log, raiseAlarm, tokensOf }: Outside): AdPlatform {
  const { googleAdsClientId: clientId, googleAdsClientSecret: clientSecret, googleAdsRefreshToken: refreshToken } = given
  const onAlarm = (alarm: PlatformAlarm) => raiseAlarm('GOOGLE', alarm)
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
    developerToken: given.googleAdsDeveloperToken,
    loginCustomerId: given.googleAdsLoginCustomerId,
    tokens,
    http,
    clock,
    onAlarm,
  })
}

const NEEDED = {
  META_ACCESS_TOKEN: 'metaAccessToken',
  META_APP_SECRET: 'metaAppSecret',
  META_BUSINESS_ID: 'metaBusinessId',
  GOOGLE_ADS_DEVELOPER_TOKEN: 'googleAdsDeveloperToken',
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: 'googleAdsLoginCustomerId',
  GOOGLE_ADS_CLIENT_ID: 'googleAdsClientId',
  GOOGLE_ADS_CLIENT_SECRET: 'googleAdsClientSecret',
  GOOGLE_ADS_REFRESH_TOKEN: 'googleAdsRefreshToken',
  TIKTOK_ACCESS_TOKEN: 'tiktokAccessToken',
  TIKTOK_BC_ID: 'tiktokBcId',
  MESSAGING_BASE_URL: 'messagingBaseUrl',
  MESSAGING_TOKEN: 'messagingToken',
} as const satisfies Record<string, keyof Config>

type Given = Record<(typeof NEEDED)[keyof typeof NEEDED], string>

function demand(config: Config): Given {
  const lines: string[] = []
  const given: Partial<Given> = {}
  for (const [key, name] of Object.entries(NEEDED)) {
    const value = config[name]
    if (value === undefined) lines.push(`  ${key}：必须给出 (is missing)`)
    else given[name] = value
  }
  if (!GOOGLE_VERSIONS.includes(config.googleAdsVersion))
    lines.push(`  GOOGLE_ADS_VERSION：只能是 ${GOOGLE_VERSIONS.join('、')} (is not among the versions that are tested)`)
  if (lines.length > 0) throw new ConfigError(lines)
  return given as Required<typeof given> // every name was given, or we refused above
}
