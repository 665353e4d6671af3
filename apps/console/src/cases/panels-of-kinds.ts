// What a kind of case lets its reviewer fill in before the decision, beside what all kinds show.
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { ComponentType } from 'react'
import { ApplicationPlan } from './ApplicationPlan.tsx'

export const CASE_PANELS: Readonly<Partial<Record<CaseKind, ComponentType<{ caseId: string }>>>> = {
  CUSTOMER_APPLICATION: ApplicationPlan,
}
