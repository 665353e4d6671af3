// A world over the bench's database, for a bench in this process and for the server in another.
import { generateKeyPairSync } from 'node:crypto'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { openWorld, type OpenWorld } from '@tallyhelm/world/open/open-world'

const NOWHERE = 'http://127.0.0.1:9'
/** The sandbox's own keys, which open nothing else. */
const SANDBOX_KEYS = {
  META_ACCESS_TOKEN: 'EAASANDBOXsystemUserToken0001',
  META_APP_SECRET: 'sandbox-meta-app-secret',
  META_BUSINESS_ID: '990000000000001',
  GOOGLE_ADS_DEVELOPER_TOKEN: 'SANDBOXdevelopertoken1',
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: '9900000001',
  GOOGLE_ADS_CLIENT_ID: 'sandbox-client-id',
  GOOGLE_ADS_CLIENT_SECRET: 'sandbox-client-secret',
  GOOGLE_ADS_REFRESH_TOKEN: '1//sandbox-refresh-token',
  TIKTOK_ACCESS_TOKEN: 'sandbox-tiktok-access-token-0001',
  TIKTOK_BC_ID: '7990000000000000001',
  MESSAGING_TOKEN: 'sandbox-messaging-token',
}

/** `sandbox` is where the platforms are; left out, nothing outside may be called: accepting an order ends before its platform comes in. */
export function openBenchWorld(url: string, maxConnections: number, sandbox = NOWHERE): OpenWorld {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const config = loadConfig({
    DATABASE_URL: url,
    LOG_LEVEL: sandbox === NOWHERE ? 'fatal' : 'error',
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    META_BASE_URL: `${sandbox}/meta`,
    GOOGLE_ADS_BASE_URL: `${sandbox}/google`,
    GOOGLE_ADS_TOKEN_URL: `${sandbox}/google/token`,
    TIKTOK_BASE_URL: `${sandbox}/tiktok`,
    MESSAGING_BASE_URL: `${sandbox}/messaging`,
    ALLOW_PRIVATE_PLATFORM_HOSTS: 'true',
    // A few users order for thousands of people here.
    STEP_UP_DAY_DOLLARS: '0',
    // What is measured is us, not how fast a platform may be asked.
    TIKTOK_CALLS_PER_SECOND: '1000',
    ...SANDBOX_KEYS,
  })
  return openWorld(config, { maxConnections })
}
