// Under which terms additions are accepted now: the agency's limits and the business day.
import type { AcceptanceTerms } from '@tallyhelm/modules/quota'
import { leastAddOf } from '@tallyhelm/protocol/topics/quota/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'

export function termsOf({ clock, settings }: World): AcceptanceTerms {
  const at = clock.now()
  const { quota_limits: limits } = settings.brand
  const least = { FACEBOOK: leastAddOf('FACEBOOK', limits), GOOGLE: leastAddOf('GOOGLE', limits), TIKTOK: leastAddOf('TIKTOK', limits) }
  return { at, day: dayOf(at), leastAdd: least, proofFrom: settings.stepUpFrom, dayMost: settings.stepUpDay }
}
