// The brand file: its keys overlay the defaults, its colour is made readable, and every wrong key stops the start by name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { contrastOf } from '@tallyhelm/protocol/values/colour'
import { afterAll, expect, test } from 'vitest'
import { readBrand } from './brand.ts'

const folder = mkdtempSync(join(tmpdir(), 'brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const base = { DATABASE_URL: 'postgresql://nobody@nowhere/nothing', SECRET_KEY: Buffer.alloc(32).toString('base64') }

function readWith(content: unknown, environment: Record<string, string> = {}) {
  const file = join(folder, 'brand.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readBrand(loadConfig({ ...base, BRAND_FILE: file, ...environment }))
}

test('without a file the product has its own brand, and the environment its badge', () => {
  expect(readBrand(loadConfig(base))).toMatchObject({ name_zh: '量舵', env_badge: null, ramp: { 600: '#b60005' } })
  expect(readBrand(loadConfig({ ...base, ENV_BADGE: '验收环境' })).env_badge).toBe('验收环境')
})

test('another brand overlays the names, and its colour that is too light is darkened', () => {
  const brand = readWith({
    name_zh: '晴帆',
    name_en: 'Sunsail',
    primary: '#FFB400',
    consultants: [{ channel: 'GOOGLE', user_name: '陈顾问', wx_url: 'https://u.wechat.com/abc' }],
    help: { opening: 'https://help.sunsail.cn/open', quota: '', security: '', all: '/agreement.html' },
    redirects: [],
  })
  expect(brand).toMatchObject({ name_zh: '晴帆', name_en: 'Sunsail', consultants: [{ user_name: '陈顾问' }] })
  expect(brand.ramp['600']).not.toBe('#ffb400')
  expect(contrastOf(brand.ramp['600'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(brand).not.toHaveProperty('primary')
  expect(brand).not.toHaveProperty('redirects')
})

test.each([
  [{ primary: 'red' }, 'primary：必须是 #rrggbb'],
  [{ name_zh: ' ' }, 'name_zh：不能为空'],
  [{ agreement_url: 'javascript:alert(1)' }, 'agreement_url：必须以 https://'],
  [{ privacy_url: '//elsewhere.example' }, 'privacy_url：必须以 https://'],
  [{ help: { opening: 'http://plain.example', quota: '', security: '', all: '' } }, 'help.opening：必须以 https://'],
  [{ help: { opening: '' } }, 'help.quota：'],
  [{ logo_url: 'https://elsewhere.example/logo.png' }, 'logo_url：必须是 / 开头'],
  [{ consultants: [{ channel: 'BAIDU', user_name: '王', wx_url: '' }] }, 'consultants.0.channel：必须是 FACEBOOK'],
  [{ consultants: [{ channel: '', user_name: '', wx_url: '' }] }, 'consultants.0.user_name：不能为空'],
  [{ env_badge: '生产' }, 'env_badge：必须是'],
  [{ email: 'nobody' }, 'email：必须是邮箱'],
  [{ colour: '#b60005' }, 'colour：没有这个键'],
  ['not json', '读不到或不是 JSON'],
  ['[]', '应为 JSON 对象'],
])('%j stops the start with «%s»', (content, line) => {
  expect(() => readWith(content)).toThrow(line)
})

test('all wrong keys are told at once', () => {
  expect(() => readWith({ primary: 'x', name_en: '' })).toThrow(/primary：[\s\S]*name_en：|name_en：[\s\S]*primary：/)
})
