// Settings: the demo's configuration, which the environment may override key by key.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { systemClock } from '@tallyhelm/infra/clock'
import { type Config, loadConfig, processEnvironment } from '@tallyhelm/infra/config/config'
import { makeCertificate } from '@tallyhelm/infra/pdf/make-certificate'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { demoAgency } from '@tallyhelm/sandbox/seed/companies'

/** The repository's root: the demo runs from anywhere inside it. */
export const ROOT = join(import.meta.dirname, '../../../..')

type Environment = Record<string, string | undefined>

/**
 * The environment with the demo's values where it says nothing: every platform is the sandbox, our own keys are made once per data folder.
 * An agency on its first day has no platform's keys yet.
 */
export async function demoEnvironment(databaseUrl: string, { firstDay = false } = {}): Promise<Environment> {
  const given = processEnvironment()
  const dataDir = dataFolder(given)
  const sandbox = `http://127.0.0.1:${given.SANDBOX_PORT ?? '8090'}`
  const port = given.PORT ?? '8080'
  return {
    // As the README and the banner say it: payment houses and mails lead back to where somebody is signed in.
    PORTAL_URL: `http://127.0.0.1:${port}`,
    // Passkeys belong to a name, which an address of numbers is not.
    PASSKEY_RP_ID: 'localhost',
    TRUSTED_ORIGINS: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    ...(firstDay ? sandboxAddresses(sandbox) : sandboxPlatforms(sandbox)),
    ENV_BADGE: '测试环境',
    BRAND_FILE: join(ROOT, 'apps/demo/brand.json'),
    PORTAL_DIST: join(ROOT, 'apps/portal/dist'),
    CONSOLE_DIST: join(ROOT, 'apps/console/dist'),
    ...(await demoKeys(dataDir)),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
    DATA_DIR: dataDir,
  }
}

/** The sandbox's keys of the three platforms: what an agency gets from them. */
export const SANDBOX_KEYS = {
  META_ACCESS_TOKEN: sandboxCredentials.metaAccessToken,
  META_APP_SECRET: sandboxCredentials.metaAppSecret,
  META_BUSINESS_ID: demoAgency.meta.main,
  GOOGLE_ADS_DEVELOPER_TOKEN: sandboxCredentials.googleDeveloperToken,
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: sandboxCredentials.googleLoginCustomerId,
  GOOGLE_ADS_CLIENT_ID: sandboxCredentials.googleClientId,
  GOOGLE_ADS_CLIENT_SECRET: sandboxCredentials.googleClientSecret,
  GOOGLE_ADS_REFRESH_TOKEN: sandboxCredentials.googleRefreshToken,
  TIKTOK_ACCESS_TOKEN: sandboxCredentials.tiktokAccessToken,
  TIKTOK_BC_ID: demoAgency.tiktok.main,
} as const

/** The addresses of a sandbox's platforms and gateway at `sandbox`, without the platforms' keys. */
function sandboxAddresses(sandbox: string): Record<string, string> {
  return {
    META_BASE_URL: `${sandbox}/meta`,
    META_OE_URL: `${sandbox}/oe?oe_token=sandbox`,
    GOOGLE_ADS_BASE_URL: `${sandbox}/google`,
    GOOGLE_ADS_TOKEN_URL: `${sandbox}/google/token`,
    TIKTOK_BASE_URL: `${sandbox}/tiktok`,
    MESSAGING_BASE_URL: `${sandbox}/messaging`,
    MESSAGING_TOKEN: sandboxCredentials.messagingToken,
    WECOM_BASE_URL: `${sandbox}/wecom`,
    EXCHANGE_RATES_URL: `${sandbox}/exchange/rates`,
    EXCHANGE_RATES_TOKEN: sandboxCredentials.exchangeToken,
    EXCHANGE_RATES_SOURCE: '沙箱汇率',
    WEBSITES_STAND_IN: `${sandbox}/websites`,
    ALLOW_PRIVATE_PLATFORM_HOSTS: 'true',
  }
}

/** What points every platform and the messaging gateway at a sandbox, which stands at the address `sandbox`. */
export function sandboxPlatforms(sandbox: string): Record<string, string> {
  return { ...sandboxAddresses(sandbox), ...SANDBOX_KEYS }
}

export function demoConfig(environment: Environment): Config {
  return loadConfig(environment)
}

/** Where everything of the demo lies: `.data` in the repository unless DATA_DIR says otherwise. */
export function dataFolder(environment: Environment = processEnvironment()): string {
  return environment.DATA_DIR ? resolve(environment.DATA_DIR) : join(ROOT, '.data')
}

type DemoKeys = Record<'SECRET_KEY' | 'TRANSMISSION_PRIVATE_KEY' | 'CONTRACT_SIGNING_KEY' | 'CONTRACT_SIGNING_CERTIFICATE', string>

/** Made once and kept beside the data, so that sessions and sealed links outlive a restart. */
async function demoKeys(dataDir: string): Promise<DemoKeys> {
  const file = join(dataDir, 'keys.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const known = text === undefined ? {} : (JSON.parse(text) as Partial<DemoKeys>) // written by us below
  const { SECRET_KEY, TRANSMISSION_PRIVATE_KEY, CONTRACT_SIGNING_KEY, CONTRACT_SIGNING_CERTIFICATE } = known
  if (SECRET_KEY && TRANSMISSION_PRIVATE_KEY && CONTRACT_SIGNING_KEY && CONTRACT_SIGNING_CERTIFICATE) {
    return { SECRET_KEY, TRANSMISSION_PRIVATE_KEY, CONTRACT_SIGNING_KEY, CONTRACT_SIGNING_CERTIFICATE }
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const signer = makeCertificate('量舵（示例）科技有限公司', systemClock().now())
  const keys = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    CONTRACT_SIGNING_KEY: signer.keyPem,
    CONTRACT_SIGNING_CERTIFICATE: signer.certificatePem,
    // A folder from before there were contracts keeps the keys it has.
    ...known,
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(keys))
  await chmod(file, 0o600)
  return keys
}
