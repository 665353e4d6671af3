// Judgement of a pre-check: a line for each thing that platforms refuse companies for, from what was read and without reading anything.
import type { Website } from '@tallyhelm/infra/web-pages/website-reader'
import { registrableDomain } from '@tallyhelm/infra/web-pages/registrable-domain'
import type { Check, CheckLine, Verdict } from '@tallyhelm/protocol/topics/companies/checks'
import { type Industry, INDUSTRIES, MAINLAND } from '@tallyhelm/protocol/topics/companies/enums'
import { expiryProblem, LICENCE_MONTHS, linkProblem, numberProblem, plainNumber } from '@tallyhelm/protocol/topics/companies/material'
import type { Day } from '@tallyhelm/protocol/values/day'
import { nameForm } from '@tallyhelm/protocol/values/names'
import { FORBIDDEN, LEGAL_FORMS, POLICY_PAGES, RESTRICTED } from './check-words.ts'

/** As far as it is filled in; `expires_on` empty is not filled in, null without an end. */
export type CheckedMaterial = {
  company_name: string
  company_name_en: string
  area: string
  registration_number: string
  expires_on: Day | null
  website: string
  promotion_links: readonly string[]
  industry: Industry | ''
}
/** Of another company of the same customer. */
export type OtherLinks = { company_name: string; website: string; promotion_links: readonly string[] }
export type Found = {
  today: Day
  /** what became of each link that was opened */
  websites: ReadonlyMap<string, Website>
  /** the customer has an application with this number that waits */
  isDuplicate: boolean
  others: readonly OtherLinks[]
}

const UNFILLED = { verdict: 'unknown', evidence: '尚未填写', remedy: '请先填写' } as const
type Judged = { verdict: Verdict; evidence: string; remedy?: string; isBlocking?: boolean }

const line = (check: Check, { verdict, evidence, remedy = '', isBlocking = false }: Judged, subject = ''): CheckLine => ({
  check,
  subject,
  verdict,
  evidence,
  remedy,
  is_blocking: isBlocking,
})

/** In the order in which they are shown. Only what an application would be refused for is blocking: format, expiry and one that waits. */
export function judgeMaterial(material: CheckedMaterial, found: Found): CheckLine[] {
  const site = found.websites.get(material.website)
  return [
    line('NUMBER', judgeNumber(material)),
    line('EXPIRY', judgeExpiry(material, found.today)),
    line('DUPLICATE', judgeDuplicate(material, found)),
    line('WEBSITE', judgeLink(material.website, site)),
    ...(material.promotion_links.length === 0
      ? [line('LINK', UNFILLED)]
      : material.promotion_links.map(link => line('LINK', judgeLink(link, found.websites.get(link)), link))),
    ...(['PRIVACY', 'REFUND', 'SHIPPING', 'CONTACT'] as const).map(check => line(check, judgePolicy(check, material, found))),
    line('NAME', judgeName(material, site)),
    line('DOMAIN', judgeDomain(material, site)),
    line('OTHER_COMPANY', judgeOthers(material, found.others)),
    line('INDUSTRY', judgeIndustry(material, site)),
  ]
}

function judgeNumber({ area, registration_number }: CheckedMaterial): Judged {
  if (registration_number === '' || area === '') return UNFILLED
  const problem = numberProblem(area, registration_number)
  const number = plainNumber(area, registration_number)
  if (problem !== undefined) return { verdict: 'fail', evidence: problem, remedy: '请按营业执照核对号码', isBlocking: true }
  return { verdict: 'ok', evidence: area === MAINLAND ? `${number} 校验位正确` : `${number} 格式正确，境外注册号没有校验位` }
}

function judgeExpiry({ expires_on }: CheckedMaterial, today: Day): Judged {
  if (expires_on === '') return UNFILLED
  if (expires_on === null) return { verdict: 'ok', evidence: '长期有效' }
  const problem = expiryProblem(expires_on, today)
  if (problem !== undefined) return { verdict: 'fail', evidence: problem, remedy: '请先换发营业执照，再提交申请', isBlocking: true }
  return { verdict: 'ok', evidence: `有效期至 ${expires_on}，超过 ${LICENCE_MONTHS} 个月` }
}

function judgeDuplicate({ registration_number }: CheckedMaterial, { isDuplicate }: Found): Judged {
  if (registration_number === '') return UNFILLED
  if (!isDuplicate) return { verdict: 'ok', evidence: '没有审核中的相同主体' }
  return { verdict: 'fail', evidence: '该主体存在审核中的申请', remedy: '请等待审核结果，或先撤回原申请', isBlocking: true }
}

function judgeLink(link: string, site: Website | undefined): Judged {
  if (link === '') return UNFILLED
  const problem = linkProblem(link)
  if (problem !== undefined) return { verdict: 'fail', evidence: problem, remedy: '请填写可公开访问的 https 链接', isBlocking: true }
  if (!site) return { verdict: 'unknown', evidence: '没有打开', remedy: '请稍后重新预检' }
  if (site.kind === 'status') return judgeStatus(site.status)
  if (site.kind === 'page' || site.kind === 'file')
    return { verdict: 'ok', evidence: sameAddress(link, site.url) ? '可以打开' : `可以打开，跳转至 ${site.url.slice(0, 255)}` }
  return ANSWERS[site.kind]
}

const ANSWERS: Readonly<Record<Exclude<Website['kind'], 'page' | 'file' | 'status'>, Judged>> = {
  unnamed: { verdict: 'fail', evidence: '域名无法解析', remedy: '请核对链接，或检查域名是否已过期' },
  private: { verdict: 'fail', evidence: '域名指向内部地址，公众无法访问', remedy: '请将域名解析到公网服务器' },
  certificate: { verdict: 'fail', evidence: '网站的安全证书无效或已过期', remedy: '请为该域名更换有效的 HTTPS 证书' },
  closed: { verdict: 'fail', evidence: '服务器拒绝连接', remedy: '请检查网站是否已启动 HTTPS 服务' },
  astray: { verdict: 'fail', evidence: '跳转到了非 https 链接、其他端口或 IP 地址', remedy: '请让链接始终停留在 https 域名上' },
  circling: { verdict: 'fail', evidence: '跳转超过 3 次', remedy: '请填写最终到达的链接' },
  lost: { verdict: 'unknown', evidence: '没有在规定时间内打开', remedy: '请用浏览器确认可以打开，或稍后重新预检' },
}

/** Answers that a program gets where a person may not. */
const TO_PROGRAMS = new Set([401, 403, 405, 406, 429, 451, 503])
function judgeStatus(status: number): Judged {
  if (TO_PROGRAMS.has(status))
    return { verdict: 'unknown', evidence: `网站拒绝自动访问（${status}）`, remedy: '请用浏览器确认可以打开，并允许渠道的审核程序访问' }
  if (status >= 500) return { verdict: 'fail', evidence: `网站出错（${status}）`, remedy: '请修复网站后重新预检' }
  return { verdict: 'fail', evidence: `页面不存在或不能访问（${status}）`, remedy: '请核对链接' }
}

const sameAddress = (typed: string, reached: string): boolean => new URL(typed).href === reached

/** On the site, or on a promoted page of the same domain. */
function judgePolicy(check: keyof typeof POLICY_PAGES, { website, promotion_links }: CheckedMaterial, { websites }: Found): Judged {
  if (website === '') return UNFILLED
  const site = websites.get(website)
  const own = domainOf(site?.url ?? website)
  const pages = [...new Set([website, ...promotion_links])].flatMap(link => {
    const read = websites.get(link)
    return read?.kind === 'page' && domainOf(read.url) === own ? [read] : []
  })
  const { words, isAsked, remedy } = POLICY_PAGES[check]
  const link = pages.flatMap(({ page }) => page.links).find(({ text, href }) => words.test(text) || words.test(pathOf(href)))
  if (link) return { verdict: 'ok', evidence: `${link.text === '' ? '' : `“${link.text.slice(0, 40)}”`}${link.href.slice(0, 200)}` }
  const unread = unreadable(site)
  if (unread) return unread
  return { verdict: isAsked === 'always' ? 'fail' : 'warn', evidence: '首页没有找到该页面的链接', remedy }
}

/** Of an address on the web what follows its host: the host says nothing about one page. */
function pathOf(href: string): string {
  const { protocol, pathname, search, hash } = new URL(href)
  return /^https?:$/.test(protocol) ? decoded(pathname + search + hash) : href
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Why nothing can be said of what stands on the site. */
function unreadable(site: Website | undefined): Judged | undefined {
  if (site?.kind !== 'page') return { verdict: 'unknown', evidence: '官网没有打开，无法查看', remedy: '请先解决官网访问的问题' }
  if (site.page.isScripted)
    return { verdict: 'unknown', evidence: '首页内容由脚本生成，无法读取', remedy: '请自行确认，或在首页直接输出这些内容' }
  return undefined
}

function judgeName({ company_name, company_name_en, website }: CheckedMaterial, site: Website | undefined): Judged {
  const names = [company_name, company_name_en].map(name => name.trim()).filter(name => name !== '')
  if (names.length === 0 || website === '') return UNFILLED
  if (site?.kind === 'page') {
    const text = compared(site.page.text)
    const shown = names.find(name => isNamed(text, compared(name.replace(LEGAL_FORMS, ''))))
    if (shown !== undefined) return { verdict: 'ok', evidence: `网站上出现“${shown}”` }
    const brand = labelsOf(site.url).find(label => text.includes(label) && compared(company_name_en).includes(label))
    if (brand !== undefined) return { verdict: 'ok', evidence: `网站上出现品牌“${brand}”，与公司英文名称一致` }
  }
  return (
    unreadable(site) ?? { verdict: 'warn', evidence: '首页没有出现公司或品牌名称', remedy: '请在首页或页脚写明公司名称，与营业执照一致' }
  )
}

/** A name of one letter stands in every text. */
const isNamed = (text: string, name: string): boolean => name.length >= 2 && text.includes(name)
const compared = (text: string): string => nameForm(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What a host is called by, where it is long enough to be a name. */
const labelsOf = (url: string): string[] =>
  new URL(url).hostname
    .split('.')
    .slice(0, -1)
    .map(label => label.replaceAll(/[^a-z0-9]/g, ''))
    .filter(label => label.length >= 4)

const domainOf = (link: string): string | undefined => (URL.canParse(link) ? registrableDomain(new URL(link).hostname) : undefined)

function judgeDomain({ website, promotion_links }: CheckedMaterial, site: Website | undefined): Judged {
  if (website === '' || promotion_links.length === 0) return UNFILLED
  const own = new Set([domainOf(website), site && domainOf(site.url)])
  const strange = [...new Set(promotion_links.filter(link => !own.has(domainOf(link))).map(link => domainOf(link) ?? link))]
  if (strange.length === 0) return { verdict: 'ok', evidence: `均为 ${domainOf(website) ?? website}` }
  const evidence = `${strange.join('、')} 与官网 ${domainOf(website) ?? website} 不是同一域名`
  return { verdict: 'warn', evidence, remedy: '请使用官网域名下的链接，或准备两个域名属于同一主体的证明' }
}

function judgeOthers({ website, promotion_links }: CheckedMaterial, others: readonly OtherLinks[]): Judged {
  const own = new Set([website, ...promotion_links].flatMap(link => domainOf(link) ?? []))
  if (own.size === 0) return UNFILLED
  const sharing = others.flatMap(({ company_name, website: site, promotion_links: links }) => {
    const shared = [site, ...links].map(domainOf).find(domain => domain !== undefined && own.has(domain))
    return shared === undefined ? [] : [`${shared} 已用于“${company_name}”`]
  })
  if (sharing.length === 0) return { verdict: 'ok', evidence: '您的其他主体没有使用这些域名' }
  return { verdict: 'warn', evidence: sharing.slice(0, 5).join('；'), remedy: '同一域名一般只能用于一个主体，请确认归属' }
}

function judgeIndustry({ company_name, company_name_en, industry }: CheckedMaterial, site: Website | undefined): Judged {
  if (industry === '') return UNFILLED
  const names = `${company_name} ${company_name_en}`
  for (const { goods, words } of FORBIDDEN) {
    const named = words.exec(names)?.[0]
    if (named !== undefined)
      return { verdict: 'fail', evidence: `公司名称含“${named}”，三个渠道均禁止推广${goods}`, remedy: '该主体不适合开户' }
    const shown = site?.kind === 'page' ? words.exec(site.page.text)?.[0] : undefined
    if (shown !== undefined)
      return { verdict: 'warn', evidence: `官网出现“${shown}”，三个渠道均禁止推广${goods}`, remedy: '请确认官网与推广内容不含禁投商品' }
  }
  const restricted = RESTRICTED[industry]
  if (restricted !== undefined) return { verdict: 'warn', evidence: `${INDUSTRIES[industry]}：${restricted}`, remedy: '请准备相应资质' }
  return unreadable(site) ?? { verdict: 'ok', evidence: '公司名称与官网首页没有发现禁投内容' }
}
