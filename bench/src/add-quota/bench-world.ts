// A world over the bench's database, for a bench in this process and for the server in another.
import { generateKeyPairSync } from 'node:crypto'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { openWorld, type OpenWorld } from '@tallyhelm/world/open/open-world'

/** Nothing outside is ever called: accepting an order ends before its platform comes in. */
export function openBenchWorld(url: string, maxConnections: number): OpenWorld {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const nowhere = 'http://127.0.0.1:9'
  const config = loadConfig({
    DATABASE_URL: url,
    LOG_LEVEL: 'fatal',
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    META_BASE_URL: nowhere,
    META_ACCESS_TOKEN: 'none',
    META_APP_SECRET: 'none',
    META_BUSINESS_ID: '1',
    GOOGLE_ADS_BASE_URL: nowhere,
    GOOGLE_ADS_DEVELOPER_TOKEN: 'none',
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: '1',
    GOOGLE_ADS_ACCESS_TOKEN: 'none',
    TIKTOK_BASE_URL: nowhere,
    TIKTOK_ACCESS_TOKEN: 'none',
    TIKTOK_BC_ID: '1',
    MESSAGING_BASE_URL: nowhere,
    MESSAGING_TOKEN: 'none',
    ALLOW_PRIVATE_PLATFORM_HOSTS: 'true',
  })
  return openWorld(config, { maxConnections })
}
