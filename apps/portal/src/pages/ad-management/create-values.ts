// A plan as it is typed: begun, restored from a draft, held against the shared checks, and as it is sent.
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import { instantOf, typedInstant } from '@tallyhelm/browser/clock/typed-instant'
import { emptyPlan, type PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import { HEADLINES_OF, TEXTS_OF } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import { type PlanFacts, planProblems } from '@tallyhelm/protocol/topics/ad-management/publishing-problems'
import { BUDGET_KIND_CODES, CALL_TO_ACTION_CODES, GENDER_CODES, OBJECTIVE_CODES, OBJECTIVES_OF } from '@tallyhelm/protocol/topics/ads/enums'
import { REGIONS } from '@tallyhelm/protocol/topics/companies/regions'
import { CURRENCY_CODES } from '@tallyhelm/protocol/values/money'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'

type Typed<Value> = Value extends string[] ? readonly string[] : Value
type TypedGroup<Group> = { [Name in keyof Group]: Typed<Group[Name]> }

/** By the server's names. Keywords are lines of one box, instants are as typed in Beijing time. */
export type CreateValues = Omit<PlanForm, 'audience' | 'placements' | 'schedule' | 'creative'> & {
  audience: Omit<TypedGroup<PlanForm['audience']>, 'keywords'> & { keywords: string }
  placements: readonly string[] | null
  schedule: { starts_at: string; ends_at: string }
  creative: TypedGroup<PlanForm['creative']>
}

export const STEPS = ['账户与目标', '受众与版位', '预算排期', '创意', '预览'] as const
export const LAST_STEP = STEPS.length - 1
/** The fields of each step, in the order of the page. */
export const STEP_FIELDS: readonly (readonly (keyof CreateValues)[])[] = [
  ['channel', 'account_id', 'plan_name', 'objective', 'conversion'],
  ['audience', 'placements'],
  ['budget', 'schedule'],
  ['creative'],
  [],
]
export const stepOf = (path: string): number =>
  Math.max(
    0,
    STEP_FIELDS.findIndex(names => names.some(name => name === path.split('.')[0])),
  )

/** As many boxes of texts as the channel asks for, one where it takes any. */
const boxes = ({ least, most }: { least: number; most: number }): string[] =>
  Array.from({ length: Math.min(most, Math.max(1, least)) }, () => '')

export function blankOf(channel: Channel): CreateValues {
  const { audience, placements, schedule: _, creative, ...rest } = emptyPlan(channel, 'USD')
  return {
    ...rest,
    audience: { ...audience, keywords: '' },
    placements,
    schedule: { starts_at: '', ends_at: '' },
    creative: { ...creative, headlines: boxes(HEADLINES_OF[channel]), texts: boxes(TEXTS_OF[channel]) },
  }
}

/** What every channel has is kept. */
export function onChannel(channel: Channel, before: CreateValues): CreateValues {
  const blank = blankOf(channel)
  return {
    ...blank,
    plan_name: before.plan_name,
    objective: OBJECTIVES_OF[channel].find(code => code === before.objective) ?? blank.objective,
    audience: { ...blank.audience, countries: before.audience.countries, gender: before.audience.gender },
    budget: { ...before.budget, currency: blank.budget.currency },
    schedule: before.schedule,
    creative: { ...blank.creative, landing_url: before.creative.landing_url },
  }
}

export const valuesOf = (plan: PlanForm): CreateValues => ({
  ...plan,
  audience: { ...plan.audience, keywords: plan.audience.keywords.join('\n') },
  schedule: { starts_at: typedInstant(plan.schedule.starts_at), ends_at: typedInstant(plan.schedule.ends_at) },
  creative: {
    ...plan.creative,
    headlines: plan.creative.headlines.length > 0 ? plan.creative.headlines : boxes(HEADLINES_OF[plan.channel]),
  },
})

const keywordsOf = (typed: string): string[] => typed.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))
/** What is no instant stays as it was typed, and is refused at its field. */
const wireInstant = (typed: string): string | null => {
  const instant = instantOf(typed)
  return instant === undefined ? typed.trim() : instant
}

export function planOf(values: CreateValues): PlanForm {
  const { audience, placements, schedule, creative } = values
  const isOptional = HEADLINES_OF[values.channel].least === 0
  return {
    ...values,
    plan_name: values.plan_name.trim(),
    audience: { ...audience, countries: [...audience.countries], keywords: keywordsOf(audience.keywords) },
    placements: placements === null ? null : [...placements],
    schedule: { starts_at: wireInstant(schedule.starts_at), ends_at: wireInstant(schedule.ends_at) },
    creative: {
      ...creative,
      headlines: creative.headlines.map(text => text.trim()).filter(text => text !== '' || !isOptional),
      texts: creative.texts.map(text => text.trim()),
      landing_url: creative.landing_url.trim(),
    },
  }
}

const A_KEYWORD = /^audience\.keywords\.(\d+)$/
/** Where the form shows what the server says of a path of the plan. */
export function fieldOf(path: string): string {
  const own = path.replace(/^plan\./, '')
  return A_KEYWORD.test(own) ? 'audience.keywords' : own.replace(/^creative\.identity\..*/, 'creative.identity')
}

/** By the path of the form's field. */
export function problemsOf(values: CreateValues, facts: PlanFacts): ReadonlyMap<string, string> {
  const plan = planOf(values)
  const problems = new Map<string, string>()
  for (const [path, text] of Object.entries(planProblems(plan, facts))) {
    const word = plan.audience.keywords[Number(A_KEYWORD.exec(path)?.[1] ?? -1)]
    const field = fieldOf(path)
    if (!problems.has(field)) problems.set(field, word === undefined ? text : `“${word}”：${text}`)
  }
  return problems
}

const NAMES = STEP_FIELDS.flat()

/** The same, as a form asks its fields. */
export function checksOf(problems: ReadonlyMap<string, string>): Checks<CreateValues> {
  const within = (name: string) =>
    problems.get(name) ??
    new Map([...problems].flatMap(([path, text]) => (path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), text] as const] : [])))
  return Object.fromEntries(NAMES.map(name => [name, () => within(name)]))
}

/** All that shows problems of its own. */
export const partsOf = ({ creative }: CreateValues): string[] => [
  ...['countries', 'age_from', 'age_until', 'gender', 'keywords'].map(name => `audience.${name}`),
  'budget.amount',
  'schedule.starts_at',
  'schedule.ends_at',
  'conversion.pixel_id',
  'conversion.event',
  ...['identity', 'asset_id', 'cover_asset_id', 'headlines', 'texts', 'call_to_action', 'landing_url'].map(name => `creative.${name}`),
  ...creative.headlines.map((_, at) => `creative.headlines.${at}`),
  ...creative.texts.map((_, at) => `creative.texts.${at}`),
]

/** A country or region by its name. */
export const regionText = (code: string): string => entryOf(REGIONS, code) ?? code

type Kept = Readonly<Record<string, unknown>>
const within = (kept: Kept, name: string): Kept => {
  const value = entryOf(kept, name)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] | null => (Array.isArray(value) ? value.filter(each => typeof each === 'string') : null)
const age = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const code = <Code extends string>(codes: readonly Code[], value: unknown): Code | undefined => codes.find(each => each === value)

/** Of a draft, that which is of its kind; the rest is as it begins. */
export function restored(kept: Kept): CreateValues {
  const channel = code(CHANNEL_CODES, kept.channel) ?? 'FACEBOOK'
  const blank = blankOf(channel)
  const [audience, budget, schedule, creative] = ['audience', 'budget', 'schedule', 'creative'].map(name => within(kept, name))
  const [conversion, identity] = [within(kept, 'conversion'), within(creative ?? {}, 'identity')]
  return {
    channel,
    account_id: text(kept.account_id),
    plan_name: text(kept.plan_name),
    objective: code(OBJECTIVE_CODES, kept.objective) ?? blank.objective,
    conversion: typeof conversion.pixel_id === 'string' ? { pixel_id: conversion.pixel_id, event: text(conversion.event) } : null,
    audience: {
      countries: texts(audience?.countries) ?? [],
      age_from: age(audience?.age_from),
      age_until: age(audience?.age_until),
      gender: code(GENDER_CODES, audience?.gender) ?? 'ALL',
      keywords: text(audience?.keywords),
    },
    placements: texts(kept.placements),
    budget: {
      kind: code(BUDGET_KIND_CODES, budget?.kind) ?? 'DAILY',
      amount: text(budget?.amount),
      currency: code(CURRENCY_CODES, budget?.currency) ?? blank.budget.currency,
    },
    schedule: { starts_at: text(schedule?.starts_at), ends_at: text(schedule?.ends_at) },
    creative: {
      identity: typeof identity.id === 'string' ? { id: identity.id, kind: text(identity.kind) } : null,
      asset_id: typeof creative?.asset_id === 'string' ? creative.asset_id : null,
      ...(typeof creative?.cover_asset_id === 'string' ? { cover_asset_id: creative.cover_asset_id } : {}),
      headlines: texts(creative?.headlines) ?? blank.creative.headlines,
      texts: texts(creative?.texts) ?? blank.creative.texts,
      call_to_action: code(CALL_TO_ACTION_CODES, creative?.call_to_action) ?? null,
      landing_url: text(creative?.landing_url),
    },
  }
}
