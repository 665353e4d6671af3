// Platforms: the three ad platforms and the messaging gateway, wired from the configuration.
import { createGooglePlatform } from '@tallyhelm/connectors/google/google-platform'
import { createMessaging } from '@tallyhelm/connectors/messaging/messaging'
import { createMetaPlatform } from '@tallyhelm/connectors/meta/meta-platform'
import type { HttpClient } from '@tallyhelm/connectors/ports/http'
import type { Messaging } from '@tallyhelm/connectors/ports/messaging'
import { createTiktokPlatform } from '@tallyhelm/connectors/tiktok/tiktok-platform'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import { type Config, ConfigError } from '@tallyhelm/infra/config/config'
import type { Logger } from '@tallyhelm/infra/log/log'
import type { World } from '../handles/world.ts'

/** The API versions we speak; each is one path segment after the configured base address (reference: vendors' pages). */
const META_VERSION = 'v26.0'
const GOOGLE_VERSION = 'v25'
const TIKTOK_VERSION = 'open_api/v1.3'

/** What the outside needs; refuses with one line for every key that is missing. */
export function wirePlatforms(
  config: Config,
  outside: { http: HttpClient; clock: Clock; log: Logger },
): { platforms: World['platforms']; messaging: Messaging } {
  const { http, clock, log } = outside
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
        onWarning: warning => log.warn({ warning }, 'Meta answered otherwise than asked'),
      }),
      GOOGLE: createGooglePlatform({
        baseUrl: `${config.googleAdsBaseUrl}/${GOOGLE_VERSION}`,
        developerToken: given.googleAdsDeveloperToken,
        loginCustomerId: given.googleAdsLoginCustomerId,
        accessToken: given.googleAdsAccessToken,
        http,
        clock,
      }),
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

const NEEDED = {
  META_ACCESS_TOKEN: 'metaAccessToken',
  META_APP_SECRET: 'metaAppSecret',
  META_BUSINESS_ID: 'metaBusinessId',
  GOOGLE_ADS_DEVELOPER_TOKEN: 'googleAdsDeveloperToken',
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: 'googleAdsLoginCustomerId',
  GOOGLE_ADS_ACCESS_TOKEN: 'googleAdsAccessToken',
  TIKTOK_ACCESS_TOKEN: 'tiktokAccessToken',
  TIKTOK_BC_ID: 'tiktokBcId',
  MESSAGING_BASE_URL: 'messagingBaseUrl',
  MESSAGING_TOKEN: 'messagingToken',
} as const satisfies Record<string, keyof Config>

function demand(config: Config): Record<(typeof NEEDED)[keyof typeof NEEDED], string> {
  const lines: string[] = []
  const given: Partial<Record<(typeof NEEDED)[keyof typeof NEEDED], string>> = {}
  for (const [key, name] of Object.entries(NEEDED)) {
    const value = config[name]
    if (value === undefined) lines.push(`  ${key}：必须给出 (is missing)`)
    else given[name] = value
  }
  if (lines.length > 0) throw new ConfigError(lines)
  return given as Required<typeof given> // every name was given, or we refused above
}
