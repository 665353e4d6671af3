// What is wrong with a plan, by the path of the field; the browser asks the same function before it sends.
import { compare, CURRENCIES, displayText, type Money, parseMoney } from '../../values/money.ts'
import { isPublicLink, NO_LINK } from '../../values/links.ts'
import { isOneLine, isPlainLines } from '../../values/names.ts'
import { type BudgetKind, BUDGET_KINDS, OBJECTIVES_OF } from '../ads/enums.ts'
import {
  AGES_OF,
  COUNTRIES_MOST,
  HEADLINES_OF,
  KEYWORD_MOST,
  KEYWORD_WORDS_MOST,
  KEYWORDS_MOST,
  LANDING_URL_MOST,
  PLACEMENTS_OF,
  PLAN_NAME_MOST,
  TEXTS_OF,
  writtenWidth,
} from './publishing-limits.ts'
import { partOf, PLAN_PARTS, type PlanForm, type PlanPart } from './publishing-plan.ts'

/** What a plan is held against besides itself, as far as it is known. */
export type PlanFacts = {
  now?: Date | undefined
  /** the least that options tell, in the account's currency; null: the platform names none */
  least?: Readonly<Record<BudgetKind, Money | null>> | undefined
  /** of the chosen asset */
  assetKind?: 'IMAGE' | 'VIDEO' | undefined
}
type Problems = Record<string, string>

/** Of the parts up to `until`; empty where nothing is wrong. */
export function planProblems(plan: PlanForm, facts: PlanFacts = {}, until: PlanPart = 'AD'): Problems {
  const all = {
    ...nameProblems(plan),
    ...audienceProblems(plan),
    ...placementProblems(plan),
    ...budgetProblems(plan, facts),
    ...scheduleProblems(plan, facts),
    ...conversionProblems(plan),
    ...creativeProblems(plan, facts),
  }
  const told = PLAN_PARTS.slice(0, PLAN_PARTS.indexOf(until) + 1)
  return Object.fromEntries(Object.entries(all).filter(([path]) => told.includes(partOf(path, plan.channel))))
}

function nameProblems({ account_id, plan_name, objective, channel }: PlanForm): Problems {
  const problems: Problems = {}
  if (account_id === '') problems.account_id = '请选择广告账户'
  const name = plan_name.trim()
  if (name === '') problems.plan_name = '请输入广告名称'
  else if ([...name].length > PLAN_NAME_MOST) problems.plan_name = `广告名称最多 ${PLAN_NAME_MOST} 个字符`
  else if (!isOneLine(name)) problems.plan_name = '广告名称含有不支持的字符，请删除后重新填写'
  if (!OBJECTIVES_OF[channel].includes(objective)) problems.objective = '该渠道不支持此推广目标'
  return problems
}

function audienceProblems({ audience, channel }: PlanForm): Problems {
  const problems: Problems = {}
  const { countries, age_from: from, age_until: until, keywords } = audience
  if (countries.length === 0) problems['audience.countries'] = '请选择投放国家或地区'
  else if (countries.length > COUNTRIES_MOST) problems['audience.countries'] = `投放国家或地区最多 ${COUNTRIES_MOST} 个`
  else if (!countries.every(code => /^[A-Z]{2}$/.test(code))) problems['audience.countries'] = '国家或地区代码应为两位大写字母'
  else if (new Set(countries).size !== countries.length) problems['audience.countries'] = '国家或地区不能重复选择'
  const { starts, ends } = AGES_OF[channel]
  if (from !== null && !starts.includes(from)) problems['audience.age_from'] = `最小年龄应为 ${ageText(starts)}`
  if (!ends.includes(until)) problems['audience.age_until'] = `最大年龄应为 ${ageText(ends.filter(end => end !== null))}或不限`
  else if (from !== null && until !== null && until < from) problems['audience.age_until'] = '最大年龄不能小于最小年龄'
  return { ...problems, ...keywordProblems(keywords, channel === 'GOOGLE') }
}

const ageText = (ages: readonly number[]): string => (ages.length > 10 ? `${ages[0]}–${ages.at(-1)}` : ages.join('、'))

function keywordProblems(keywords: readonly string[], isSearch: boolean): Problems {
  if (!isSearch) return keywords.length === 0 ? {} : { 'audience.keywords': '仅搜索广告使用关键词' }
  if (keywords.length === 0) return { 'audience.keywords': '请填写关键词' }
  if (keywords.length > KEYWORDS_MOST) return { 'audience.keywords': `关键词最多 ${KEYWORDS_MOST} 个` }
  const problems: Problems = {}
  for (const [at, written] of keywords.entries()) {
    const word = written.trim()
    const path = `audience.keywords.${at}`
    if (word === '') problems[path] = '关键词不能为空'
    else if ([...word].length > KEYWORD_MOST) problems[path] = `每个关键词最多 ${KEYWORD_MOST} 个字符`
    else if (word.split(/\s+/).length > KEYWORD_WORDS_MOST) problems[path] = `每个关键词最多 ${KEYWORD_WORDS_MOST} 个词`
    else if (!isOneLine(word)) problems[path] = '关键词含有不支持的字符'
    else if (keywords.findIndex(other => other.trim() === word) !== at) problems[path] = '关键词不能重复'
  }
  return problems
}

function placementProblems({ placements, channel }: PlanForm): Problems {
  if (placements === null) return {}
  const known = PLACEMENTS_OF[channel].map(({ code }) => code)
  if (known.length === 0) return { placements: '搜索广告不能选择版位' }
  if (placements.length === 0) return { placements: '请选择版位，或由平台选择' }
  if (new Set(placements).size !== placements.length) return { placements: '版位不能重复选择' }
  return placements.every(code => known.includes(code)) ? {} : { placements: '该渠道没有所选版位' }
}

function budgetProblems({ budget, schedule }: PlanForm, { least }: PlanFacts): Problems {
  const { kind, currency } = budget
  const path = 'budget.amount'
  const typed = budget.amount.trim()
  const { minorDigits, name } = CURRENCIES[currency]
  if (typed === '') return { [path]: `请输入${BUDGET_KINDS[kind]}` }
  if (!/^\d{1,12}(\.\d+)?$/.test(typed)) return { [path]: '预算格式不正确，请输入数字' }
  const decimals = typed.split('.')[1]?.length ?? 0
  if (decimals > minorDigits) return { [path]: minorDigits === 0 ? `${name}预算不能有小数` : `预算最多保留 ${minorDigits} 位小数` }
  const amount = parseMoney(typed, currency)
  if (!amount || amount.minor <= 0n) return { [path]: '预算需大于 0' }
  const floor = least?.[kind]
  if (floor && floor.currency === currency && compare(amount, floor) < 0)
    return { [path]: `${BUDGET_KINDS[kind]}不能低于 ${displayText(floor, { withSymbol: true })}` }
  return kind === 'LIFETIME' && schedule.ends_at === null ? { 'schedule.ends_at': '总预算需要结束时间' } : {}
}

function scheduleProblems({ schedule }: PlanForm, { now }: PlanFacts): Problems {
  const problems: Problems = {}
  const startsAt = schedule.starts_at === null ? null : Date.parse(schedule.starts_at)
  const endsAt = schedule.ends_at === null ? null : Date.parse(schedule.ends_at)
  if (Number.isNaN(startsAt)) problems['schedule.starts_at'] = '开始时间格式不正确'
  else if (startsAt !== null && now && startsAt < now.getTime()) problems['schedule.starts_at'] = '开始时间不能早于现在'
  if (endsAt === null) return problems
  const from = Math.max(startsAt ?? 0, now?.getTime() ?? 0)
  if (Number.isNaN(endsAt)) problems['schedule.ends_at'] = '结束时间格式不正确'
  else if (endsAt <= from) problems['schedule.ends_at'] = '结束时间需晚于开始时间'
  return problems
}

function conversionProblems({ conversion, objective, channel }: PlanForm): Problems {
  if (channel === 'GOOGLE') return conversion === null ? {} : { conversion: 'Google 按账户自己的转化目标统计，无需选择' }
  if (conversion === null) return objective === 'CONVERSIONS' ? { conversion: '网站转化需要选择 Pixel 和转化事件' } : {}
  const problems: Problems = {}
  if (!/^\d{1,20}$/.test(conversion.pixel_id)) problems['conversion.pixel_id'] = '请选择 Pixel'
  if (!/^[A-Z][A-Z0-9_]{0,59}$/.test(conversion.event)) problems['conversion.event'] = '请选择转化事件'
  return problems
}

function creativeProblems({ creative, channel, objective }: PlanForm, { assetKind }: PlanFacts): Problems {
  const problems: Problems = {}
  const isSearch = channel === 'GOOGLE'
  const { identity, asset_id: assetId } = creative
  if (isSearch && identity !== null) problems['creative.identity'] = '搜索广告没有投放身份'
  if (!isSearch && identity === null) problems['creative.identity'] = channel === 'FACEBOOK' ? '请选择主页' : '请选择投放身份'
  if (isSearch && assetId !== null) problems['creative.asset_id'] = '搜索广告不含图片或视频'
  if (!isSearch && assetId === null) problems['creative.asset_id'] = '请选择素材'
  else if (objective === 'VIDEO_VIEWS' && assetKind === 'IMAGE') problems['creative.asset_id'] = '视频观看需要选择视频素材'
  if (assetKind === 'VIDEO' && !creative.cover_asset_id) problems['creative.cover_asset_id'] = '请选择视频封面图片'
  if (isSearch && creative.cover_asset_id) problems['creative.cover_asset_id'] = '搜索广告不含图片或视频'
  if (isSearch && creative.call_to_action !== null) problems['creative.call_to_action'] = '搜索广告没有行动号召按钮'
  if (channel === 'TIKTOK' && creative.call_to_action === null) problems['creative.call_to_action'] = '请选择行动号召'
  return {
    ...problems,
    ...textProblems(creative.headlines, { path: 'creative.headlines', label: '标题', channel, ...HEADLINES_OF[channel] }),
    ...textProblems(creative.texts, { path: 'creative.texts', label: isSearch ? '描述' : '正文', channel, ...TEXTS_OF[channel] }),
    ...landingProblems(creative.landing_url.trim()),
  }
}

type Texts = { path: string; label: string; channel: PlanForm['channel']; least: number; most: number; characters: number }

function textProblems(texts: readonly string[], { path, label, channel, least, most, characters }: Texts): Problems {
  if (most === 0) return texts.length === 0 ? {} : { [path]: `该渠道的广告没有${label}` }
  if (texts.length < least) return { [path]: least === 1 ? `请输入${label}` : `请至少填写 ${least} 条${label}` }
  if (texts.length > most) return { [path]: `${label}最多 ${most} 条` }
  const problems: Problems = {}
  for (const [at, written] of texts.entries()) {
    const text = written.trim()
    const own = `${path}.${at}`
    if (text === '') problems[own] = `${label}不能为空`
    else if (writtenWidth(text, channel) > characters)
      problems[own] = `${label}最多 ${characters} 个字符${channel === 'GOOGLE' ? '（中文算 2 个）' : ''}`
    else if (!(channel === 'FACEBOOK' ? isPlainLines(text) : isOneLine(text))) problems[own] = `${label}含有不支持的字符`
    else if (texts.findIndex(other => other.trim() === text) !== at) problems[own] = `${label}不能重复`
  }
  return problems
}

function landingProblems(url: string): Problems {
  const path = 'creative.landing_url'
  if (url === '') return { [path]: '请输入落地页链接' }
  if (url.length > LANDING_URL_MOST) return { [path]: `落地页链接最多 ${LANDING_URL_MOST} 个字符` }
  return isPublicLink(url) ? {} : { [path]: NO_LINK }
}
