// Judgement of a pre-check: each line in each of its verdicts, from what was read.
import { readHtml } from '@tallyhelm/infra/web-pages/read-html'
import type { Website } from '@tallyhelm/infra/web-pages/website-reader'
import type { Check } from '@tallyhelm/protocol/topics/companies/checks'
import { expect, test } from 'vitest'
import { type CheckedMaterial, type Found, judgeMaterial } from './check-rules.ts'

const SITE = 'https://www.yunfan.com/'
const SHOP = 'https://shop.yunfan.com/a'
const MATERIAL: CheckedMaterial = {
  company_name: '深圳云帆科技有限公司',
  company_name_en: 'Shenzhen Yunfan Technology Co., Ltd.',
  area: 'CN',
  registration_number: '91350100M000100Y43',
  expires_on: null,
  website: SITE,
  promotion_links: [SHOP],
  industry: 'F',
}
const pageAt = (url: string, html: string): Website => ({ kind: 'page', url, page: readHtml(html, url) })
const GOOD =
  '<title>云帆</title>深圳云帆科技 有限公司<a href=/p>隐私政策</a><a href=/refund-policy>R</a><a href=/s>Shipping</a><a href="mailto:a@yunfan.com">M</a>'

function judged(over: Partial<CheckedMaterial> = {}, { site = pageAt(SITE, GOOD), ...found }: Partial<Found> & { site?: Website } = {}) {
  const websites = new Map([
    [SITE, site],
    [SHOP, pageAt(SHOP, '<p>shop')],
  ])
  const lines = judgeMaterial({ ...MATERIAL, ...over }, { today: '2026-03-02', websites, isDuplicate: false, others: [], ...found })
  return (check: Check) => {
    const line = lines.find(each => each.check === check)
    return [line?.verdict, line?.evidence, line?.is_blocking]
  }
}

test('all is well: every line is ok, none blocks, and each says why', () => {
  const lines = judgeMaterial(MATERIAL, {
    today: '2026-03-02',
    websites: new Map([
      [SITE, pageAt(SITE, GOOD)],
      [SHOP, pageAt(SHOP, '')],
    ]),
    isDuplicate: false,
    others: [],
  })
  expect(lines.filter(({ verdict, is_blocking }) => verdict !== 'ok' || is_blocking)).toEqual([])
  expect(lines.map(({ evidence }) => evidence).filter(words => words === '')).toEqual([])
})

test('nothing is filled in: nothing can be said, and nothing blocks', () => {
  const empty = {
    company_name: '',
    company_name_en: '',
    area: '',
    registration_number: '',
    expires_on: '',
    website: '',
    industry: '',
  } as const
  const lines = judgeMaterial(
    { ...empty, promotion_links: [] },
    { today: '2026-03-02', websites: new Map(), isDuplicate: false, others: [] },
  )
  expect(new Set(lines.map(({ verdict, evidence, is_blocking }) => `${verdict} ${evidence} ${is_blocking}`))).toEqual(
    new Set(['unknown 尚未填写 false']),
  )
})

test.each<[string, Partial<CheckedMaterial>, Partial<Found> & { site?: Website }, Check, unknown[]]>([
  [
    'a wrong check digit',
    { registration_number: '91350100M000100Y44' },
    {},
    'NUMBER',
    ['fail', '统一社会信用代码校验位不正确，请核对', true],
  ],
  [
    'a number abroad',
    { area: 'HK', registration_number: '1234567' },
    {},
    'NUMBER',
    ['ok', '1234567 格式正确，境外注册号没有校验位', false],
  ],
  ['an end too near', { expires_on: '2026-06-02' }, {}, 'EXPIRY', ['fail', '营业执照有效期需大于 3 个月', true]],
  ['no day at all', { expires_on: '2026-02-30' }, {}, 'EXPIRY', ['fail', '营业执照有效期格式不正确', true]],
  ['an end far enough', { expires_on: '2026-06-03' }, {}, 'EXPIRY', ['ok', '有效期至 2026-06-03，超过 3 个月', false]],
  ['one that waits', {}, { isDuplicate: true }, 'DUPLICATE', ['fail', '该主体存在审核中的申请', true]],
  ['a link that is none', { website: 'http://yunfan.com' }, {}, 'WEBSITE', ['fail', '请输入以 https:// 开头的链接', true]],
  [
    'a page that is not there',
    {},
    { site: { kind: 'status', url: SITE, status: 404 } },
    'WEBSITE',
    ['fail', '页面不存在或不能访问（404）', false],
  ],
  ['a site that fails', {}, { site: { kind: 'status', url: SITE, status: 500 } }, 'WEBSITE', ['fail', '网站出错（500）', false]],
  [
    'a site that wants people',
    {},
    { site: { kind: 'status', url: SITE, status: 403 } },
    'WEBSITE',
    ['unknown', '网站拒绝自动访问（403）', false],
  ],
  ['no host', {}, { site: { kind: 'unnamed', url: SITE } }, 'WEBSITE', ['fail', '域名无法解析', false]],
  ['a host inside', {}, { site: { kind: 'private', url: SITE } }, 'WEBSITE', ['fail', '域名指向内部地址，公众无法访问', false]],
  ['no answer', {}, { site: { kind: 'lost', url: SITE } }, 'WEBSITE', ['unknown', '没有在规定时间内打开', false]],
  [
    'a redirect',
    {},
    { site: pageAt('https://www.yunfan.com/zh', GOOD) },
    'WEBSITE',
    ['ok', '可以打开，跳转至 https://www.yunfan.com/zh', false],
  ],
  [
    'no privacy page',
    {},
    { site: pageAt(SITE, `${'云帆'.repeat(200)}<a href=/a>A</a>`) },
    'PRIVACY',
    ['fail', '首页没有找到该页面的链接', false],
  ],
  ['no refund page', {}, { site: pageAt(SITE, `${'云帆'.repeat(200)}`) }, 'REFUND', ['warn', '首页没有找到该页面的链接', false]],
  [
    'a host that is called so',
    {},
    { site: pageAt(SITE, `${'云帆'.repeat(200)}<a href=https://shipping.com/a>A</a>`) },
    'SHIPPING',
    ['warn', '首页没有找到该页面的链接', false],
  ],
  [
    'a page of scripts',
    {},
    { site: pageAt(SITE, '<script src=/a></script>') },
    'CONTACT',
    ['unknown', '首页内容由脚本生成，无法读取', false],
  ],
  [
    'pages of a site that did not open',
    {},
    { site: { kind: 'lost', url: SITE } },
    'SHIPPING',
    ['unknown', '官网没有打开，无法查看', false],
  ],
  [
    'an English name',
    {},
    { site: pageAt(SITE, '© SHENZHEN YUNFAN&nbsp;TECHNOLOGY') },
    'NAME',
    ['ok', '网站上出现“Shenzhen Yunfan Technology Co., Ltd.”', false],
  ],
  ['a brand', {}, { site: pageAt(SITE, 'Welcome to Yunfan') }, 'NAME', ['ok', '网站上出现品牌“yunfan”，与公司英文名称一致', false]],
  ['no name', {}, { site: pageAt(SITE, 'Welcome') }, 'NAME', ['warn', '首页没有出现公司或品牌名称', false]],
  [
    'a name of a legal form alone',
    { company_name: '有限公司', company_name_en: 'Ltd.' },
    { site: pageAt(SITE, 'Welcome') },
    'NAME',
    ['warn', '首页没有出现公司或品牌名称', false],
  ],
  [
    'another domain',
    { promotion_links: ['https://other.myshopify.com'] },
    {},
    'DOMAIN',
    ['warn', 'other.myshopify.com 与官网 yunfan.com 不是同一域名', false],
  ],
  [
    'a domain of another company',
    {},
    { others: [{ company_name: '云海', website: 'https://m.yunfan.com', promotion_links: [] }] },
    'OTHER_COMPANY',
    ['warn', 'yunfan.com 已用于“云海”', false],
  ],
  ['a name that tells', { company_name: '云帆博彩有限公司' }, {}, 'INDUSTRY', ['fail', '公司名称含“博彩”，三个渠道均禁止推广赌博', false]],
  [
    'goods that tell',
    {},
    { site: pageAt(SITE, '电子烟大促') },
    'INDUSTRY',
    ['warn', '官网出现“电子烟”，三个渠道均禁止推广烟草与电子烟', false],
  ],
  ['an industry with papers', { industry: 'J' }, {}, 'INDUSTRY', ['warn', '金融业：金融业须具备投放地的金融牌照，并通过渠道认证', false]],
])('%s', (_name, over, found, check, expected) => {
  expect(judged(over, found)(check)).toEqual(expected)
})

test('each promotion link has a line of its own', () => {
  const lines = judgeMaterial(
    { ...MATERIAL, promotion_links: [SHOP, 'https://b.yunfan.com/'] },
    { today: '2026-03-02', websites: new Map([[SHOP, { kind: 'file', url: SHOP }]]), isDuplicate: false, others: [] },
  )
  expect(lines.filter(({ check }) => check === 'LINK').map(({ subject, verdict }) => [subject, verdict])).toEqual([
    [SHOP, 'ok'],
    ['https://b.yunfan.com/', 'unknown'],
  ])
})
