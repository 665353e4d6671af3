// The only place that reads the environment: one table of keys, parsed once at start.

import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { isAddressRange } from './address-ranges.ts'

/** What the program was told; names are those of the environment in camel case. */
export type Config = Readonly<ReturnType<typeof loadConfig>>

/** The environment holds wrong values; the message has one line for each wrong key. */
export class ConfigError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(['配置有误，程序没有启动 (the configuration is wrong):', ...lines].join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

export type Role = 'api' | 'worker'
const ROLES: readonly Role[] = ['api', 'worker']

const text = z.string().min(1, '不能为空 (must not be empty)')
const webAddress = z
  .url({ protocol: /^https?$/, error: '必须是 http(s) 地址 (must be an http or https URL)' })
  .transform(url => url.replace(/\/+$/, ''))
/** An address that is asked as it stands: what it must not carry would be sent, or lost, with every call. */
const plainAddress = z
  .url({ protocol: /^https?$/, error: '必须是 http(s) 地址 (must be an http or https URL)' })
  .refine(url => !URL.canParse(url) || hasNoSecrets(new URL(url)), '不能带用户名、密码或 # 片段 (must carry no name, password or fragment)')
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, '必须以 postgresql:// 开头 (must start with postgresql://)')
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, '必须是整数 (must be a whole number)')
    .transform(digits => BigInt(digits))
    .refine(
      value => value >= BigInt(least) && value <= BigInt(most),
      `必须在 ${least} 与 ${most} 之间 (must lie between ${least} and ${most})`,
    )
    .transform(value => Number.parseInt(value.toString(), 10))
const yesNo = z.enum(['true', 'false'], '必须是 true 或 false (must be true or false)').transform(value => value === 'true')
const list = z.string().transform(value =>
  value
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== ''),
)
const roles = list.pipe(
  z
    .array(z.enum(ROLES, `只能是 ${ROLES.join('、')} (must name ${ROLES.join(' or ')})`))
    .min(1, '至少要有一个角色 (must name at least one role)'),
)
const origins = list.pipe(z.array(z.url('必须是以逗号分隔的来源，例如 https://portal.example.com (must be origins separated by commas)')))
const domain = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, '必须是域名，例如 portal.example.com (must be a domain)')
  .refine(value => isIP(value) === 0, '必须是域名，不能是 IP 地址 (must be a domain, not an address)')
const proxies = list.pipe(
  z.array(
    z
      .string()
      .refine(isAddressRange, '必须是以逗号分隔的 IP 地址或网段，例如 10.0.0.0/8 (must be addresses or ranges separated by commas)'),
  ),
)
const secretKey = z
  .string()
  .refine(
    value => Buffer.from(value, 'base64').length >= 32,
    '必须是至少 32 字节的 base64，可用 openssl rand -base64 32 生成 (must be base64 of 32 bytes or more)',
  )
  .transform(value => new Uint8Array(Buffer.from(value, 'base64')))
const pem = z
  .string()
  .transform(readSecretFile)
  .pipe(
    z.string().regex(/^-----BEGIN (RSA )?PRIVATE KEY-----/, '必须是 PEM 私钥，或 @文件路径 (must be a PEM private key, or @ and a path)'),
  )

const certificate = z
  .string()
  .transform(readSecretFile)
  .pipe(z.string().regex(/^\s*-----BEGIN CERTIFICATE-----/, '必须是 PEM 证书，或 @文件路径 (must be a PEM certificate, or @ and a path)'))

const schema = z.object({
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_PREPARES: yesNo.prefault('true'),
  DATABASE_PATIENCE: whole(1, 60).prefault('1'),
  HOST: text.default('127.0.0.1'),
  PORT: whole(0, 65_535).prefault('8080'),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_PORT: whole(0, 65_535).optional(),
  ROLES: roles.prefault('api,worker'),
  WORKER_CONCURRENCY: whole(1, 200).prefault('16'),
  CHANNEL_SLOTS: whole(1, 1024).prefault('256'),
  DATA_DIR: text.default('.data'),
  FILES_DIR: text.optional(),
  STATIC_HOST: webAddress.prefault('https://static.tallyhelm.example'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], '必须是日志级别，例如 info (must be a log level such as info)')
    .default('info'),
  SANDBOX_PORT: whole(0, 65_535).prefault('8090'),
  META_BASE_URL: webAddress.prefault('https://graph.facebook.com'),
  META_ACCESS_TOKEN: text.optional(),
  META_APP_SECRET: text.optional(),
  META_BUSINESS_ID: text.optional(),
  META_OE_URL: plainAddress.optional(),
  GOOGLE_ADS_BASE_URL: webAddress.prefault('https://googleads.googleapis.com'),
  GOOGLE_ADS_DEVELOPER_TOKEN: text.optional(),
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: text.optional(),
  GOOGLE_ADS_CLIENT_ID: text.optional(),
  GOOGLE_ADS_CLIENT_SECRET: text.optional(),
  GOOGLE_ADS_REFRESH_TOKEN: text.optional(),
  GOOGLE_ADS_TOKEN_URL: plainAddress.default('https://oauth2.googleapis.com/token'),
  GOOGLE_ADS_VERSION: z
    .string()
    .regex(/^v\d{1,3}$/, '必须是接口版本，例如 v25 (must be a version such as v25)')
    .default('v25'),
  GOOGLE_ADS_OPERATIONS_PER_DAY: whole(0, 10_000_000).prefault('0'),
  TIKTOK_BASE_URL: webAddress.prefault('https://business-api.tiktok.com'),
  TIKTOK_ACCESS_TOKEN: text.optional(),
  TIKTOK_BC_ID: text.optional(),
  TIKTOK_CALLS_PER_SECOND: whole(1, 1000).prefault('10'),
  MESSAGING_BASE_URL: webAddress.optional(),
  MESSAGING_TOKEN: text.optional(),
  WECOM_BASE_URL: webAddress.prefault('https://qyapi.weixin.qq.com'),
  EXCHANGE_RATES_URL: plainAddress.optional(),
  EXCHANGE_RATES_TOKEN: text.optional(),
  EXCHANGE_RATES_SOURCE: z
    .string()
    .trim()
    .min(1, '不能为空 (must not be empty)')
    .max(60, '最多 60 个字符 (60 characters at most)')
    .optional(),
  EXCHANGE_RATES_MOST_MOVE_PERCENT: whole(1, 20).prefault('5'),
  SECRET_KEY: secretKey,
  SECRET_KEY_BEFORE: list.pipe(z.array(secretKey)).prefault(''),
  TRANSMISSION_PRIVATE_KEY: pem.optional(),
  TRANSMISSION_KEY_ID: text.default('1'),
  CONTRACT_SIGNING_KEY: pem.optional(),
  CONTRACT_SIGNING_CERTIFICATE: certificate.optional(),
  TRANSMISSION_REQUIRED: yesNo.prefault('false'),
  BILLS_CLOSE_DAY: whole(1, 28).prefault('5'),
  BILLS_CLOSE_HOUR: whole(0, 23).prefault('12'),
  OVERDUE_REMIND_DAYS: whole(1, 365).prefault('1'),
  OVERDUE_REFUSE_DAYS: whole(1, 365).prefault('7'),
  OVERDUE_FREEZE_DAYS: whole(1, 365).prefault('30'),
  LATE_FEE_BASIS_POINTS: whole(0, 100).prefault('5'),
  SETTLE_SECONDS: whole(1, 86_400).prefault('720'),
  STEP_UP_FROM_DOLLARS: whole(0, 999_999_999).prefault('10000'),
  STEP_UP_DAY_DOLLARS: whole(0, 999_999_999).optional(),
  ORDER_MOST_ACCOUNTS: whole(1, 200).prefault('50'),
  ADD_MOST_DOLLARS: whole(1, 100_000_000).prefault('50000'),
  // So that many small orders don't round their fees away (docs/decisions/rates.md).
  ADD_LEAST_FACEBOOK_DOLLARS: whole(0, 100_000_000).prefault('2'),
  ADD_LEAST_GOOGLE_DOLLARS: whole(0, 100_000_000).prefault('2'),
  // What TikTok itself asks for.
  ADD_LEAST_TIKTOK_DOLLARS: whole(10, 100_000_000).prefault('10'),
  // A house tells of some twenty payments a second, from few addresses.
  NOTICES_PER_MINUTE: whole(60, 1_000_000).prefault('1200'),
  SEND_TIMEOUT_MS: whole(100, 120_000).prefault('15000'),
  WEBSITES_STAND_IN: webAddress.optional(),
  ALLOW_PRIVATE_PLATFORM_HOSTS: yesNo.prefault('false'),
  TRUSTED_ORIGINS: origins.prefault(''),
  PORTAL_URL: webAddress.optional(),
  PASSKEY_RP_ID: domain.optional(),
  TRUSTED_PROXIES: proxies.prefault(''),
  PORTAL_DIST: text.default('apps/portal/dist'),
  CONSOLE_DIST: text.default('apps/console/dist'),
  ENV_BADGE: text.optional(),
  BRAND_FILE: text.optional(),
})

const SIGNING_PAIR = [
  ['CONTRACT_SIGNING_KEY', 'CONTRACT_SIGNING_CERTIFICATE'],
  ['CONTRACT_SIGNING_CERTIFICATE', 'CONTRACT_SIGNING_KEY'],
] as const

type Raw = z.infer<typeof schema>
type Camel<Key extends string> = Key extends `${infer Head}_${infer Rest}` ? `${Lowercase<Head>}${Capitalize<Camel<Rest>>}` : Lowercase<Key>

/**
 * Parses the environment (pass `process.env`; an empty value counts as absent).
 * Refuses with ConfigError, whose message names every wrong key on a line of its own.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const lines = parsed.success ? [] : parsed.error.issues.map(issue => `  ${String(issue.path[0])}：${messageOf(issue)}`)
  if (given.TRANSMISSION_REQUIRED === 'true' && !given.TRANSMISSION_PRIVATE_KEY) {
    lines.push('  TRANSMISSION_PRIVATE_KEY：TRANSMISSION_REQUIRED=true 时必须给出 (is needed when TRANSMISSION_REQUIRED=true)')
  }
  for (const [key, other] of SIGNING_PAIR) {
    if (given[key] && !given[other]) lines.push(`  ${other}：给出 ${key} 时必须给出 (is needed when ${key} is given)`)
  }
  for (const key of ['EXCHANGE_RATES_URL', 'GOOGLE_ADS_TOKEN_URL', 'META_OE_URL']) {
    if (given[key]?.startsWith('http://') && given.ALLOW_PRIVATE_PLATFORM_HOSTS !== 'true')
      lines.push(`  ${key}：必须以 https:// 开头，沙箱除外 (must be https, but for the sandbox)`)
  }
  if (given.WEBSITES_STAND_IN && given.ALLOW_PRIVATE_PLATFORM_HOSTS !== 'true')
    lines.push('  WEBSITES_STAND_IN：仅供沙箱使用，须 ALLOW_PRIVATE_PLATFORM_HOSTS=true (is for the sandbox alone)')
  if (given.EXCHANGE_RATES_TOKEN && !given.EXCHANGE_RATES_URL) {
    lines.push('  EXCHANGE_RATES_URL：给出 EXCHANGE_RATES_TOKEN 时必须给出 (is needed when EXCHANGE_RATES_TOKEN is given)')
  }
  for (const key of ['ADD_LEAST_FACEBOOK_DOLLARS', 'ADD_LEAST_GOOGLE_DOLLARS', 'ADD_LEAST_TIKTOK_DOLLARS'] as const) {
    if (parsed.success && parsed.data[key] > parsed.data.ADD_MOST_DOLLARS) {
      lines.push(`  ${key}：不能大于 ADD_MOST_DOLLARS (must not exceed ADD_MOST_DOLLARS)`)
    }
  }
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines)
  const raw: Raw = parsed.data
  const portalUrl = raw.PORTAL_URL ?? `http://localhost:${raw.PORT}`
  const named = Object.fromEntries(Object.entries(raw).map(([key, value]) => [camel(key), value]))
  return {
    ...(named as { [Key in keyof Raw as Camel<Key>]: Raw[Key] }), // the keys are renamed one by one just above
    databaseDirectUrl: raw.DATABASE_DIRECT_URL ?? raw.DATABASE_URL,
    databasePrepares: raw.DATABASE_PREPARES,
    stepUpDayDollars: raw.STEP_UP_DAY_DOLLARS ?? raw.STEP_UP_FROM_DOLLARS,
    filesDir: raw.FILES_DIR ?? join(raw.DATA_DIR, 'files'),
    portalUrl,
    passkeyRpId: raw.PASSKEY_RP_ID ?? new URL(portalUrl).hostname,
  }
}

/** The process's own environment, for the programs that start from it. */
export function processEnvironment(): Record<string, string | undefined> {
  return { ...process.env }
}

/** Names and passwords in an address end up in logs. */
function hasNoSecrets({ username, password, hash }: URL): boolean {
  return username === '' && password === '' && hash === ''
}

function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' ? '必须给出 (is missing)' : issue.message
}

function camel(key: string): string {
  return key.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function readSecretFile(value: string, context: z.core.$RefinementCtx<string>): string {
  if (!value.startsWith('@')) return value.replaceAll('\\n', '\n')
  try {
    return readFileSync(value.slice(1), 'utf8')
  } catch {
    context.issues.push({ code: 'custom', input: value, message: `读不到文件 ${value.slice(1)} (the file can't be read)` })
    return z.NEVER
  }
}
