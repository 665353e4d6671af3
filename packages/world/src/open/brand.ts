// Brand: the white-label configuration, from a file when one is given (visual.md 1).
import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '@tallyhelm/infra/config/config'
import { configuredBrand } from '@tallyhelm/protocol/topics/organization/brand-schemas'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import { rampOf } from '@tallyhelm/protocol/values/colour'
import type { z } from 'zod'
import { quotaLimitsOf } from './quota-limits.ts'

const DEFAULT_BRAND: z.input<typeof configuredBrand> = {
  id: 'tallyhelm',
  name_zh: '量舵',
  name_en: 'Tallyhelm',
  legal_name: '量舵（示例）科技有限公司',
  primary: '#b60005',
  logo_url: '',
  icp: '',
  police_icp: '',
  stock_info: '',
  address: '',
  phone: '',
  email: '',
  agreement_url: '',
  privacy_url: '',
  env_badge: null,
  login_hero_text: ['额度、余额、消耗，一处看清', '每一笔新增额度都有据可查', '三大渠道，同一套操作'],
  help: { opening: '', quota: '', security: '', all: '' },
  consultants: [],
}

/** The file's keys overlay the defaults; a wrong file is a configuration error with one line for each wrong key. */
export function readBrand(config: Config): Brand {
  const badge = config.envBadge === undefined ? {} : { env_badge: config.envBadge }
  const given = config.brandFile === undefined ? {} : readJson(config.brandFile)
  const parsed = configuredBrand.safeParse({ ...DEFAULT_BRAND, ...badge, ...given })
  if (!parsed.success) throw new ConfigError(parsed.error.issues.flatMap(linesOf))
  const { primary, redirects: _redirects, ...words } = parsed.data
  return { ...words, ramp: rampOf(primary), static_host: config.staticHost, quota_limits: quotaLimitsOf(config) }
}

export function readJson(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    throw new ConfigError([`  BRAND_FILE：读不到或不是 JSON：${file} (can't be read, or isn't JSON)`])
  }
  throw new ConfigError([`  BRAND_FILE：应为 JSON 对象 (must be a JSON object)`])
}

function linesOf(issue: z.core.$ZodIssue): string[] {
  const at = (path: PropertyKey[]) => `  BRAND_FILE / ENV_BADGE ${path.join('.')}`
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => `${at([...issue.path, key])}：没有这个键 (there is no such key)`)
  return [`${at(issue.path)}：${issue.message}`]
}
