// A plan as it is typed, in the words of the port, and the port's objections in the words of the form.
import type { PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { ObjectionReply } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { parseMoney, zero } from '@tallyhelm/protocol/values/money'
import type { AdPlan, PlanObjection } from './publishing-port.ts'

/** What the platform holds of the chosen asset. */
export type PlanMedia = NonNullable<AdPlan['creative']['media']> & { isAiMade: boolean }

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
const trimmed = (texts: readonly string[]): string[] => texts.map(text => text.trim())

/** Of a plan without problems; what its later parts lack is empty, and those steps are not sent. */
export function adPlanOf(plan: PlanForm, media: PlanMedia | null): AdPlan {
  const { audience, budget, schedule, conversion, creative } = plan
  return {
    objective: plan.objective,
    budget: { kind: budget.kind, amount: parseMoney(budget.amount.trim(), budget.currency) ?? zero(budget.currency) },
    schedule: { startsAt: instantOf(schedule.starts_at), endsAt: instantOf(schedule.ends_at) },
    audience: {
      countries: audience.countries,
      ageFrom: audience.age_from,
      ageUntil: audience.age_until,
      gender: audience.gender,
      keywords: trimmed(audience.keywords),
    },
    placements: plan.placements,
    conversion: conversion && { pixelId: conversion.pixel_id, event: conversion.event },
    creative: {
      identity: creative.identity,
      media: media && { kind: media.kind, id: media.id, coverId: media.coverId },
      headlines: trimmed(creative.headlines),
      texts: trimmed(creative.texts),
      callToAction: creative.call_to_action,
      landingUrl: creative.landing_url.trim(),
      isAiMade: media?.isAiMade ?? false,
    },
  }
}

/** The marker stands in the name of each of the three. */
export const planName = (name: string, marker: string): string => `${name.trim()} ${marker}`.trim()

const PATHS: Readonly<Record<NonNullable<PlanObjection['field']>, string>> = {
  objective: 'objective',
  budget: 'budget.amount',
  schedule: 'schedule.ends_at',
  countries: 'audience.countries',
  age: 'audience.age_from',
  gender: 'audience.gender',
  keywords: 'audience.keywords',
  placements: 'placements',
  conversion: 'conversion',
  identity: 'creative.identity',
  media: 'creative.asset_id',
  headlines: 'creative.headlines',
  texts: 'creative.texts',
  callToAction: 'creative.call_to_action',
  landingUrl: 'creative.landing_url',
  name: 'plan_name',
}
export const pathOf = (field: PlanObjection['field']): string | null => (field === null ? null : PATHS[field])
export const objectionsOf = (objections: readonly PlanObjection[]): ObjectionReply[] =>
  objections.map(({ field, reasonText }) => ({ path: pathOf(field), reason_text: reasonText }))
