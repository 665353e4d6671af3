// Brand: the white-label configuration, from a file when one is given (visual.md 1).
import { readFileSync } from 'node:fs'
import { type Config, ConfigError } from '@tallyhelm/infra/config/config'
import { type Brand, brand } from '@tallyhelm/protocol/topics/organization/schemas'

const DEFAULT_BRAND: Brand = {
  id: 'tallyhelm',
  name_zh: '量舵',
  name_en: 'Tallyhelm',
  legal_name: '量舵（示例）科技有限公司',
  icp: '',
  police_icp: '',
  stock_info: '',
  address: '',
  phone: '',
  email: '',
  agreement_url: '',
  privacy_url: '',
  env_badge: null,
  login_hero_text: ['额度、余额、消耗，一处看清', '每一笔加额都有据可查', '三大渠道，同一套操作'],
}

/** The file's keys overlay the defaults; a wrong file is a configuration error that names the key. */
export function readBrand(config: Config): Brand {
  const badge = config.envBadge === undefined ? {} : { env_badge: config.envBadge }
  const parsed = brand.safeParse({ ...DEFAULT_BRAND, ...badge, ...(config.brandFile === undefined ? {} : readJson(config.brandFile)) })
  if (parsed.success) return parsed.data
  throw new ConfigError(parsed.error.issues.map(issue => `  BRAND_FILE / ENV_BADGE ${issue.path.join('.')}：${issue.message}`))
}

function readJson(file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    throw new ConfigError([`  BRAND_FILE：读不到或不是 JSON：${file} (can't be read, or isn't JSON)`])
  }
  throw new ConfigError([`  BRAND_FILE：应为 JSON 对象 (must be a JSON object)`])
}
