// Invented data for the page of parts.
import type { CountryCode } from '../fields/CountryCodeField.tsx'
import type { LoadOptions } from '../fields/RemoteSelect.tsx'
import type { Tone } from '../display/Tag.tsx'

export const sampleToday = '2026-11-20'

const companies = ['岚汐科技（示例）有限公司', '栖禾贸易（示例）有限公司', '潮汐互动（示例）有限公司', '北陆电商（示例）有限公司'].map(
  (label, index) => ({
    value: `company-${index}`,
    label,
    hint: `客户编号 C-2048${index}`,
  }),
)

export const loadCompanies: LoadOptions = async query => companies.filter(company => company.label.includes(query))

export const countries: readonly CountryCode[] = [
  { code: '86', name: 'China', abbreviation: 'CN', chineseAbbreviation: '中国大陆' },
  { code: '852', name: 'Hong Kong', abbreviation: 'HK', chineseAbbreviation: '中国香港' },
  { code: '853', name: 'Macao', abbreviation: 'MO', chineseAbbreviation: '中国澳门' },
  { code: '65', name: 'Singapore', abbreviation: 'SG', chineseAbbreviation: '新加坡' },
  { code: '1', name: 'United States', abbreviation: 'US', chineseAbbreviation: '美国' },
]

export type SampleAccount = {
  id: string
  name: string
  company: string
  tone: Tone
  status: string
  balance: string
  low: boolean
  spent: string
  quota: string
  ratio: number
  daily: string
  days: string
  bm: string
}

const make = (
  row: readonly [string, string, string, Tone, string, string, string, string, number, string, string, string],
): SampleAccount => {
  const [id, name, company, tone, status, balance, spent, quota, ratio, daily, days, bm] = row
  return { id, name, company, tone, status, balance, low: ratio > 0.975, spent, quota, ratio, daily, days, bm }
}

export const sampleAccounts: readonly SampleAccount[] = [
  make([
    '1029384756089',
    'Nordlake-US-转化-01',
    '岚汐科技（示例）',
    'success',
    '正常',
    '3,482.16',
    '14,717.84',
    '18,200.00',
    0.8,
    '612.40',
    '5.7 天',
    '102938475',
  ]),
  make([
    '1029384756102',
    'Nordlake-US-转化-03',
    '岚汐科技（示例）',
    'warning',
    '余额不足',
    '86.42',
    '11,913.58',
    '12,000.00',
    0.993,
    '214.80',
    '0.4 天',
    '102938475',
  ]),
  make([
    '1029384756118',
    'Nordlake-EU-再营销',
    '岚汐科技（示例）',
    'warning',
    '余额不足',
    '152.07',
    '7,847.93',
    '8,000.00',
    0.981,
    '168.35',
    '0.9 天',
    '102938475',
  ]),
  make([
    '1029384756133',
    'Solace-Beauty-JP-拉新',
    '栖禾贸易（示例）',
    'error',
    '已冻结',
    '1,240.55',
    '4,759.45',
    '6,000.00',
    0.793,
    '0.00',
    '—',
    '556677889',
  ]),
  make([
    '1029384756140',
    'Solace-Beauty-JP-素材测试',
    '栖禾贸易（示例）',
    'success',
    '正常',
    '905.30',
    '1,594.70',
    '2,500.00',
    0.637,
    '96.12',
    '9.4 天',
    '556677889',
  ]),
  make([
    '1029384756157',
    'Wildfern-CA-Advantage+',
    '栖禾贸易（示例）',
    'info',
    '解冻审核中',
    '2,018.00',
    '2,982.00',
    '5,000.00',
    0.596,
    '0.00',
    '—',
    '556677889',
  ]),
  make([
    '1029384756171',
    'Tidepool-Game-T1',
    '潮汐互动（示例）',
    'violet',
    '违规广告暂停',
    '4,560.91',
    '25,439.09',
    '30,000.00',
    0.847,
    '1,204.66',
    '3.8 天',
    '771122334',
  ]),
  make([
    '1029384756188',
    'Tidepool-Game-SEA',
    '潮汐互动（示例）',
    'neutral',
    '禁止加额',
    '318.40',
    '9,681.60',
    '10,000.00',
    0.968,
    '57.90',
    '5.5 天',
    '771122334',
  ]),
]
